import { type CellObject, read, utils, type WorkBook, type WorkSheet, write } from "@e965/xlsx";
import { ListError, type ListFile, type ListForm, MAX_LIST_ROWS, tooManyRows } from "./list-file.ts";

/** What one cell of a workbook can hold, in characters. */
const LONGEST_CELL = 32_767;

/**
 * Reads the first sheet that has rows of an .xlsx, .ods or .xls file. Cells keep their types and number formats; a cell
 * with a formula keeps what it shows.
 * @throws ListError for what is no such file
 */
export function readWorkbookList(content: Uint8Array): ListFile {
  let book: WorkBook;
  try {
    book = read(content, {
      dense: true,
      cellNF: true,
      cellFormula: false,
      cellHTML: false,
      sheetRows: MAX_LIST_ROWS + 2,
    });
  } catch (error) {
    throw new ListError(`can't be read as a workbook: ${(error as Error).message.split("\n", 1)[0]}`);
  }
  const name = book.SheetNames.find((sheet) =>
    (book.Sheets[sheet]?.["!data"] ?? []).some((row) => row?.length > 0),
  );
  if (name === undefined) throw new ListError("has no rows");
  const sheet = book.Sheets[name]!;
  const data = sheet["!data"]!;
  if (data.length > MAX_LIST_ROWS + 1) throw tooManyRows();
  const rows = Array.from(data, (cells) => Array.from(cells ?? [], textOf));
  return {
    rows,
    write: async (added, form) => {
      if (form === "csv" || form === "tsv") {
        const { readTextList } = await import("./text-list.ts");
        const text = new TextEncoder().encode(
          `\ufeff${utils.sheet_to_csv(utils.aoa_to_sheet(rows.map((row) => [...row])))}`,
        );
        return readTextList(text).write(added, form);
      }
      append(sheet, rows, added);
      return writeBook({ ...book, SheetNames: [name], Sheets: { [name]: sheet } }, form);
    },
  };
}

/** A workbook of rows of texts, as .xlsx or .ods. */
export function writeRows(rows: readonly (readonly string[])[], form: ListForm): Uint8Array {
  const data = rows.map((cells) => cells.map(textCell));
  const columns = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const sheet: WorkSheet = { "!data": data, "!ref": rangeOf(rows.length, columns) };
  return writeBook({ SheetNames: ["List"], Sheets: { List: sheet } }, form);
}

function append(
  sheet: WorkSheet,
  rows: readonly (readonly string[])[],
  added: readonly (readonly string[])[],
): void {
  const data = sheet["!data"]!;
  const columns = rows.reduce((most, { length }) => Math.max(most, length), 0);
  for (const [i, cells] of added.entries()) {
    data[i] ??= [];
    for (const [k, cell] of cells.entries()) data[i]![columns + k] = textCell(cell);
  }
  sheet["!ref"] = rangeOf(added.length, columns + (added[0]?.length ?? 0));
}

function writeBook(book: WorkBook, form: ListForm): Uint8Array {
  return new Uint8Array(
    write(book, { type: "array", bookType: form === "ods" ? "ods" : "xlsx", compression: true }),
  );
}

/** A cell of type text is never run, whatever it begins with. */
function textCell(text: string): CellObject {
  return { t: "s", v: text.slice(0, LONGEST_CELL) };
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
