import { readFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import { read, utils, type WorkSheet } from "@e965/xlsx";
import { type CsvError, type Info, parse } from "csv-parse/sync";
import { InputError } from "../dataset/input-error.ts";

/** One sheet of an official file, as text, before anything is known of what it holds. */
export interface Table {
  /** How reports and errors call it: the file's name, and the sheet's where the file has several. */
  name: string;
  rows: TableRow[];
}

export interface TableRow {
  /** Where the row begins in the file (text) or which row of the sheet it is; from 1. */
  line: number;
  /** The cells as text, blanks and damage included; an empty cell is "". */
  fields: string[];
}

/** The extensions of files that {@link readTables} reads. */
export const TABLE_EXTENSIONS = [".csv", ".xls", ".xlsx", ".ods"];

/** The first bytes of a ZIP (.xlsx, .ods) and of an OLE2 compound file (.xls). */
const SPREADSHEET_SIGNATURES = ["504b0304", "d0cf11e0"];

/**
 * The non-empty tables of a `.csv`, `.xls`, `.xlsx` or `.ods` file; what it is is told by its extension.
 * Throws InputError for a file that cannot be read, is empty, or is not what its extension says.
 */
export async function readTables(path: string): Promise<Table[]> {
  const content = await readFile(path).catch((error: Error) => {
    throw new InputError(`${path}: cannot be read (${error.message})`);
  });
  if (content.length === 0) throw new InputError(`${path}: is empty`);
  const tables = extname(path).toLowerCase() === ".csv" ? readCsv(path, content) : readSheets(path, content);
  if (tables.length === 0) throw new InputError(`${path}: has no rows`);
  return tables;
}

function readCsv(path: string, content: Buffer): Table[] {
  if (content.includes(0)) throw new InputError(`${path}: not a CSV: it holds NUL bytes`);
  let records: { info: Info; record: string[] }[];
  try {
    records = parse(decode(content), {
      bom: true,
      info: true,
      relax_column_count: true,
      // Official files have bare quotes inside fields: Amba "A".
      relax_quotes: true,
    }) as unknown as typeof records;
  } catch (error) {
    const { lines, message } = error as CsvError & { lines?: number };
    throw new InputError(`${path}:${lines ?? 1}: not a CSV: ${message}`);
  }
  let end = 0;
  const rows = records
    .map(({ info, record }) => {
      const line = end + 1;
      end = info.lines;
      return { line, fields: record };
    })
    .filter(isFilled);
  return rows.length > 0 ? [{ name: basename(path), rows }] : [];
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

function readSheets(path: string, content: Buffer): Table[] {
  const signature = content.subarray(0, 4).toString("hex");
  // The library would read any bytes as text, and make a table of them.
  if (!SPREADSHEET_SIGNATURES.includes(signature)) {
    throw new InputError(`${path}: not a spreadsheet; if it is text, name it .csv`);
  }
  let sheets: [name: string, sheet: WorkSheet][];
  try {
    const book = read(content, { dense: true, cellHTML: false, cellFormula: false });
    sheets = book.SheetNames.map((name) => [name, book.Sheets[name]!]);
  } catch (error) {
    throw new InputError(`${path}: cannot be read as a spreadsheet (${(error as Error).message})`);
  }
  const tables = sheets.map(([name, sheet]) => ({ name, rows: sheetRows(sheet) }));
  const filled = tables.filter(({ rows }) => rows.length > 0);
  const file = basename(path);
  return filled.map(({ name, rows }) => ({ name: filled.length > 1 ? `${file} (${name})` : file, rows }));
}

function sheetRows(sheet: WorkSheet): TableRow[] {
  if (sheet["!ref"] === undefined) return [];
  const first = utils.decode_range(sheet["!ref"]).s.r + 1;
  const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: "", blankrows: true });
  return rows.map((cells, index) => ({ line: first + index, fields: cells.map(String) })).filter(isFilled);
}

function isFilled({ fields }: TableRow): boolean {
  return fields.some((field) => field.trim() !== "");
}
