import { readFileSync } from "node:fs";
import type { ReadFile } from "../directory/files.ts";

/**
 * Where the index lies: the folder in the environment variable LOCATION_INDEX, else beside the function, at the
 * same place in the project and in the deployed bundle.
 */
export function indexFolder(): string | URL {
  return process.env.LOCATION_INDEX || new URL("../../dist/index/", import.meta.url);
}

/**
 * Reads index files from a folder. At once, not in the background: for files this small the way through the
 * thread pool takes longer than the reading.
 */
export function folderReader(folder: string | URL): ReadFile {
  return async (file) =>
    readFileSync(typeof folder === "string" ? `${folder}/${file}` : new URL(file, folder));
}
