/** The parts of a list's columns, without the words of headers. The page needs only these. */

/**
 * What a column can hold: one part of a place; `block` and `panchayat`, which narrow it down next to the others; `line`, the whole
 * place in one text; a degree; or `position`, both degrees in one text.
 */
export const COLUMN_PARTS = [
  "village",
  "taluka",
  "district",
  "state",
  "pincode",
  "block",
  "panchayat",
  "line",
  "latitude",
  "longitude",
  "position",
] as const;

export type ColumnPart = (typeof COLUMN_PARTS)[number];

/** Whether a column of a part has names of places or of what they are in. */
export function namesPlaces(part: ColumnPart): boolean {
  return part !== "latitude" && part !== "longitude" && part !== "position";
}

export function isColumnPart(text: string | undefined): text is ColumnPart {
  return COLUMN_PARTS.some((part) => part === text);
}
