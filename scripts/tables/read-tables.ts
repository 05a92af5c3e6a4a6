import { createHash } from "node:crypto";
import { basename, extname } from "node:path";
import type { CsvError } from "csv-parse/sync";
import { InputError } from "../cli/input-error.ts";
import { readRegularFile } from "../files/regular-file.ts";
import { apart, readCsv } from "./csv.ts";
import { geojsonRows } from "./geojson.ts";
import { readOwnTable } from "./own-csv.ts";
import { parquetRows } from "./parquet.ts";
import { readSheets } from "./read-sheets.ts";
import { shapefileRows } from "./shapefile.ts";
import type { Sheet } from "./sheets.ts";
import { isFilled, MAX_COLUMNS, type Table, type TableRow, tooManyColumns } from "./table.ts";
import { decodeText, delimiterOf } from "./text.ts";

/** The extensions of files that {@link readTables} reads. */
export const TABLE_EXTENSIONS = [".csv", ".xls", ".xlsx", ".ods", ".zip", ".geojson", ".parquet"];

/** Maximum number of characters in a row of a text; more means that a quote was not closed. */
const MAX_ROW_LENGTH = 100_000;

/** SHA-256 of the official .xls files. */
const OFFICIAL_XLS: ReadonlySet<string | undefined> = new Set(
  readOwnTable(new URL("official-xls.csv", import.meta.url), ["file", "sha256"]).map(
    ([, hash]) => hash,
  ),
);

/** The first bytes of a ZIP archive. */
const ZIP = Buffer.from("PK");
/** The first bytes of a Parquet file. */
const PARQUET = Buffer.from("PAR1");

/** Kinds of files by their first bytes (hex), and what to do about a wrong extension. */
const SIGNATURES: readonly [begins: string, what: string, remedy: string][] = [
  ["504b0304", "an .xlsx or .ods workbook", "rename it to .xlsx or .ods"],
  ["d0cf11e0", "an .xls workbook", "rename it to .xls"],
  ["25504446", "a PDF", "download the file again"],
  ["50415231", "a Parquet file", "rename it to .parquet"],
  ["1f8b", "a gzip archive", "unpack it first"],
  ["fffe", "UTF-16 text", "save it as CSV in UTF-8"],
  ["feff", "UTF-16 text", "save it as CSV in UTF-8"],
];

/**
 * The non-empty tables of a `.csv`, `.xls`, `.xlsx`, `.ods` or `.parquet` file, of a shapefile of points in a `.zip`, or of
 * points or areas in a `.geojson`.
 * Throws InputError, one line that names the file, if it can't be read, is empty, is recognisably cut short or damaged,
 * or is not what its extension says.
 * @param sheetsOf reads a workbook; by default within the limits of official files
 */
export async function readTables(path: string, sheetsOf?: SheetReader): Promise<Table[]> {
  return tablesOf(path, await readRegularFile(path), sheetsOf);
}

/** Reads the sheets of a workbook. Throws InputError, one line that names the file. */
export type SheetReader = (path: string, content: Buffer) => Promise<Sheet[]>;

/** The tables in the content of such a file; see {@link readTables}. */
export async function tablesOf(
  path: string,
  content: Buffer,
  sheetsOf: SheetReader = readSheets,
): Promise<Table[]> {
  if (content.length === 0) throw new InputError(`${path}: is empty`);
  const extension = extname(path).toLowerCase();
  const isText = extension === ".csv";
  const [what, remedy] = looksLike(content) ?? ["text", "rename it to .csv"];
  if (isText && what !== "text") {
    throw new InputError(`${path}: not a CSV (looks like ${what}): ${remedy}`);
  }
  if (extension === ".zip") {
    if (!content.subarray(0, 2).equals(ZIP)) {
      throw new InputError(`${path}: not a ZIP archive (looks like ${what}): ${remedy}`);
    }
    return [{ name: basename(path), rows: await shapefileRows(path, content) }];
  }
  if (extension === ".geojson") {
    if (what !== "JSON")
      throw new InputError(`${path}: not GeoJSON (looks like ${what}): ${remedy}`);
    return [{ name: basename(path), rows: geojsonRows(path, content) }];
  }
  if (extension === ".parquet") {
    if (!content.subarray(0, 4).equals(PARQUET))
      throw new InputError(`${path}: not a Parquet file (looks like ${what}): ${remedy}`);
    return [{ name: basename(path), rows: await parquetRows(path, content) }];
  }
  if (!isText && !what.includes("workbook")) {
    throw new InputError(`${path}: not a workbook (looks like ${what}): ${remedy}`);
  }
  const tables = isText
    ? csvTables(path, content)
    : workbookTables(path, content, await sheetsOf(path, content));
  if (tables.length === 0) throw new InputError(`${path}: has no rows`);
  return tables;
}

