import { type CsvError, parse } from "csv-parse/sync";
import { DELIMITERS, inert } from "./formula.ts";
import {
  type Cell,
  ListError,
  type ListFile,
  type ListForm,
  MAX_LIST_ROWS,
  tooManyRows,
  UnreadableListError,
} from "./list-file.ts";
import { isMarkup, refuseDocument, rowsOfChat, rowsOfJson, withCharacters } from "./other-texts.ts";

/** The byte-order mark, which marks a text as UTF-8 for spreadsheets. */
const BOM = "\ufeff";
const DELIMITER_OF: Readonly<Record<"csv" | "tsv", string>> = { csv: ",", tsv: "\t" };

/** One row of a text. */
interface TextRow {
  readonly cells: readonly string[];
  /** The row as it is in the file, without its line end. */
  readonly raw: string;
}

/**
 * Reads CSV, TSV and texts with semicolons or bars between cells, in UTF-8, UTF-16 or Windows-1252; also JSON, exported
 * chats, and HTML and XML that spreadsheets open as workbooks.
 * @throws ListError for anything else
 */
export async function readTextList(content: Uint8Array, sheet?: string): Promise<ListFile> {
  const { text: written, marked } = decode(content);
  refuseDocument(written);
  if (written.includes("\0"))
    throw new UnreadableListError(
      "is not a table (it has NUL bytes): save it as CSV (UTF-8) or XLSX",
    );
  if (written.trim() === "") throw new ListError("is empty");
  if (isMarkup(written))
    return (await import("./workbook-list.ts")).readWorkbookList(withCharacters(written), sheet);
  const found = rowsOfChat(written) ?? rowsOfJson(written);
  const text = found === undefined ? written : csvOf(found);
  const delimiter = delimiterOf(text);
  const rows = parseRows(text, delimiter);
  const lineEnd = /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
  return {
    rows: rows.map(({ cells }) => cells),
    write: async (added, form, headerRows) => {
      if (form === "xlsx" || form === "ods") {
        const { writeRows } = await import("./workbook-list.ts");
        return writeRows(
          rows.map(({ cells }, i) => [...cells, ...added[i]!]),
          form,
          headerRows,
        );
      }
      return encode(rows, added, { form, delimiter, lineEnd, marked });
    },
  };
}

function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map((cell) => quote(cell, ",")).join(",")).join("\n");
}

interface TextForm {
  readonly form: ListForm;
  readonly delimiter: string;
  readonly lineEnd: string;
  readonly marked: boolean;
}

/**
 * Rows keep their exact text unless a cell could run as a formula, the delimiter changes, or programs disagree on the
 * cells, as with text after a closing quote.
 */
function encode(
  rows: readonly TextRow[],
  added: readonly (readonly Cell[])[],
  { form, delimiter: own, lineEnd, marked }: TextForm,
): Uint8Array {
  // A .csv with semicolons keeps them, for the program that reads it.
  const delimiter = form === "tsv" ? DELIMITER_OF.tsv : own === "\t" ? DELIMITER_OF.csv : own;
  const columns = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const lines = rows.map(({ cells, raw }, i) => {
    const whole = [
      ...cells,
      ...Array<string>(columns - cells.length).fill(""),
      ...added[i]!.map(String),
    ];
    const safe = inert(whole, delimiter);
    const asItIs =
      delimiter === own && isPlain(raw, delimiter) && cells.every((cell, k) => cell === safe[k]);
    const written = safe.map((cell) => quote(cell, delimiter));
    return (asItIs ? [raw, ...written.slice(cells.length)] : written).join(delimiter);
  });
  return new TextEncoder().encode(`${marked ? BOM : ""}${lines.join(lineEnd)}${lineEnd}`);
}

/** Whether a row's cells are quoted as a whole or have no quotes. */
function isPlain(raw: string, delimiter: string): boolean {
  const parts = raw.split('"');
  const last = parts.length - 1;
  return (
    last % 2 === 0 &&
    parts.every(
      (part, i) =>
        i % 2 === 1 ||
        part === "" ||
        ((i === 0 || part.startsWith(delimiter)) && (i === last || part.endsWith(delimiter))),
    )
  );
}

function quote(cell: string, delimiter: string): string {
  return /["\r\n]/.test(cell) || cell.includes(delimiter)
    ? `"${cell.replaceAll('"', '""')}"`
    : cell;
}

/** UTF-16 by its byte-order mark, UTF-8, or else Windows-1252, in which every byte is a character. */
function decode(content: Uint8Array): { text: string; marked: boolean } {
  const utf16 =
    content[0] === 0xff && content[1] === 0xfe
      ? "utf-16le"
      : content[0] === 0xfe && content[1] === 0xff
        ? "utf-16be"
        : undefined;
  if (utf16) return { text: new TextDecoder(utf16).decode(content), marked: true };
  const marked = content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf;
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(content), marked };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(content), marked: true };
  }
}

/**
 * The delimiter that most of the first lines have outside quotes; of several, the most frequent; a comma if none has any.
 * A title above the header may have commas of its own.
 */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 100_000)
    .replace(/"[^"]*"/g, "")
    .split(/\r\n|\n|\r/)
    .slice(0, 20)
    .filter(Boolean);
  const counted = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    return {
      delimiter,
      lines: counts.filter((count) => count > 0).length,
      all: counts.reduce((sum, count) => sum + count, 0),
    };
  });
  const [best] = counted.sort((a, b) => b.lines - a.lines || b.all - a.all);
  return best!.lines === 0 ? "," : best!.delimiter;
}

function parseRows(text: string, delimiter: string): TextRow[] {
  const rows: TextRow[] = [];
  let lines = 0;
  try {
    parse(text, {
      delimiter,
      raw: true,
      relax_column_count: true,
      // Lists typed by hand have bare quotes inside cells: Amba "A".
      relax_quotes: true,
      record_delimiter: ["\r\n", "\n", "\r"],
      to: MAX_LIST_ROWS + 2,
      on_record: (row: string[] | { record: string[]; raw: string }, info) => {
        if (Array.isArray(row)) throw new TypeError("rows are read with their text");
        lines = info.lines;
        rows.push({ cells: row.record, raw: row.raw.replace(/(\r\n|\n|\r)$/, "") });
        return null;
      },
    });
  } catch (error) {
    const { code, message } = error as CsvError;
    const why =
      code === "CSV_QUOTE_NOT_CLOSED"
        ? 'a quote (") there is never closed: delete or close it'
        : message;
    throw new ListError(`can't be read from line ${lines + 1} on: ${why}`);
  }
  if (rows.length > MAX_LIST_ROWS + 1) throw tooManyRows();
  return rows;
}
