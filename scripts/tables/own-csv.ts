import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { CsvError } from "csv-parse/sync";
import { InputError } from "../cli/input-error.ts";
import { apart, readCsv } from "./csv.ts";

/**
 * The rows of a CSV of the dataset, without its header; each has exactly the fields of `columns`.
 *
 * Row `i` is on line `i + 2` ({@link lineOf}): line breaks inside fields are rejected, so that a diff shows one place per
 * line. Throws InputError with file and line for anything else that is not such a CSV.
 *
 * @param file its name in errors
 */
export function parseRows(
  file: string,
  content: Uint8Array,
  columns: readonly string[],
): (readonly string[])[] {
  return parseRecords(file, content, columns, (row) => row);
}

/**
 * Converts such rows with `toRecord` one by one, so that not all rows of the country are in memory.
 *
 * @param optional columns that the file may lack; their fields are then empty
 */
export function parseRecords<Row>(
  file: string,
  content: Uint8Array,
  columns: readonly string[],
  toRecord: (row: readonly string[]) => Row,
  optional: readonly string[] = [],
): Row[] {
  const records: Row[] = [];
  let header: readonly string[] | undefined;
  let positions: readonly number[] | undefined;
  const readRow = (row: readonly string[], end: number): void => {
    if (header === undefined) {
      header = row;
      checkHeader(file, header, columns, optional);
      if (row.length < columns.length) positions = columns.map((column) => row.indexOf(column));
      return;
    }
    const line = lineOf(records.length);
    if (row.length !== header.length) {
      throw new InputError(
        `${file}:${line}: ${row.length} fields, but the header has ${header.length}; a field with a comma needs quotes`,
      );
    }
    if (end !== line) {
      throw new InputError(`${file}:${line}: line break inside a field; write one place per line`);
    }
    const fields = positions?.map((position) => row[position] ?? "") ?? row;
    records.push(toRecord(fields.map(apart)));
  };
  try {
    readCsv(UTF8.decode(content), {}, readRow);
  } catch (error) {
    if (error instanceof InputError) throw error;
    const { lines, message } = error as CsvError & { lines?: number };
    throw new InputError(`${file}:${lines ?? 1}: not a CSV: ${message}`);
  }
  if (header === undefined) checkHeader(file, header, columns, optional);
  return records;
}

/** Drops a byte-order mark, which Excel writes. That a dataset has one is noticed by its checksum. */
const UTF8 = new TextDecoder("utf-8");

function checkHeader(
  file: string,
  header: readonly string[] | undefined,
  columns: readonly string[],
  optional: readonly string[],
): void {
  const expected = columns.filter(
    (column) => header?.includes(column) || !optional.includes(column),
  );
  if (header === undefined || header.join() !== expected.join()) {
    throw new InputError(
      `${file}:1: the header must be "${columns.join()}", not "${header?.join() ?? ""}"`,
    );
  }
}

/** The rows of one of the program's own tables, by its URL. */
export function readOwnTable(url: URL, columns: readonly string[]): (readonly string[])[] {
  return parseRows(basename(url.pathname), readFileSync(url), columns);
}

/** The line, from 1, of the row with this index in the result of {@link parseRows}. */
export function lineOf(index: number): number {
  return index + 2;
}
