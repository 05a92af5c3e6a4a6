import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { CsvError, parse } from "csv-parse/sync";
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

/** A byte order mark stays: a dataset has none. */
const UTF8 = new TextDecoder("utf-8", { ignoreBOM: true });

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

/** How a text is read that is not written as a dataset's. */
export interface CsvOptions {
  /** A comma by default. */
  readonly delimiter?: string;
  /** Whether quotes inside fields are text: Amba "A". */
  readonly relaxQuotes?: boolean;
  /** Characters of a row; more is an error. */
  readonly longest?: number;
}

/**
 * Calls `read` with the fields of each row and the line on which it ends. Lines without a quote, which nearly all are, are
 * split; csv-parse takes eight times as long, and reads the others.
 *
 * Throws CsvError for a text that is not a CSV.
 */
export function readCsv(
  text: string,
  { delimiter = ",", relaxQuotes = false, longest = 0 }: CsvOptions,
  read: (fields: string[], line: number) => void,
): void {
  const parseFrom = (content: string, on: (fields: string[], line: number) => void): void => {
    parse(content, {
      delimiter,
      // `read` checks lengths: its message says what to do.
      relax_column_count: true,
      relax_quotes: relaxQuotes,
      max_record_size: longest,
      // Returns null so that the parser keeps nothing: all villages of India would take twice the memory.
      on_record: (fields: string[], { lines }) => {
        on(fields, lines);
        return null;
      },
    });
  };
  const lineEnd = lineEndOf(text);
  let [at, line] = [0, 1];
  const endOfLine = (from: number) => {
    const end = text.indexOf(lineEnd ?? "", from);
    return end === -1 ? text.length : end;
  };
  let quote = text.indexOf('"');
  while (lineEnd !== undefined && at < text.length) {
    let end = endOfLine(at);
    // A character has up to three bytes.
    if (longest > 0 && (end - at) * 3 > longest) break;
    if (quote !== -1 && quote < at) quote = text.indexOf('"', at);
    if (quote === -1 || quote > end) {
      read(text.slice(at, end).split(delimiter), line);
      line++;
    } else {
      for (let next = end; next < text.length; ) {
        const after = endOfLine(next + lineEnd.length);
        if (!text.slice(next, after).includes('"')) break;
        next = end = after;
      }
      const rows: [string[], number][] = [];
      try {
        parseFrom(text.slice(at, end), (fields, last) => rows.push([fields, last]));
      } catch {
        break;
      }
      for (const [fields, last] of rows) read(fields, line - 1 + last);
      line += rows.at(-1)![1];
    }
    at = end + lineEnd.length;
  }
  if (at >= text.length) return;
  // A quote that the line does not close, a line that is too long, or line ends of two kinds.
  try {
    parseFrom(text.slice(at), (fields, last) => read(fields, line - 1 + last));
  } catch (error) {
    // Again from the beginning, for the right line in the message.
    if (error instanceof CsvError) parseFrom(text, () => {});
    throw error;
  }
}

/**
 * A copy of a part of a text. V8 keeps the whole text for a part of 13 characters and more, so that a name of a village
 * would keep the file of its state.
 */
export function apart(part: string): string {
  return part.length < 13 ? part : Buffer.from(part).toString();
}

/** What ends all lines of a text; undefined if they differ. */
function lineEndOf(text: string): string | undefined {
  if (!text.includes("\r")) return "\n";
  return /\r(?!\n)|(?<!\r)\n/.test(text) ? undefined : "\r\n";
}

/** A table that becomes a file. */
export interface CsvTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Between several values in one field of a download. */
export const SEPARATOR = "; ";
