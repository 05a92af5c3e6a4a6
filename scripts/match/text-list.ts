import type { CsvError } from "csv-parse/sync";
import { readHeader } from "../../functions/core/lists/header-words.ts";
import { readCsv } from "../tables/csv.ts";
import { decodeText, delimiterOf } from "../tables/text.ts";
import {
  ListError,
  type ListFile,
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
import { rowsOfRecords, tableOfRecords } from "./records.ts";
import { csvOf, encode, type TextRow, type TextTable } from "./write-text.ts";

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
  if (written.trim() === "") throw new ListError("is empty", "empty");
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

function tableOf(text: string): TextTable {
  const lines = linesOfText(text);
  if (lines !== undefined) return csvOf(lines.map((line) => [line]));
  const delimiter = delimiterOf(text);
  const rows = parseRows(text, delimiter);
  const ofRecords = tableOfRecords(rows.map(({ cells }) => cells));
  if (ofRecords !== undefined) return csvOf(ofRecords);
  return { rows, delimiter, lineEnd: /\r\n|\n|\r/.exec(text)?.[0] ?? "\n" };
}

/**
 * The lines of a text that people wrote, in which commas are part of the sentence: "Camp at Nadora, Bardez", "Nadora (Bardez, North
 * Goa)". All commas have a space after them, their number differs or other signs are among them, no line is a header of several
 * columns, and no column has only numbers. Undefined for a table.
 */
function linesOfText(text: string): string[] | undefined {
  if (delimiterOf(text) !== "," || text.includes('"')) return undefined;
  const lines = text.trimEnd().split(/\r\n|\n|\r/);
  const rows = lines
    .filter((line) => line.trim() !== "")
    .slice(0, LINES_READ)
    .map((line) => line.split(","));
  const inner = rows.flatMap(([, ...cells]) => cells);
  const isHeader = (cell: string) => readHeader(cell)[0]?.doubt === "none";
  const isNumber = (cell = "") => cell !== "" && !/\p{L}/u.test(cell);
  const width = Math.max(...rows.map(({ length }) => length));
  const hasNumbers = Array.from({ length: width }, (_, at) => at).some((at) =>
    rows.every((row) => isNumber(row[at])),
  );
  const isEven = rows.every(({ length }) => length === width);
  const isTable =
    inner.length === 0 ||
    (isEven && !inner.some((cell) => /[:()[\]]/.test(cell))) ||
    inner.some((cell) => !/^\s/.test(cell)) ||
    rows.slice(0, FIRST_LINES).some((row) => row.length > 1 && row.some(isHeader)) ||
    hasNumbers;
  return isTable ? undefined : lines;
}

/** The number of lines that are read to see whether a text is a table, and of those that may be its header. */
const [LINES_READ, FIRST_LINES] = [1000, 10];

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
    const line = last + 1;
    const start = `can't be read from line ${line} on:`;
    if (code === "CSV_QUOTE_NOT_CLOSED")
      throw new ListError(
        `${start} a quote (") there is never closed: delete or close it`,
        "openQuote",
        { line },
      );
    throw new ListError(`${start} ${message}`);
  }
  return rows;
}
