import {
  type CellObject,
  type Range,
  utils,
  type WorkBook,
  type WorkSheet,
  write,
} from "@e965/xlsx";
import { COLUMN_PARTS } from "../../functions/core/lists/column-parts.ts";
import { widthOf } from "../../functions/core/lists/column-texts.ts";
import { columnsOfHeader, firstRows, headerOf } from "../../functions/core/lists/columns.ts";
import {
  LockedWorkbookError,
  MAX_UNPACKED,
  openWorkbook,
  WordDocumentError,
  WorkbookError,
  ZipArchiveError,
} from "../tables/workbook.ts";
import { TooLargeZipError } from "../tables/zip.ts";
import { freezeRows } from "./frozen-rows.ts";
import {
  type Cell,
  ListError,
  type ListFile,
  type ListForm,
  MAX_LIST_ROWS,
  tooManyRows,
  UnreadableListError,
} from "./list-file.ts";
import { COPY_TABLE } from "./other-texts.ts";
import { tableOfRecords } from "./records.ts";
import { writeTextRows } from "./write-text.ts";

/** Maximum number of characters in a cell of a workbook. */
const LONGEST_CELL = 32_767;
/** Longest name of a sheet, in characters. */
const MAX_SHEET_NAME = 31;

/**
 * Reads a sheet of an .xlsx, .ods or .xls file, or of the text of an HTML page or an XML workbook. By default it reads
 * the visible sheet that looks most like a list ({@link placesNamed}), otherwise the first one with rows; a hidden sheet
 * only if no other has any. All sheets are written again, including hidden ones. Cells keep their types and number
 * formats; a cell with a formula keeps its value. Names of ranges and charts are not kept.
 * @throws ListError for anything else
 */
export async function readWorkbookList(
  content: Uint8Array | string,
  sheetName?: string,
): Promise<ListFile> {
  const book = await openWorkbook(content, {
    // The cells of a page are texts, so that "05613" stays a code.
    ...(typeof content === "string" && { type: "string", raw: true }),
    cellNF: true,
    // Excel's own short date has no format in the file; with the settings of India it looks like this.
    dateNF: "dd-mm-yyyy",
    sheetRows: MAX_LIST_ROWS + 2,
  }).catch((error: unknown) => {
    if (error instanceof TooLargeZipError)
      throw new ListError(
        `has more than ${MAX_UNPACKED / 1e6} MB when it is unpacked: save only what you need`,
        "tooLarge",
        { megabytes: MAX_UNPACKED / 1e6 },
      );
    if (error instanceof LockedWorkbookError)
      throw new ListError(`${error.message}: open it, and save it without one`, "locked");
    if (error instanceof WordDocumentError)
      throw new ListError(`${error.message}: ${COPY_TABLE}`, "document");
    if (error instanceof ZipArchiveError)
      throw new ListError(`${error.message}: unpack it, and choose the list in it`, "archive");
    throw error instanceof WorkbookError ? new UnreadableListError(error.message) : error;
  });
  const sheets = sheetsOf(book);
  if (sheets.some(({ data }) => data.length > MAX_LIST_ROWS + 1)) throw tooManyRows();
  const filled = sheets.filter(({ data }) => data.some((row) => row?.length > 0));
  const named = filled.find(({ name }) => name === sheetName);
  const visible = filled.filter(({ hidden }) => hidden === 0);
  const most = Math.max(...visible.map(placesNamed));
  const chosen = named ?? visible.find((one) => placesNamed(one) === most) ?? filled[0];
  if (chosen === undefined) throw new ListError("has no rows", "empty");
  const names = filled.map(({ name }) => name);
  if (sheetName !== undefined && !named)
    throw new ListError(`has no sheet "${sheetName}" with rows: choose one of ${names.join(", ")}`);
  const { sheet, data } = chosen;
  const { rows, merged } = withMerged(rowsOf(data), sheet["!merges"] ?? []);
  return {
    rows,
    merged,
    sheets: names,
    sheet: chosen.name,
    alike: visible
      .filter(
        (one) => one !== chosen && isSameHeader(one, chosen) && writtenName(one.name) === one.name,
      )
      .map(({ name }) => name),
    write: async (added, form, headerRows) => {
      if (form === "csv" || form === "tsv") return writeTextRows(rows, added, form);
      append(sheet, rows, added);
      lookAtHeader(sheet, headerRows);
      return writeBook(bookOf(sheets, chosen, book), form, sheets.indexOf(chosen), headerRows);
    },
  };
}

