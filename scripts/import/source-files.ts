import { readdir, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileError, InputError } from "../cli/input-error.ts";
import { TABLE_EXTENSIONS } from "./table.ts";

/** Hidden files, and the lock files that editors put next to an open file: `.#goa.csv`, `~$goa.xlsx`. */
const HIDDEN = /^(?:\.|~\$)/;

/**
 * The paths of the files in `from`: a file stands for itself, a folder for all files in it with one of
 * {@link TABLE_EXTENSIONS}, sorted by name.
 *
 * Throws InputError, one line that names the path, for anything else and for what can't be read.
 */
export async function listSourceFiles(from: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const path of from) {
    let names: string[] | undefined;
    try {
      if ((await stat(path)).isDirectory()) names = await readdir(path);
    } catch (error) {
      throw fileError(path, error);
    }
    const tables = names?.filter((name) => isTable(name) && !HIDDEN.test(name)).sort();
    if (tables?.length === 0) {
      throw new InputError(`${path}: no ${TABLE_EXTENSIONS.join(", ")} file in this folder`);
    }
    if (!tables && !isTable(path)) {
      throw new InputError(`${path}: must be one of ${TABLE_EXTENSIONS.join(", ")}`);
    }
    files.push(...(tables?.map((name) => join(path, name)) ?? [path]));
  }
  return files;
}

function isTable(path: string): boolean {
  return TABLE_EXTENSIONS.includes(extname(path).toLowerCase());
}
