/**
 * The four levels of the directory, highest first, and their official codes.
 *
 * Widths come from the Census 2011 MDDS location codes, which the Local Government Directory kept: state 2 digits,
 * district 3, taluka 5, village 6, each unique in India on its level. A sub-district that several districts share is a
 * taluka in each: one has the five digits, the others have eight: the district's code and then the five.
 */
export const LEVELS = [
  "state",
  "district",
  "taluka",
  "village",
] as const satisfies readonly Level[];

export type Level = "state" | "district" | "taluka" | "village";

/** Whether a level is lower than another one. */
export function isBelow(level: Level, other: Level): boolean {
  return LEVELS.indexOf(level) > LEVELS.indexOf(other);
}

/** Levels with points of their own. A locality, the neighbourhood of a post office, is next to villages and towns. */
export const POINT_LEVELS = ["state", "district", "taluka", "village", "locality"] as const;

export type PointLevel = (typeof POINT_LEVELS)[number];

/**
 * The levels of places in answers. A development block is next to the talukas: it can be in several, and cover part of
 * each.
 */
export const PLACE_LEVELS = [
  "state",
  "district",
  "taluka",
  "village",
  "locality",
  "block",
] as const satisfies readonly (PointLevel | "block")[];

export type PlaceLevel = (typeof PLACE_LEVELS)[number];

/** The levels above the villages, highest first. */
export const AREA_LEVELS = ["state", "district", "taluka"] as const satisfies readonly Level[];

export type AreaLevel = (typeof AREA_LEVELS)[number];

/** The digits of the codes of villages and towns. */
export const VILLAGE_DIGITS = 6;

/** The digits of the codes of each level. The talukas of a divided sub-district have eight. */
export const CODE_WIDTH = {
  state: 2,
  district: 3,
  block: 4,
  taluka: 5,
  village: VILLAGE_DIGITS,
} as const;

/** The official code of a place: its id, zero-padded to the width of its level (`9` is state `"09"`). */
export function formatCode(level: Level | "block", id: number): string {
  const width = level === "taluka" && id > 99_999 ? 8 : CODE_WIDTH[level];
  return String(id).padStart(width, "0");
}

/**
 * The highest district code of the Census of 2011. LGD uses these numbers for other districts, so a later district has a
 * higher code.
 */
export const LAST_CENSUS_DISTRICT = 640;

/** The form of the code of a locality, `411038-kothrud`. */
export const LOCALITY = "[1-9]\\d{5}(-[a-z0-9]+)+";

/** The level of codes of this form; undefined if there is none. */
export function levelOfCode(code: string): PlaceLevel | undefined {
  if (code.includes("-")) return "locality";
  if (code.length === CODE_WIDTH.block) return "block";
  return code.length === 8 ? "taluka" : LEVELS.find((level) => CODE_WIDTH[level] === code.length);
}

/**
 * The kind of a place of the lowest level: towns of all kinds are on the same level as villages. A census town is governed as
 * a village and counted as a town (`(CT)` in the Census); an outgrowth is part of a village that belongs to a town (`(OG)`).
 */
export const PLACE_KINDS = [
  "village",
  "town",
  "census_town",
  "outgrowth",
] as const satisfies readonly PlaceKind[];

export type PlaceKind = "village" | "town" | "census_town" | "outgrowth";

/** Whether a taluka is the rest of its district: the areas without a sub-district. */
export function isRest(code: string | null): boolean {
  return code?.length === 8 && code.endsWith("99999");
}

/**
 * The code of a place in the Local Government Directory; empty if it has none. The Directory's lists of villages do not
 * include towns, its sub-districts do not include the rest of a district, and part of a taluka has the code of the whole.
 */
export function lgdCodeOf(
  level: PlaceLevel,
  place: { readonly code: string; readonly kind?: string; readonly lgd_code?: string },
): string {
  const { code, kind, lgd_code: other = code } = place;
  const hasNone = level === "locality" || kind === "town" || isRest(code);
  if (hasNone) return "";
  return level === "taluka" ? code.slice(-5) : other;
}