interface NamedSheet {
  readonly name: string;
  readonly sheet: WorkSheet;
  readonly data: NonNullable<WorkSheet["!data"]>;
  /** 0: visible, 1: hidden, 2: hidden unless a macro shows it. */
  readonly hidden: 0 | 1 | 2;
}

/** The sheets with cells: charts, dialogs and macros are not written. Records with a field on each row become a table. */
function sheetsOf(book: WorkBook): NamedSheet[] {
  return book.SheetNames.flatMap((name, i) => {
    const sheet = book.Sheets[name];
    if (sheet === undefined || (sheet["!type"] ?? "sheet") !== "sheet") return [];
    const hidden = book.Workbook?.Sheets?.[i]?.Hidden ?? 0;
    const data = withBlankRows(sheet["!data"] ?? []);
    const table = tableOfRecords(rowsOf(data));
    if (table === undefined) {
      const range = rangeOf(data.length, widthOf(data));
      return [{ name, sheet: { ...sheet, "!data": data, "!ref": range }, data, hidden }];
    }
    const ofRecords = sheetOf(table);
    return [{ name, sheet: ofRecords, data: ofRecords["!data"]!, hidden }];
  });
}

/** A sheet's cells with the blank rows, which files leave out, and at least one: a workbook is written only with them. */
function withBlankRows(data: NamedSheet["data"]): NamedSheet["data"] {
  return Array.from({ length: Math.max(1, data.length) }, (_, at) => data[at] ?? []);
}

function sheetOf(rows: readonly (readonly Cell[])[]): WorkSheet {
  const data = rows.map((cells) => cells.map(cellObject));
  return { "!data": data, "!ref": rangeOf(rows.length, widthOf(rows)) };
}

/** A workbook of these sheets. Names of ranges are left out, since a sheet may get another name here. */
function bookOf(
  sheets: readonly NamedSheet[],
  chosen: NamedSheet,
  { Workbook }: WorkBook,
): WorkBook {
  const names = new Set<string>();
  const written = sheets.map(({ name }) => {
    const allowed = withAllowedCharacters(name);
    let unique = writtenName(name);
    for (let n = 2; names.has(unique.toLowerCase()) || unique.toLowerCase() === "history"; n++)
      unique = `${allowed.slice(0, MAX_SHEET_NAME - 8).trim()} (${n})`;
    names.add(unique.toLowerCase());
    return unique;
  });
  return {
    SheetNames: written,
    Sheets: Object.fromEntries(sheets.map(({ sheet }, i) => [written[i]!, sheet])),
    Workbook: {
      ...(Workbook?.WBProps && { WBProps: { date1904: Workbook.WBProps.date1904 ?? false } }),
      Sheets: sheets.map((one) => ({ Hidden: one === chosen ? 0 : one.hidden })),
    },
  };
}

/** The name that a sheet has in a written workbook, unless another sheet has it. */
function writtenName(name: string): string {
  return withAllowedCharacters(name).slice(0, MAX_SHEET_NAME).trim() || "Sheet";
}

/** A name with the characters that .xlsx allows; .ods allows more. */
function withAllowedCharacters(name: string): string {
  return name.replaceAll(/[:\\/?*[\]]/g, " ").replaceAll(/^'|'$/g, " ");
}

/** A workbook of rows, as .xlsx or .ods. */
export function writeRows(
  rows: readonly (readonly Cell[])[],
  form: ListForm,
  headerRows: number,
): Uint8Array {
  const sheet = sheetOf(rows);
  lookAtHeader(sheet, headerRows);
  return writeBook({ SheetNames: ["List"], Sheets: { List: sheet } }, form, 0, headerRows);
}

function append(
  sheet: WorkSheet,
  rows: readonly (readonly string[])[],
  added: readonly (readonly Cell[])[],
): void {
  const data = sheet["!data"]!;
  const columns = widthOf(rows);
  for (const [i, cells] of added.entries()) {
    data[i] ??= [];
    for (const [k, cell] of cells.entries()) data[i]![columns + k] = cellObject(cell);
  }
  sheet["!ref"] = rangeOf(added.length, columns + (added[0]?.length ?? 0));
}

