/** The parts of a list's columns, apart from the words of headers: the page needs only these. */

/** What a column can hold: a part of a place, `line`, all of it in one text, or where it is; `position` is both degrees in one text. */
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

/** Whether a column of a part names places, or says more of those that others name. */
export function namesPlaces(part: ColumnPart): boolean {
  return part !== "latitude" && part !== "longitude" && part !== "position";
}

export function isColumnPart(text: string | undefined): text is ColumnPart {
  return COLUMN_PARTS.some((part) => part === text);
}
