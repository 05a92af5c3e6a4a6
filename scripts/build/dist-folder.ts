import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Directory } from "../../functions/core/directory/directory.ts";
import { ALL_FILES, type ReadFile } from "../../functions/core/index/file-cache.ts";
import { InputError } from "../cli/input-error.ts";
import { shellWord } from "../cli/safe-text.ts";
import type { FolderKind } from "../files/folder.ts";

/** The folder that a build writes; nothing else stays in it. */
export const DIST_FOLDER: FolderKind = {
  foreign: "holds files that no build has written",
  mark: join("index", "manifest.json"),
  keeps: () => false,
};

/** The functions, below the output folder. */
export const FUNCTIONS_FOLDER = "functions";

/** The function that answers the API, below the output folder: bundled from `functions/api/`, as it is deployed. */
export const FUNCTION_FILE = join(FUNCTIONS_FOLDER, "api", "index.mjs");

/**
 * Checks that a folder was written by a build.
 * @throws InputError naming the folder, and how to create one
 */
export function checkBuilt(folder: string): void {
  if (existsSync(join(folder, DIST_FOLDER.mark))) return;
  throw new InputError(
    `${folder}: no build has written this; make one with: npm run build -- --out ${shellWord(folder)}`,
  );
}

/**
 * Opens the directory in a folder written by a build, from its index.
 * @throws InputError naming the folder, if it was written by an older build or by something else, or is damaged
 */
export async function openBuilt(folder: string): Promise<Directory> {
  checkBuilt(folder);
  const index = join(folder, "index");
  try {
    const read: ReadFile = async (file) => new Uint8Array(readFileSync(join(index, file)));
    return await Directory.open(read, ALL_FILES);
  } catch (error) {
    throw new InputError(`${index}: ${(error as Error).message}`);
  }
}
