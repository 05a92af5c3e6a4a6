import { readFileSync } from "node:fs";
import { parseRows } from "../dataset/csv.ts";

/** The rows of a table of this folder, which holds what no source tells; see the module that reads it. */
export function readTable(file: string, columns: readonly string[]): string[][] {
  return parseRows(file, readFileSync(new URL(file, import.meta.url)), columns);
}
