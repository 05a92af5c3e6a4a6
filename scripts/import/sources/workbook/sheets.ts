/** Reads a workbook: its sheets as rows. Runs as a thread of `readSheets`. */
import { read, utils } from "@e965/xlsx";
import { Uint8ArrayReader, ZipReader } from "@zip.js/zip.js";
import { onTasks } from "../../../cli/task-thread.ts";
import { isFilled, MAX_COLUMNS, type TableRow, tooManyColumns } from "../rows.ts";

/** In bytes. The largest official workbook, Uttar Pradesh, unpacks to 116 MB. */
const MAX_UNPACKED = 400e6;
/**
 * Characters of all cells together. A workbook stores a text once that many cells share, so that a small file could
 * become hundreds of gigabytes. The largest official workbook has some 10 million.
 */
const MAX_CHARACTERS = 100e6;

/** A sheet of a workbook, without its empty rows. */
export interface Sheet {
  name: string;
  rows: TableRow[];
}

onTasks(import.meta.url, sheetsOf);

/** The sheets of a workbook that have any rows. Throws an Error whose message says what is wrong with the file. */
export async function sheetsOf(content: Uint8Array): Promise<Sheet[]> {
  if (content[0] === 0x50 && content[1] === 0x4b) await checkZip(content);
  return parseSheets(content);
}

/**
 * Throws an Error unless every part of a ZIP archive (.xlsx, .ods) has the size and the CRC-32 that its directory says.
 * The spreadsheet library checks neither: a changed byte would silently give other data.
 */
export async function checkZip(content: Uint8Array): Promise<void> {
  const options = {
    checkSignature: true,
    checkOverlappingEntry: true,
    strictness: "strict",
  } as const;
  const zip = new ZipReader(new Uint8ArrayReader(content), { ...options, useWebWorkers: false });
  let unpacked = 0;
  try {
    const parts = await zip.getEntries();
    unpacked = parts.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    for (const part of unpacked > MAX_UNPACKED ? [] : parts)
      if (!part.directory) await part.getData(new WritableStream());
  } catch (error) {
    throw new Error(`is a damaged or encrypted ZIP archive (${(error as Error).message})`);
  }
  if (unpacked > MAX_UNPACKED)
    throw new Error(
      `unpacks to ${Math.ceil(unpacked / 1e6)} MB, above the limit of ${MAX_UNPACKED / 1e6} MB`,
    );
}

/** As {@link sheetsOf}, without a check of the ZIP archive. */
export function parseSheets(content: Uint8Array): Sheet[] {
  const book = readBook(content);
  let characters = 0;
  const sheets = book.SheetNames.map((name) => {
    const sheet = book.Sheets[name];
    if (sheet === undefined) throw new Error(`its sheet "${name}" is missing or damaged`);
    const first = sheet["!ref"] === undefined ? 0 : utils.decode_range(sheet["!ref"]).s.c;
    const rows: TableRow[] = [];
    // Only rows that exist: the size of a sheet can claim a million empty ones.
    for (const [index, cells] of (sheet["!data"] ?? []).entries()) {
      if (cells === undefined) continue;
      if (cells.length > MAX_COLUMNS) throw new Error(tooManyColumns(index + 1, cells.length));
      const fields = Array.from(cells.slice(first), (cell) =>
        cell?.t === "e" ? "" : String(cell?.v ?? ""),
      );
      characters += fields.reduce((sum, { length }) => sum + length, 0);
      if (characters > MAX_CHARACTERS) {
        throw new Error(`its cells hold more than ${MAX_CHARACTERS / 1e6} million characters`);
      }
      const row = { line: index + 1, fields };
      if (isFilled(row)) rows.push(row);
    }
    return { name, rows };
  });
  return sheets.filter(({ rows }) => rows.length > 0);
}

function readBook(content: Uint8Array) {
  try {
    return read(content, { dense: true, cellHTML: false, cellFormula: false, cellText: false });
  } catch (error) {
    const { message, name } = error as Error;
    throw new Error(`can't be read as a spreadsheet (${message.split("\n", 1)[0] || name})`);
  }
}
