/**
 * The four levels of the directory, highest first, and their official codes.
 *
 * Widths come from the Census 2011 MDDS location codes, which the Local Government Directory kept:
 * state 2 digits, district 3, taluka 5, village 6, each unique in the whole country on its level.
 */
export const LEVELS = ["state", "district", "taluka", "village"] as const;

export type Level = (typeof LEVELS)[number];

const CODE_WIDTH: Record<Level, number> = { state: 2, district: 3, taluka: 5, village: 6 };

/** The official code of a place: its id, zero-padded to the width of its level (`9` is state `"09"`). */
export function formatCode(level: Level, id: number): string {
  return String(id).padStart(CODE_WIDTH[level], "0");
}
