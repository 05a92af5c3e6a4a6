import { tokens } from "../names/tokens.ts";
import { levelWord } from "../names/words.ts";
import type { Parts } from "../query/parts.ts";
import { type ColumnPart, type HeaderReading, isLikeVillage, readHeader } from "./header-words.ts";

/** Which column holds which part, by position from 0. */
export type Columns = Partial<Record<ColumnPart, number>>;

/** Whether the column at a position can hold a part, by its texts. */
export type Fits = (part: ColumnPart, at: number, reading: HeaderReading) => boolean;

/**
 * The columns that a header names, in English and Indian languages as people write them. Of two for one part, the one whose
 * header has no unknown and no mistyped words; then the first. If none names villages, the column of councils or post
 * offices, which are usually named like their village. Empty when no cell names a part: then it is not a header.
 *
 * @param fits keeps out columns whose texts are something else; without it no header counts as mistyped
 */
export function columnsOfHeader(header: readonly string[], fits: Fits = isWellTyped): Columns {
  const columns: Columns = {};
  const readings = header.flatMap((cell, at) => {
    const reading = readHeader(cell);
    return reading ? [{ at, reading }] : [];
  });
  const doubt = ({ isPartly, isMistyped }: HeaderReading) => (isPartly ? 2 : 0) + (isMistyped ? 1 : 0);
  readings.sort((a, b) => doubt(a.reading) - doubt(b.reading));
  for (const { at, reading } of readings) {
    const { part } = reading;
    if (columns[part] === undefined && fits(part, at, reading)) columns[part] = at;
  }
  if (columns.village === undefined) {
    const reading: HeaderReading = { part: "village", isPartly: true, isMistyped: false };
    const at = header.findIndex((cell, at) => isLikeVillage(cell) && fits("village", at, reading));
    if (at >= 0) columns.village = at;
  }
  return columns;
}

function isWellTyped(_: ColumnPart, __: number, { isMistyped }: HeaderReading): boolean {
  return !isMistyped;
}

/**
 * The row of a list that is its header, from 0; -1 without one. Registers have a title above it. A header with mistyped words
 * only is one if it names several parts.
 */
export function headerRowOf(rows: readonly (readonly string[])[]): number {
  const first = rows.slice(0, MAX_HEADER_ROWS);
  const counts = first.map((row) => Object.keys(columnsOfHeader(row)).length);
  const most = Math.max(0, ...counts);
  if (most >= MIN_BELOW_TITLE) return counts.indexOf(most);
  // A title is one cell.
  const below = first.findIndex((row) => row.filter((cell) => cell.trim() !== "").length > 1);
  if (counts[below]) return below;
  if (counts[0]) return 0;
  const mistyped = first.map((row) => Object.keys(columnsOfHeader(row, () => true)).length);
  return mistyped.findIndex((count) => count >= MIN_BELOW_TITLE);
}

/** The header of a list is in one of the first rows, up to this many. */
export const MAX_HEADER_ROWS = 10;
/** A row below the first must name this many parts to be the header: a place may be called Mandal. */
const MIN_BELOW_TITLE = 2;

/** The texts of a row's parts. Texts that are too long for a name are left out. */
export function partsOf(row: readonly string[], columns: Columns): Parts {
  const text = (part: ColumnPart) => {
    const at = columns[part];
    const cell = at === undefined ? "" : (row[at] ?? "").trim();
    return cell.length > LONGEST_NAME ? "" : cell;
  };
  const pincode = text("pincode").replace(/\s/g, "").replace(/\.0+$/, "");
  return {
    state: text("state"),
    district: text("district"),
    taluka: text("taluka"),
    village: text("village"),
    pincode: /^[1-9]\d{5}$/.test(pincode) ? pincode : "",
  };
}

/** Whether to read a list by its column with the whole address: only if villages have no column. */
export function isByLine(columns: Columns): boolean {
  return columns.line !== undefined && columns.village === undefined;
}

/** A row whose village and areas are in one text or in several, as one line. */
export function lineOfParts(row: readonly string[], columns: Columns): string {
  const { village, taluka, district, state, pincode } = partsOf(row, columns);
  return [village, taluka, district, state, pincode].filter(Boolean).join(", ");
}

/** The address of a row. */
export function addressOf(row: readonly string[], { line }: Columns): string {
  return (row[line!] ?? "").trim().slice(0, LONGEST_LINE);
}

/** The address of a row and, after it, the areas that it lacks and other columns have. */
export function lineOf(row: readonly string[], columns: Columns): string {
  const address = addressOf(row, columns);
  const pieces = address.split(/[,;()\n]/).map(nameWithoutLevel);
  const { taluka, district, state, pincode } = partsOf(row, columns);
  const added = [taluka, district, state, pincode].filter((text) => !pieces.includes(nameWithoutLevel(text)));
  return [address, ...added].filter(Boolean).join(", ");
}

function nameWithoutLevel(text: string): string {
  return tokens(text)
    .filter((word) => levelWord(word) === undefined)
    .join("");
}

/** Longest text that can be a name, and an address, in characters. */
const LONGEST_NAME = 200;
const LONGEST_LINE = 500;
