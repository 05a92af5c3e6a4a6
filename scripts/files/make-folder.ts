import { mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileError, InputError } from "../cli/input-error.ts";

/**
 * Creates a folder with its parent folders, unless it exists. Node's `mkdir` with `recursive` never returns where the system
 * creates no folders and says that the path does not exist, as in /proc.
 * @param name its name in messages
 * @throws InputError, one line that names the folder
 */
export function makeFolder(path: string, name: string = path): void {
  try {
    make(resolve(path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT")
      throw new InputError(`${name}: no folder can be created there; give another one`);
    // EEXIST: a file in place of the folder or of one of its parent folders.
    throw fileError(name, code === "EEXIST" ? { code: "ENOTDIR" } : error);
  }
}

function make(path: string): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) make(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have created it since.
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