/** Narrowest and widest column, in characters. */
const WIDTHS = { least: 6, most: 48 };
/** Number of rows that determine a column's width. */
const WIDTH_ROWS = 200;

/** Gives columns without a width one that fits their first rows, and gives the header a filter. */
function lookAtHeader(sheet: WorkSheet, headerRows: number): void {
  const data = sheet["!data"]!;
  const { e } = utils.decode_range(sheet["!ref"]!);
  const widths = sheet["!cols"] ?? [];
  // Titles above the header run over the columns next to theirs.
  const shown = data.slice(Math.max(0, headerRows - 1), headerRows + WIDTH_ROWS);
  for (let column = 0; column <= e.c; column++) {
    const lengths = shown.map((cells) => textOf(cells?.[column]).length);
    const wch = Math.min(WIDTHS.most, Math.max(WIDTHS.least, ...lengths) + 1);
    widths[column] ??= { wch };
  }
  sheet["!cols"] = widths;
  if (headerRows > 0 && sheet["!autofilter"] === undefined)
    sheet["!autofilter"] = {
      ref: utils.encode_range({ s: { r: headerRows - 1, c: 0 }, e: { r: e.r, c: e.c } }),
    };
}

/** @param at the index of the list's sheet */
function writeBook(book: WorkBook, form: ListForm, at: number, headerRows: number): Uint8Array {
  const bookType = form === "ods" ? "ods" : "xlsx";
  const content = new Uint8Array(write(book, { type: "array", bookType, compression: true }));
  return bookType === "xlsx" && headerRows > 0 ? freezeRows(content, at, headerRows) : content;
}

/** A cell of type text is never run, whatever it begins with. */
function cellObject(cell: Cell): CellObject {
  return typeof cell === "number"
    ? { t: "n", v: cell }
    : { t: "s", v: cell.slice(0, LONGEST_CELL) };
}

/** The number of rows at the top of a sheet that may have its header; most of them may be blank. */
const SHEET_TOP = 100;

/**
 * How much a sheet looks like a list of places: one for each part named in its header, and more for villages or
 * addresses, which an index of the sheets lacks. 0 without such a header or without rows.
 */
function placesNamed({ data }: NamedSheet): number {
  const { rows, header } = headerOfSheet(data);
  if (rows === 0 || data.length <= rows) return 0;
  const columns = columnsOfHeader(header);
  const hasPlaces = columns.village !== undefined || columns.line !== undefined;
  return Object.keys(columns).length + (hasPlaces ? COLUMN_PARTS.length : 0);
}

function headerOfSheet(data: NamedSheet["data"]): ReturnType<typeof headerOf> {
  return headerOf(firstRows(rowsOf(data.slice(0, SHEET_TOP))));
}

/** Whether two sheets have the same list in parts, such as one for each district. */
function isSameHeader(one: NamedSheet, other: NamedSheet): boolean {
  const [header, same] = [one, other].map(({ data }) =>
    headerOfSheet(data).header.map((cell) => cell.trim().toLowerCase()),
  );
  return placesNamed(one) > 0 && header!.join("\n") === same!.join("\n");
}

function rowsOf(data: NamedSheet["data"]): string[][] {
  return Array.from(data, (cells) => Array.from(cells ?? [], textOf));
}

/** The rows, with the text of merged cells repeated in each of their rows, and the columns of such cells. */
function withMerged(
  rows: string[][],
  merges: readonly Range[],
): { rows: string[][]; merged: ReadonlySet<number> } {
  const merged = new Set<number>();
  for (const { s: first, e: last } of merges) {
    const text = rows[first.r]?.[first.c] ?? "";
    for (let at = first.r + 1; at <= last.r && at < rows.length; at++) {
      const row = rows[at]!;
      while (row.length < first.c) row.push("");
      row[first.c] ||= text;
      merged.add(first.c);
    }
  }
  return { rows, merged };
}

function textOf(cell: CellObject | undefined): string {
  if (cell === undefined || cell.t === "z" || cell.t === "e") return "";
  return cell.t === "n" && cell.w !== undefined ? cell.w : String(cell.v ?? "");
}

function rangeOf(rows: number, columns: number): string {
  return utils.encode_range({
    s: { r: 0, c: 0 },
    e: { r: Math.max(0, rows - 1), c: Math.max(0, columns - 1) },
  });
}
