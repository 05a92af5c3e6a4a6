import type { Dirent, Stats } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { InputError } from "../dataset/input-error.ts";
import { fileProblem } from "../files/file-problem.ts";
import { TABLE_EXTENSIONS } from "./table.ts";

/** Files that editors lay beside a file which is open in them: Emacs, Microsoft Office, LibreOffice, vim. */
const EDITOR_LOCK = /^(?:\.#|~\$)(.+)$|^\.~lock\.(.+)#$|^\.(.+)\.swp$/;

/**
 * The paths of the files in `from`: a file stands for itself, a folder for all files in it whose extension is one of
 * {@link TABLE_EXTENSIONS}, sorted by name.
 *
 * Throws InputError, in one line that names it, for what is neither, can't be read, or is open in an editor.
 */
export async function listSourceFiles(from: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const path of from) {
    const info = await look(path);
    if (info.isDirectory()) files.push(...(await listFolder(path)));
    else if (isTable(path)) files.push(path);
    else throw new InputError(`${path}: must be one of ${TABLE_EXTENSIONS.join(", ")}`);
  }
  return files;
}

async function look(path: string): Promise<Stats> {
  try {
    return await stat(path);
  } catch (error) {
    throw new InputError(`${path}: ${fileProblem(error)}`);
  }
}

async function listFolder(folder: string): Promise<string[]> {
  let entries: Dirent[];
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    throw new InputError(`${folder}: ${fileProblem(error)}`);
  }
  const names = entries.map(({ name }) => name).sort();
  for (const name of names) {
    const opened = EDITOR_LOCK.exec(name)
      ?.slice(1)
      .find((file) => file !== undefined);
    if (opened !== undefined && isTable(opened)) {
      throw new InputError(
        `${join(folder, name)}: an editor's lock, ${opened} is open in it: save and close it, or remove the lock`,
      );
    }
  }
  const tables = names.filter(isTable);
  if (tables.length === 0) {
    throw new InputError(`${folder}: no ${TABLE_EXTENSIONS.join(", ")} file in this folder`);
  }
  return tables.map((name) => join(folder, name));
}

function isTable(path: string): boolean {
  return TABLE_EXTENSIONS.includes(extname(path).toLowerCase());
}
