/** The parts of a list's columns, without the words of headers. The page needs only these. */

/**
 * What a column can hold: one part of a place; `line`, the whole place in one text; a degree; or `position`, both degrees in
 * one text.
 */
export const COLUMN_PARTS = [
  "village",
  "taluka",
  "district",
  "state",
  "pincode",
  "line",
  "latitude",
  "longitude",
  "position",
] as const;

export type ColumnPart = (typeof COLUMN_PARTS)[number];

/** Whether a column of a part names places or adds to those that others name. */
export function namesPlaces(part: ColumnPart): boolean {
  return part !== "latitude" && part !== "longitude" && part !== "position";
}

export function isColumnPart(text: string | undefined): text is ColumnPart {
  return COLUMN_PARTS.some((part) => part === text);
}
