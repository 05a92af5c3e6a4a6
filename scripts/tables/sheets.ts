/** Reads a workbook: its sheets as rows. Runs as a thread of `readSheets`. */

import { utils } from "@e965/xlsx";
import { onTasks } from "../cli/task-thread.ts";
import { plainSheets } from "./plain-ods.ts";
import { isFilled, MAX_COLUMNS, type Sheet, type TableRow, tooManyColumns } from "./table.ts";
import { MAX_UNPACKED, openWorkbook, WorkbookError } from "./workbook.ts";
import { TooLargeZipError } from "./zip.ts";

/**
 * Characters of all cells together. A workbook stores a text shared by many cells only once, so a small file could become
 * hundreds of gigabytes. The largest official workbook has about 10 million. A plain .ods has no shared texts.
 */
const MAX_CHARACTERS = 100e6;

onTasks(import.meta.url, sheetsOf);

/** The sheets of a workbook that have any rows. Throws an Error with the reason. */
export async function sheetsOf(content: Uint8Array): Promise<Sheet[]> {
  const sheets = (await plainSheets(content)) ?? (await librarySheets(content));
  return sheets.flatMap(({ name, rows }) => {
    const filled = rows.filter(isFilled);
    return filled.length > 0 ? { name, rows: filled } : [];
  });
}

/** The sheets of a workbook as the library reads them, with their empty rows. See {@link sheetsOf}. */
export async function librarySheets(content: Uint8Array): Promise<Sheet[]> {
  const book = await openWorkbook(content, { cellText: false }).catch((error: unknown) => {
    if (!(error instanceof TooLargeZipError)) throw error;
    throw new WorkbookError(`unpacks to over ${MAX_UNPACKED / 1e6} MB`);
  });
  let characters = 0;
  return book.SheetNames.map((name) => {
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
      rows.push({ line: index + 1, fields });
    }
    return { name, rows };
  });
}