/** Undefined for text. */
function looksLike(content: Buffer): [what: string, remedy: string] | undefined {
  const begins = content.toString("hex", 0, 4);
  const known = SIGNATURES.find(([signature]) => begins.startsWith(signature));
  if (known !== undefined) return [known[1], known[2]];
  const start = content
    .toString("latin1", 0, 200)
    .replace(/^\xef\xbb\xbf/, "")
    .trimStart()
    .toLowerCase();
  const isPage = /^<(!doctype html|html|head|body|script|!--)/.test(start);
  const what = isPage
    ? "a web page"
    : start.startsWith("<?xml")
      ? "XML"
      : /^[{[]\s*["{[\]}]/.test(start)
        ? "JSON"
        : undefined;
  return what && [what, "download the file again"];
}

/**
 * The table in the content of a CSV, with commas or semicolons; none if it has no rows. Drops the footer of a report in
 * the last row. Throws InputError as {@link readTables}.
 */
export function csvTables(path: string, content: Buffer): Table[] {
  if (content.includes(0))
    throw new InputError(`${path}: not a CSV (has NUL bytes): download the file again`);
  const rows: TableRow[] = [];
  let end = 0;
  let above: readonly string[] = [];
  try {
    const text = decode(content);
    const options = {
      delimiter: delimiterOf(text),
      // Official files have bare quotes inside fields: Amba "A".
      relaxQuotes: true,
      longest: MAX_ROW_LENGTH,
    };
    readCsv(text, options, (fields, lines) => {
      for (const [column, field] of fields.entries()) {
        // Most columns repeat the previous row; sharing one string takes a third less.
        fields[column] = field === above[column] ? above[column] : apart(field);
      }
      above = fields;
      const row = { line: end + 1, fields };
      end = lines;
      if (fields.length > MAX_COLUMNS)
        throw new InputError(`${path}: ${tooManyColumns(row.line, fields.length)}`);
      if (isFilled(row)) rows.push(row);
    });
  } catch (error) {
    if (error instanceof InputError) throw error;
    const { lines, message } = error as CsvError & { lines?: number };
    throw new InputError(`${path}:${lines ?? 1}: not a CSV: ${message}`);
  }
  const hasFooter = rows.length > 1 && isFooter(rows.at(-1)!);
  if (hasFooter) rows.pop();
  if (rows.length === 0) return [];
  const ended = hasFooter || /[\r\n]$/.test(content.toString("latin1", content.length - 1));
  const [first, last] = [rows[0]!, rows.at(-1)!];
  if (!ended && last.fields.length < first.fields.length) {
    throw new InputError(
      `${path}:${last.line}: is cut short: the last line has ${last.fields.length} of ${first.fields.length} fields and no line end; download the file again`,
    );
  }
  return [{ name: basename(path), rows, text: { ended } }];
}

/** Reports of the Local Government Directory end with the time of their creation. */
function isFooter({ fields }: TableRow): boolean {
  const [only = "", ...others] = fields.filter((field) => field.trim() !== "");
  return others.length === 0 && /\d[-/ :.][\dA-Za-z]+[-/ :.]\d/.test(only);
}

/** Dashes, quotes and the no-break space: the non-ASCII characters that Windows programs insert themselves. */
const WINDOWS_TYPOGRAPHY = /[\u2013\u2014\u2018\u2019\u201c\u201d\u00a0]/;

/** Letters that names in Latin script contain, next to another letter: Chawâng, CHAWÂNG. No name has ï, ü or ®. */
const LATIN_LETTER = /[àáâãèéêìíîòóôõùúûñçÀÁÂÃÈÉÊÌÍÎÒÓÔÕÙÚÛÑÇ](?:(?<=\p{L}.)|(?=\p{L}))/uy;

/**
 * Decodes UTF-8, or what old spreadsheets write: Windows-1252 ("Veljerla \x96 III" has a dash). In the latter, only
 * typography and letters that occur in names are trusted. Others ("Rus\xefttampur") are bytes of another alphabet or
 * damage, and become U+FFFD.
 */
function decode(content: Buffer): string {
  const { text, encoding } = decodeText(content);
  if (encoding === "utf-8") return text;
  return text.replaceAll(/[^\0-\x7f]/g, (sign, at: number) => {
    LATIN_LETTER.lastIndex = at;
    return WINDOWS_TYPOGRAPHY.test(sign) || LATIN_LETTER.test(text) ? sign : "\ufffd";
  });
}

function workbookTables(path: string, content: Buffer, sheets: readonly Sheet[]): Table[] {
  const isZip = content.toString("latin1", 0, 2) === "PK";
  const isVerified = isZip || OFFICIAL_XLS.has(createHash("sha256").update(content).digest("hex"));
  const file = basename(path);
  return sheets.map(({ name, rows }) => ({
    name: sheets.length > 1 ? `${file} (${name})` : file,
    rows,
    ...(isVerified ? {} : { unverified: true }),
  }));
}
