import { read, utils } from "@e965/xlsx";
import { isFilled, MAX_COLUMNS, type TableRow, tooManyColumns } from "../table-row.ts";
import { DamagedError } from "./damaged-error.ts";

/** A sheet of a workbook, without its empty rows. */
export interface Sheet {
  name: string;
  rows: TableRow[];
}

/** The sheets of a workbook that have any rows. Throws what the library throws, or DamagedError. */
export function parseSheets(content: Uint8Array): Sheet[] {
  const book = read(content, { dense: true, cellHTML: false, cellFormula: false, cellText: false });
  const sheets = book.SheetNames.map((name) => {
    const sheet = book.Sheets[name];
    if (sheet === undefined) throw new DamagedError(`its sheet "${name}" is missing`);
    const first = sheet["!ref"] === undefined ? 0 : utils.decode_range(sheet["!ref"]).s.c;
    const rows: TableRow[] = [];
    // Only rows that are there: the size that a sheet says can be a million rows of nothing.
    for (const [index, cells] of (sheet["!data"] ?? []).entries()) {
      if (cells === undefined) continue;
      if (cells.length > MAX_COLUMNS) throw new DamagedError(tooManyColumns(index + 1, cells.length));
      const fields = Array.from(cells.slice(first), (cell) => (cell?.t === "e" ? "" : String(cell?.v ?? "")));
      const row = { line: index + 1, fields };
      if (isFilled(row)) rows.push(row);
    }
    return { name, rows };
  });
  return sheets.filter(({ rows }) => rows.length > 0);
}
