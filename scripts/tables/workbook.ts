/** Opens workbooks: .xlsx, .ods and .xls, for import, lists and the browser. */
import { type ParsingOptions, read, type WorkBook } from "@e965/xlsx";
import { checkZip, DamagedZipError } from "./zip.ts";

/**
 * In bytes, of all unpacked parts. The largest official workbook, Uttar Pradesh, has 116 MB. A sheet is read as a single
 * text, and browsers have no texts of 512 MB.
 */
export const MAX_UNPACKED = 400e6;

/** A workbook that can't be read; the message says why. */
export class WorkbookError extends Error {
  override readonly name = "WorkbookError";
}

/** A workbook that only a password opens. */
export class LockedWorkbookError extends WorkbookError {}

/** A Word document under the name of a workbook. */
export class WordDocumentError extends WorkbookError {}

/** A ZIP archive of other files. */
export class ZipArchiveError extends WorkbookError {}

/**
 * The workbook in a file, its sheets as arrays of rows. A damaged .xlsx or .ods is rejected; an .xls has no checksums.
 * @param content its bytes, or the text of an HTML page or an XML workbook
 * @throws WorkbookError, and TooLargeZipError for one that unpacks to more than {@link MAX_UNPACKED}
 */
export async function openWorkbook(
  content: Uint8Array | string,
  options: Omit<ParsingOptions, "dense"> = {},
): Promise<WorkBook> {
  try {
    const isZip = typeof content !== "string" && content[0] === PK[0] && content[1] === PK[1];
    if (isZip) await checkZip(content, MAX_UNPACKED);
  } catch (error) {
    if (!(error instanceof DamagedZipError)) throw error;
    throw new WorkbookError(`is a damaged or encrypted ZIP archive (${error.message})`);
  }
  try {
    return quietly(() =>
      read(content, { ...options, dense: true, cellHTML: false, cellFormula: false }),
    );
  } catch (error) {
    const { message, name } = error as Error;
    if (/password|Encrypted file/i.test(message))
      throw new LockedWorkbookError("is protected by a password");
    if (hasPart(content, WORD_PARTS)) throw new WordDocumentError("is a Word document");
    if (/Unsupported ZIP/.test(message) && !hasPart(content, WORKBOOK_PARTS))
      throw new ZipArchiveError("is a ZIP archive");
    throw new WorkbookError(`can't be read as a workbook (${message.split("\n", 1)[0] || name})`);
  }
}

/** What a synchronous function returns, without the warnings that the reader prints about formats that it knows in part. */
function quietly<Result>(run: () => Result): Result {
  const { error, warn } = console;
  console.error = console.warn = () => {};
  try {
    return run();
  } finally {
    Object.assign(console, { error, warn });
  }
}

const WORD_PARTS = /word\/document\.xml|WordDocument/;
/** Of .xlsx, .ods and .numbers. */
const WORKBOOK_PARTS = /\[Content_Types\]\.xml|xl\/work|content\.xml|Index\/Document/;

/** Whether a file has a part of some name. In an old one each letter of it has a zero byte after it. */
function hasPart(content: Uint8Array | string, names: RegExp): boolean {
  if (typeof content === "string") return false;
  return names.test(new TextDecoder("latin1").decode(content).replaceAll("\0", ""));
}

/** The first bytes of every ZIP archive. */
const PK = [0x50, 0x4b];
