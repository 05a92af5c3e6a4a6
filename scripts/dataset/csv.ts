import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { type CsvError, parse } from "csv-parse/sync";
import { InputError } from "../cli/input-error.ts";

/**
 * The rows of a CSV of the dataset, without its header; each has exactly the fields of `columns`.
 *
 * Row `i` is on line `i + 2` ({@link lineOf}): line breaks inside fields are refused, so that a diff shows one place
 * per line. Throws InputError with file and line for anything else that is not such a CSV.
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
 * What `toRecord` makes of such rows, one after the other: all rows of the country are not kept.
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
  parseCsv(file, content, (row) => {
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
    if (row.some((field) => /[\r\n]/.test(field))) {
      throw new InputError(`${file}:${line}: line break inside a field; write one place per line`);
    }
    records.push(toRecord(positions?.map((position) => row[position] ?? "") ?? row));
  });
  if (header === undefined) checkHeader(file, header, columns, optional);
  return records;
}

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

/** The rows of a table that belongs to a program, by its URL. */
export function readOwnTable(url: URL, columns: readonly string[]): (readonly string[])[] {
  return parseRows(basename(url.pathname), readFileSync(url), columns);
}

/** The line, from 1, of the row with this index in the result of {@link parseRows}. */
export function lineOf(index: number): number {
  return index + 2;
}

/** A CSV as text: header, rows, LF line ends; fields are quoted only where necessary. */
export function formatCsv(columns: readonly string[], rows: Iterable<readonly string[]>): string {
  const lines = [columns.join()];
  for (const row of rows) lines.push(row.map(quote).join());
  return `${lines.join("\n")}\n`;
}

function quote(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

function parseCsv(file: string, content: Uint8Array, read: (row: string[]) => void): void {
  const options = {
    // `read` checks lengths: its message says what to do.
    relax_column_count: true,
    // Returns null so that the parser keeps nothing.
    on_record: (row: string[]) => {
      read(row);
      return null;
    },
  };
  try {
    parse(content, options);
  } catch (error) {
    if (error instanceof InputError) throw error;
    const { lines, message } = error as CsvError & { lines?: number };
    throw new InputError(`${file}:${lines ?? 1}: not a CSV: ${message}`);
  }
}

/** A table that becomes a file. */
export interface CsvTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Between several values in one field of a download. */
export const SEPARATOR = "; ";
