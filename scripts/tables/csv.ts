import { CsvError, parse } from "csv-parse/sync";

/** Formats a CSV: header, rows, LF line ends; fields are quoted only where necessary. */
export function formatCsv(columns: readonly string[], rows: Iterable<readonly string[]>): string {
  const text = new CsvText(columns.join());
  for (const row of rows) text.add(row);
  return text.toString();
}

/**
 * A CSV to be written row by row, with a quoted header. DuckDB looks for quotes only in the first 20,480 rows, and only in the
 * first of several files: the header shows it quotes even if the first name with a comma comes later.
 */
export function downloadText(columns: readonly string[]): CsvText {
  return new CsvText(columns.map((column) => `"${column}"`).join());
}

/** Number of lines that are joined at a time: single ones would be kept until the last is there. */
const LINES_AT_A_TIME = 1000;

/** A CSV that takes its rows one by one and keeps none of them. */
export class CsvText {
  readonly #parts: string[] = [];
  #lines: string[];

  constructor(header: string) {
    this.#lines = [header];
  }

  add(row: readonly string[]): void {
    if (this.#lines.length === LINES_AT_A_TIME) {
      this.#parts.push(this.#lines.join("\n"));
      this.#lines = [];
    }
    this.#lines.push(row.map((field) => csvField(field)).join());
  }

  toString(): string {
    return `${[...this.#parts, ...this.#lines].join("\n")}\n`;
  }
}

/** A field as a CSV has it: in quotes only if it needs them. */
export function csvField(field: string, delimiter = ","): string {
  return /["\r\n]/.test(field) || field.includes(delimiter)
    ? `"${field.replaceAll('"', '""')}"`
    : field;
}

/** How to read a text that is not in a dataset's own format. */
export interface CsvOptions {
  /** A comma by default. */
  readonly delimiter?: string;
  /** Whether quotes inside fields are text: Amba "A". */
  readonly relaxQuotes?: boolean;
  /** Maximum number of characters in a row; more is an error. */
  readonly longest?: number;
  /** Whether line ends may differ; otherwise all are like the first one. */
  readonly mixedLineEnds?: boolean;
}

/**
 * Called with the fields of a row, the line on which it ends, and its text without the line end. The text is reliable
 * only if {@link CsvOptions.mixedLineEnds} is set.
 */
type ReadRow = (fields: string[], line: number, raw: string) => void;

/**
 * Calls `read` with the fields of each row and the line on which it ends. Lines without a quote, which nearly all are,
 * are simply split; csv-parse reads the others, which takes eight times as long.
 *
 * Throws CsvError for a text that is not a CSV.
 */
export function readCsv(
  text: string,
  { delimiter = ",", relaxQuotes = false, longest = 0, mixedLineEnds = false }: CsvOptions,
  read: ReadRow,
): void {
  const parseFrom = (content: string, on: ReadRow): void => {
    parse(content, {
      delimiter,
      // `read` checks lengths, with a message that says what to do.
      relax_column_count: true,
      relax_quotes: relaxQuotes,
      max_record_size: longest,
      // Returns null so that the parser keeps nothing: all of India's villages would take twice the memory.
      on_record: (row: string[] | { record: string[]; raw: string }, { lines }) => {
        if (Array.isArray(row)) on(row, lines, "");
        else on(row.record, lines, row.raw.replace(/(\r\n|\n|\r)$/, ""));
        return null;
      },
      ...(mixedLineEnds && { record_delimiter: ["\r\n", "\n", "\r"], raw: true }),
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
      const raw = text.slice(at, end);
      read(raw.split(delimiter), line, raw);
      line++;
    } else {
      for (let next = end; next < text.length; ) {
        const after = endOfLine(next + lineEnd.length);
        if (!text.slice(next, after).includes('"')) break;
        next = end = after;
      }
      const rows: [string[], number, string][] = [];
      try {
        parseFrom(text.slice(at, end), (...row) => rows.push(row));
      } catch {
        break;
      }
      for (const [fields, last, raw] of rows) read(fields, line - 1 + last, raw);
      line += rows.at(-1)![1];
    }
    at = end + lineEnd.length;
  }
  if (at >= text.length) return;
  // A quote that the line does not close, a line that is too long, or line ends of two kinds.
  try {
    parseFrom(text.slice(at), (fields, last, raw) => read(fields, line - 1 + last, raw));
  } catch (error) {
    // Parses again from the start, to get the right line for the message.
    if (error instanceof CsvError) parseFrom(text, () => {});
    throw error;
  }
}

/**
 * Copies part of a text. V8 keeps the whole text alive for a part of 13 or more characters, so a village's name would
 * keep its state's file in memory.
 */
export function apart(part: string): string {
  return part.length < 13 ? part : Buffer.from(part).toString();
}

/** The line ending of a text; undefined if its lines differ. */
function lineEndOf(text: string): string | undefined {
  if (!text.includes("\r")) return "\n";
  return /\r(?!\n)|(?<!\r)\n/.test(text) ? undefined : "\r\n";
}

/** A table to be written to a file. Its rows may be generated one by one. */
export interface CsvTable {
  readonly columns: readonly string[];
  readonly rows: Iterable<readonly string[]>;
}

/** Separates several values in one field of a download. */
export const SEPARATOR = "; ";
