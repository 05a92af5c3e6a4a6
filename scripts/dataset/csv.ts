import { type CsvError, parse } from "csv-parse/sync";
import { InputError } from "./input-error.ts";

/**
 * The rows of one canonical CSV, without its header, each with exactly the fields of `columns`.
 *
 * Row `i` stands on line `i + 2` ({@link lineOf}): a line break inside a field is refused, so that a diff
 * shows one place a line. Throws InputError with file and line for anything else than such a CSV.
 *
 * @param file the name that errors give
 */
export function parseRows(file: string, content: Uint8Array, columns: readonly string[]): string[][] {
  const rows = parseCsv(file, content);
  const header = rows.shift();
  if (header === undefined || header.join() !== columns.join()) {
    throw new InputError(`${file}:1: the header must be "${columns.join()}", not "${header?.join() ?? ""}"`);
  }
  rows.forEach((row, index) => {
    if (row.length !== columns.length) {
      throw new InputError(
        `${file}:${lineOf(index)}: ${row.length} fields, but the header has ${columns.length}: a comma inside a field needs quotes around it`,
      );
    }
    if (row.some((field) => /[\r\n]/.test(field))) {
      throw new InputError(`${file}:${lineOf(index)}: a line break inside a field; write one place a line`);
    }
  });
  return rows;
}

/** The line, counted from 1, of the row with this index in the answer of {@link parseRows}. */
export function lineOf(index: number): number {
  return index + 2;
}

/** One CSV as text: header, rows, LF line ends; a field is quoted only where it must be. */
export function formatCsv(columns: readonly string[], rows: Iterable<readonly string[]>): string {
  const lines = [columns.join()];
  for (const row of rows) lines.push(row.map(quote).join());
  return `${lines.join("\n")}\n`;
}

function quote(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

function parseCsv(file: string, content: Uint8Array): string[][] {
  try {
    // Lengths are checked by the caller, whose message says what to do.
    return parse(content, { relax_column_count: true });
  } catch (error) {
    const { lines, message } = error as CsvError & { lines?: number };
    throw new InputError(`${file}:${lines ?? 1}: not a CSV: ${message}`);
  }
}
