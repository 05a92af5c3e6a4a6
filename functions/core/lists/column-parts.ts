/** The parts of a list's columns, apart from the words of headers: the page needs only these. */

/** What a column can hold: a part of a place, or `line`, all of it in one text. */
export const COLUMN_PARTS = ["village", "taluka", "district", "state", "pincode", "line"] as const;

export type ColumnPart = (typeof COLUMN_PARTS)[number];

export function isColumnPart(text: string | undefined): text is ColumnPart {
  return COLUMN_PARTS.some((part) => part === text);
}
