import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DIST_FOLDER } from "../../build/dist-folder.ts";
import { type FolderFiles, replaceFolder } from "../../files/folder.ts";

/** The folder of this project. */
export const PROJECT = fileURLToPath(new URL("../../..", import.meta.url));

/** The parts of the project that Netlify needs, in addition to the built files. */
const NEEDED = ["netlify.toml", "package.json", "functions", "scripts/build/keep-pack"];

/** A copy of the project in a temporary folder, with other built files. */
export interface ScratchProject {
  readonly folder: string;
  /** Removes it. */
  remove(): void;
}

/** @param dist the published files, from `buildDist` */
export function createScratchProject(dist: FolderFiles): ScratchProject {
  const folder = mkdtempSync(join(tmpdir(), "location-directory-"));
  for (const name of NEEDED) cpSync(join(PROJECT, name), join(folder, name), { recursive: true });
  symlinkSync(join(PROJECT, "node_modules"), join(folder, "node_modules"));
  replaceFolder(join(folder, "dist"), DIST_FOLDER, dist);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
