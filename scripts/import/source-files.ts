import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { fileError, InputError } from "../cli/input-error.ts";
import { TABLE_EXTENSIONS } from "../tables/read-tables.ts";

/** Hidden files, and the lock files that editors put next to an open file: `.#goa.csv`, `~$goa.xlsx`. */
const HIDDEN = /^(?:\.|~\$)/;

/**
 * The paths of the files in `from`: a file, or for a folder all files in it, but not in
 * folders inside it, with one of {@link TABLE_EXTENSIONS}, sorted by name.
 *
 * Throws InputError, one line that names the path, for anything else and for unreadable files.
 */
export async function listSourceFiles(from: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const path of from) {
    let entries: Dirent[] | undefined;
    try {
      if ((await stat(path)).isDirectory()) entries = await readdir(path, { withFileTypes: true });
    } catch (error) {
      throw fileError(path, error);
    }
    const tables = entries
      ?.map(({ name }) => name)
      .filter((name) => isTable(name) && !HIDDEN.test(name))
      .sort();
    if (tables?.length === 0) {
      const inside = entries!.find((entry) => entry.isDirectory());
      throw new InputError(
        `${path}: no ${TABLE_EXTENSIONS.join(", ")} file in this folder${
          inside ? `; give the folders inside it, such as ${join(path, inside.name)}` : ""
        }`,
      );
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

/** The year, or year and month, in the name of the file or its folder (`lgd-2026-05`); empty if none. */
export function dateOf(path: string): string {
  const names = [basename(path), basename(dirname(resolve(path)))];
  const found = names.map(
    (name) => /(?<!\d)20\d\d(?:[-_](?:0[1-9]|1[0-2]))?(?!\d)/.exec(name)?.[0],
  );
  return found.find((date) => date !== undefined)?.replace("_", "-") ?? "";
}

/** The file's name, with its folder's if another file has the same name. */
export function shortName(path: string, paths: readonly string[]): string {
  const name = basename(path);
  const alike = paths.filter((other) => basename(other) === name);
  return alike.length > 1 ? path.split("/").slice(-2).join("/") : name;
}
