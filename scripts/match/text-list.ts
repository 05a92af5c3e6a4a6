import type { CsvError } from "csv-parse/sync";
import { csvField, readCsv } from "../tables/csv.ts";
import { decodeText, delimiterOf } from "../tables/text.ts";
import { inert } from "./formula.ts";
import {
  type Cell,
  ListError,
  type ListFile,
  type ListForm,
  MAX_LIST_ROWS,
  tooManyRows,
  UnreadableListError,
} from "./list-file.ts";
import {
  isMarkup,
  refuseDocument,
  rowsOfChat,
  rowsOfJson,
  withCharacters,
  withClosedCells,
} from "./other-texts.ts";
import { rowsOfRecords } from "./records.ts";

/** The byte-order mark, which marks a text as UTF-8 for spreadsheets. */
const BOM = "\ufeff";
const DELIMITER_OF: Readonly<Record<"csv" | "tsv", string>> = { csv: ",", tsv: "\t" };

/** One row of a text. */
interface TextRow {
  readonly cells: readonly string[];
  /** The row as in the file, without its line end. */
  readonly raw: string;
}

/**
 * Reads CSV, TSV and texts with semicolons or bars between cells, in UTF-8, UTF-16 or Windows-1252. Also reads JSON,
 * exported chats, and HTML and XML that spreadsheets open as workbooks.
 * @throws ListError for anything else
 */
export async function readTextList(content: Uint8Array, sheet?: string): Promise<ListFile> {
  const { text: written, encoding, marked: hasMark } = decodeText(content);
  // Written as UTF-8, which spreadsheets recognise by the byte-order mark.
  const marked = hasMark || encoding !== "utf-8";
  refuseDocument(written);
  if (written.includes("\0"))
    throw new UnreadableListError(
      "is not a table (it has NUL bytes): save it as CSV (UTF-8) or XLSX",
    );
  if (written.trim() === "") throw new ListError("is empty");
  if (isMarkup(written))
    return (await import("./workbook-list.ts")).readWorkbookList(
      withClosedCells(withCharacters(written)),
      sheet,
    );
  const found = rowsOfChat(written) ?? rowsOfJson(written) ?? rowsOfRecords(written);
  const { rows, delimiter, lineEnd } = found ? csvOf(found) : tableOf(written);
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

/** The rows of a workbook as text, with a byte-order mark. @param added as in {@link ListFile.write} */
export function writeTextRows(
  rows: readonly (readonly string[])[],
  added: readonly (readonly Cell[])[],
  form: "csv" | "tsv",
): Uint8Array {
  const table = csvOf(rows);
  return encode(table.rows, added, { ...table, form, marked: true });
}

/** A text after reading. */
interface TextTable extends Pick<TextForm, "delimiter" | "lineEnd"> {
  readonly rows: readonly TextRow[];
}

function tableOf(text: string): TextTable {
  const delimiter = delimiterOf(text);
  const rows = parseRows(text, delimiter);
  return { rows, delimiter, lineEnd: /\r\n|\n|\r/.exec(text)?.[0] ?? "\n" };
}

/** Rows as CSV, with a known delimiter, since cells may contain other delimiters in every row. */
function csvOf(rows: readonly (readonly string[])[]): TextTable {
  if (rows.length > MAX_LIST_ROWS + 1) throw tooManyRows();
  const delimiter = DELIMITER_OF.csv;
  const written = rows.map((cells) => ({
    // As text, a row without cells is one with an empty cell.
    cells: cells.length === 0 ? [""] : cells,
    raw: cells.map((cell) => csvField(cell, delimiter)).join(delimiter),
  }));
  return { rows: written, delimiter, lineEnd: "\n" };
}

interface TextForm {
  readonly form: ListForm;
  readonly delimiter: string;
  readonly lineEnd: string;
  readonly marked: boolean;
}

/**
 * Rows keep their exact text unless a cell could run as a formula, the delimiter changes, or programs disagree on the
 * cells, as for text after a closing quote.
 */
function encode(
  rows: readonly TextRow[],
  added: readonly (readonly Cell[])[],
  { form, delimiter: own, lineEnd, marked }: TextForm,
): Uint8Array {
  // A .csv with semicolons keeps them, for the program that will read it.
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
    const written = safe.map((cell) => csvField(cell, delimiter));
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

function parseRows(text: string, delimiter: string): TextRow[] {
  const rows: TextRow[] = [];
  let last = 0;
  // Lists typed by hand have bare quotes inside cells: Amba "A".
  const options = { delimiter, relaxQuotes: true, mixedLineEnds: true };
  try {
    readCsv(text, options, (cells, line, raw) => {
      last = line;
      if (rows.push({ cells, raw }) > MAX_LIST_ROWS + 1) throw tooManyRows();
    });
  } catch (error) {
    if (error instanceof ListError) throw error;
    const { code, message } = error as CsvError;
    const why =
      code === "CSV_QUOTE_NOT_CLOSED"
        ? 'a quote (") there is never closed: delete or close it'
        : message;
    throw new ListError(`can't be read from line ${last + 1} on: ${why}`);
  }
  return rows;
}
