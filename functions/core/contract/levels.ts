/**
 * The four levels of the directory, highest first, and their official codes.
 *
 * Widths come from the Census 2011 MDDS location codes, which the Local Government Directory kept:
 * state 2 digits, district 3, taluka 5, village 6, each unique in the whole country on its level. A sub-district
 * that stands in several districts is a taluka in each: one has the five digits, the others have eight, their
 * district's code before the five.
 */
export const LEVELS = ["state", "district", "taluka", "village"] as const satisfies readonly Level[];

export type Level = "state" | "district" | "taluka" | "village";

const CODE_WIDTH: Record<Level, number> = { state: 2, district: 3, taluka: 5, village: 6 };

/** The official code of a place: its id, zero-padded to the width of its level (`9` is state `"09"`). */
export function formatCode(level: Level, id: number): string {
  const width = level === "taluka" && id > 99_999 ? 8 : CODE_WIDTH[level];
  return String(id).padStart(width, "0");
}

/** A PIN code as India Post writes it: six digits, the first not 0. */
export const PINCODE = /^[1-9]\d{5}$/;
