import { read, utils } from "@e965/xlsx";
import { isFilled, MAX_COLUMNS, type TableRow, tooManyColumns } from "../table-row.ts";
import { DamagedError } from "./damaged-error.ts";

/** What one cell can hold, in characters, as spreadsheet programs have it. */
const LONGEST_CELL = 32_767;
/**
 * Characters of all cells together. A workbook keeps a text once that many cells have, so that a small one can become
 * hundreds of gigabytes. The largest official one, Uttar Pradesh, has some 10 million.
 */
const MAX_CHARACTERS = 100e6;

/** A sheet of a workbook, without its empty rows. */
export interface Sheet {
  name: string;
  rows: TableRow[];
}

/** The sheets of a workbook that have any rows. Throws what the library throws, or DamagedError. */
export function parseSheets(content: Uint8Array): Sheet[] {
  const book = read(content, { dense: true, cellHTML: false, cellFormula: false, cellText: false });
  let characters = 0;
  const sheets = book.SheetNames.map((name) => {
    const sheet = book.Sheets[name];
    if (sheet === undefined) throw new DamagedError(`its sheet "${name}" is missing or damaged`);
    const first = sheet["!ref"] === undefined ? 0 : utils.decode_range(sheet["!ref"]).s.c;
    const rows: TableRow[] = [];
    // Only rows that are there: the size that a sheet says can be a million rows of nothing.
    for (const [index, cells] of (sheet["!data"] ?? []).entries()) {
      if (cells === undefined) continue;
      if (cells.length > MAX_COLUMNS) throw new DamagedError(tooManyColumns(index + 1, cells.length));
      const fields = Array.from(cells.slice(first), (cell) => (cell?.t === "e" ? "" : String(cell?.v ?? "")));
      for (const { length } of fields) {
        characters += length;
        if (length > LONGEST_CELL || characters > MAX_CHARACTERS) throw tooMuchText(index + 1, length);
      }
      const row = { line: index + 1, fields };
      if (isFilled(row)) rows.push(row);
    }
    return { name, rows };
  });
  return sheets.filter(({ rows }) => rows.length > 0);
}

function tooMuchText(line: number, length: number): DamagedError {
  const [what, most] =
    length > LONGEST_CELL
      ? [`row ${line} has a cell of ${length.toLocaleString("en")} characters`, LONGEST_CELL]
      : [
          `its cells have more characters than can be read, from row ${line.toLocaleString("en")} on`,
          MAX_CHARACTERS,
        ];
  return new DamagedError(`${what}; ${most.toLocaleString("en")} is the most`);
}
