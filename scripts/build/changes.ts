import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FolderFiles } from "../files/folder.ts";
import { CHANGES_JSON, CHANGES_MD } from "../refresh/changes.ts";

/**
 * What the refreshes of a directory have changed, for its readers, by path below the output folder; nothing for a
 * directory that none has changed.
 *
 * @param folder the directory
 */
export function changesFiles(folder: string): FolderFiles {
  const there = [CHANGES_MD, CHANGES_JSON].filter((file) => existsSync(join(folder, file)));
  return new Map(there.map((file) => [file, readFileSync(join(folder, file))]));
}
