/** Reads a workbook: its sheets as rows. Runs as a thread of `readSheets`. */

import { utils } from "@e965/xlsx";
import { onTasks } from "../cli/task-thread.ts";
import { isFilled, MAX_COLUMNS, type TableRow, tooManyColumns } from "./table.ts";
import { MAX_UNPACKED, openWorkbook, WorkbookError } from "./workbook.ts";
import { TooLargeZipError } from "./zip.ts";

/**
 * Characters of all cells together. A workbook stores a text shared by many cells only once, so a small file could become
 * hundreds of gigabytes. The largest official workbook has about 10 million.
 */
const MAX_CHARACTERS = 100e6;

/** A sheet of a workbook, without its empty rows. */
export interface Sheet {
  name: string;
  rows: TableRow[];
}

onTasks(import.meta.url, sheetsOf);

/** The sheets of a workbook that have any rows. Throws an Error with the reason. */
export async function sheetsOf(content: Uint8Array): Promise<Sheet[]> {
  // A thread gets a Buffer as plain bytes, in which the library reads a text of a damaged length until the memory is used up.
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const book = await openWorkbook(bytes, { cellText: false }).catch((error: unknown) => {
    if (!(error instanceof TooLargeZipError)) throw error;
    throw new WorkbookError(`unpacks to over ${MAX_UNPACKED / 1e6} MB`);
  });
  let characters = 0;
  const sheets = book.SheetNames.map((name) => {
    const sheet = book.Sheets[name];
    if (sheet === undefined) throw new WorkbookError(`its sheet "${name}" is missing or damaged`);
    const first = sheet["!ref"] === undefined ? 0 : utils.decode_range(sheet["!ref"]).s.c;
    const rows: TableRow[] = [];
    // Only existing rows: a sheet's size can claim a million empty ones.
    for (const [index, cells] of (sheet["!data"] ?? []).entries()) {
      if (cells === undefined) continue;
      if (cells.length > MAX_COLUMNS)
        throw new WorkbookError(tooManyColumns(index + 1, cells.length));
      const fields = Array.from(cells.slice(first), (cell) =>
        cell?.t === "e" ? "" : String(cell?.v ?? ""),
      );
      characters += fields.reduce((sum, { length }) => sum + length, 0);
      if (characters > MAX_CHARACTERS) {
        throw new WorkbookError(
          `its cells hold more than ${MAX_CHARACTERS / 1e6} million characters`,
        );
      }
      const row = { line: index + 1, fields };
      if (isFilled(row)) rows.push(row);
    }
    return { name, rows };
  });
  return sheets.filter(({ rows }) => rows.length > 0);
}
