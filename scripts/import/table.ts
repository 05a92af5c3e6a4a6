import { basename, extname } from "node:path";
import { type CsvError, type Info, parse } from "csv-parse/sync";
import { InputError } from "../dataset/input-error.ts";
import { readRegularFile } from "../files/regular-file.ts";
import { isFilled, MAX_COLUMNS, type TableRow, tooManyColumns } from "./table-row.ts";
import { type ReadingLimits, readSheets } from "./workbook/read-sheets.ts";

export type { TableRow } from "./table-row.ts";

/** A text file or one sheet of a workbook, before anything is known of what it holds. */
export interface Table {
  /** How reports and errors call it: the file's name, and the sheet's where the file has several. */
  name: string;
  rows: TableRow[];
  /** Of a text only. `ended` is false when its last line has no line end: then it may have been cut short. */
  text?: { ended: boolean };
}

/** The extensions of files that {@link readTables} reads. */
export const TABLE_EXTENSIONS = [".csv", ".xls", ".xlsx", ".ods"];

/** Characters of one row of a text; more means that a quote was opened and not closed. */
const MAX_ROW_LENGTH = 100_000;

/** What a file is, by its first bytes (hex). */
const SIGNATURES: readonly [begins: string, what: string][] = [
  ["504b0304", "a workbook (.xlsx or .ods)"],
  ["d0cf11e0", "an Excel workbook (.xls)"],
  ["25504446", "a PDF"],
  ["1f8b", "a gzip archive"],
  ["fffe", "a text in UTF-16"],
  ["feff", "a text in UTF-16"],
];
const WORKBOOKS = SIGNATURES.slice(0, 2).map(([, what]) => what);

/**
 * The non-empty tables of a `.csv`, `.xls`, `.xlsx` or `.ods` file.
 * Throws InputError, in one line that names the file, for one that can't be read, is empty, cut short or damaged as
 * far as its own structure tells, or is not what its extension says.
 * @param limits what reading a workbook may take; by default as much as its size needs
 */
export async function readTables(path: string, limits?: ReadingLimits): Promise<Table[]> {
  const content = await readRegularFile(path);
  if (content.length === 0) throw new InputError(`${path}: is empty`);
  const isText = extname(path).toLowerCase() === ".csv";
  const looks = looksLike(content);
  if (isText && looks !== undefined) {
    throw new InputError(`${path}: is no CSV, it looks like ${looks}; ${remedy(looks)}`);
  }
  if (!isText && (looks === undefined || !WORKBOOKS.includes(looks))) {
    throw new InputError(
      `${path}: is no workbook, it looks like ${looks ?? "text"}; ${remedy(looks ?? "a text")}`,
    );
  }
  const tables = isText ? readCsv(path, content) : await readWorkbook(path, content, limits);
  if (tables.length === 0) throw new InputError(`${path}: has no rows`);
  return tables;
}

function looksLike(content: Buffer): string | undefined {
  const begins = content.toString("hex", 0, 4);
  const known = SIGNATURES.find(([signature]) => begins.startsWith(signature));
  if (known !== undefined) return known[1];
  const start = content
    .toString("latin1", 0, 200)
    .replace(/^\xef\xbb\xbf/, "")
    .trimStart()
    .toLowerCase();
  if (/^<(!doctype html|html|head|body|script|!--)/.test(start)) return "a web page";
  if (start.startsWith("<?xml")) return "XML";
  if (/^[{[]\s*["{[\]}]/.test(start)) return "JSON";
  return undefined;
}

function remedy(looks: string): string {
  if (WORKBOOKS.includes(looks)) return "give it that extension";
  if (looks === "a text") return "name it .csv";
  if (looks === "a text in UTF-16") return "save it as CSV in UTF-8";
  if (looks === "a gzip archive") return "unpack it first";
  return "download the file again";
}

function readCsv(path: string, content: Buffer): Table[] {
  if (content.includes(0)) throw new InputError(`${path}: is no CSV: it holds NUL bytes`);
  let records: { info: Info; record: string[] }[];
  try {
    records = parse(decode(content), {
      bom: true,
      info: true,
      relax_column_count: true,
      // Official files have bare quotes inside fields: Amba "A".
      relax_quotes: true,
      max_record_size: MAX_ROW_LENGTH,
    }) as unknown as typeof records;
  } catch (error) {
    const { lines, message } = error as CsvError & { lines?: number };
    throw new InputError(`${path}:${lines ?? 1}: is no CSV: ${message}`);
  }
  let end = 0;
  const rows = records
    .map(({ info, record }) => {
      const line = end + 1;
      end = info.lines;
      if (record.length > MAX_COLUMNS)
        throw new InputError(`${path}: ${tooManyColumns(line, record.length)}`);
      return { line, fields: record };
    })
    .filter(isFilled);
  if (rows.length === 0) return [];
  const ended = /[\r\n]$/.test(content.toString("latin1", content.length - 1));
  const [first, last] = [rows[0]!, rows.at(-1)!];
  if (!ended && last.fields.length < first.fields.length) {
    throw new InputError(
      `${path}:${last.line}: is cut short: its last line has ${last.fields.length} of ${first.fields.length} fields, and no line end; get the file again`,
    );
  }
  return [{ name: basename(path), rows, text: { ended } }];
}

/** Dashes, quotes and the hard blank: what Windows programs themselves put into a text that is else ASCII. */
const WINDOWS_TYPOGRAPHY = /[\u2013\u2014\u2018\u2019\u201c\u201d\u00a0]/;

/**
 * UTF-8, or what old spreadsheets write: Windows-1252 ("Veljerla \x96 III" has a dash). Of the latter only the
 * typography is believed: other letters ("Rus\xefttampur") are bytes of another alphabet or plain damage, and
 * become U+FFFD.
 */
function decode(content: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    const text = new TextDecoder("windows-1252").decode(content);
    return text.replaceAll(/[^\0-\x7f]/g, (sign) => (WINDOWS_TYPOGRAPHY.test(sign) ? sign : "\ufffd"));
  }
}

async function readWorkbook(path: string, content: Buffer, limits?: ReadingLimits): Promise<Table[]> {
  const sheets = await readSheets(path, content, limits);
  const file = basename(path);
  return sheets.map(({ name, rows }) => ({ name: sheets.length > 1 ? `${file} (${name})` : file, rows }));
}
