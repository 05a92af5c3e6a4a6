import { repairedRows } from "../../functions/core/lists/damaged-texts.ts";
import { ListError, type ListFile } from "./list-file.ts";

/**
 * Reads a list. The library for workbooks is large, so it is loaded only for the first workbook.
 * @param sheet the name of the sheet to read; by default the visible one that looks most like a list of places
 */
export async function readList(content: Uint8Array, sheet?: string): Promise<ListFile> {
  if (content.length === 0) throw new ListError("is empty", "empty");
  const list = isWorkbook(content)
    ? await (await import("./workbook-list.ts")).readWorkbookList(content, sheet)
    : await (await import("./text-list.ts")).readTextList(content, sheet);
  return { ...list, rows: await repairedRows(list.rows) };
}

/** Whether a list is a workbook, by its first bytes; a text may also begin with "PK" or "Place". */
export function isWorkbook(content: Uint8Array): boolean {
  return begins(content, ZIP) || begins(content, OLE2);
}

function begins(content: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, i) => content[i] === byte);
}

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** A compound file: .xls. */
const OLE2 = [0xd0, 0xcf, 0x11, 0xe0];
