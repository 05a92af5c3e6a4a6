import type { AreaLevel, Level } from "../contract/levels.ts";

/** A place as written, in parts; empty where a part is missing. */
export interface Parts {
  readonly state: string;
  readonly district: string;
  readonly taluka: string;
  readonly village: string;
  readonly pincode: string;
  /** The development block; it contradicts nothing. */
  readonly block?: string;
  /** The gram panchayat; it contradicts nothing. */
  readonly panchayat?: string;
}

export const NO_PARTS: Parts = { state: "", district: "", taluka: "", village: "", pincode: "" };

const LOWEST_FIRST: readonly Level[] = ["village", "taluka", "district", "state"];

/** The level of the wanted place: the lowest with a name; undefined without names. */
export function wantedLevel(parts: Parts): Level | undefined {
  return LOWEST_FIRST.find((level) => parts[level] !== "");
}

/** Whether a field or column contains areas. */
export function isOfAreas(hint: Level | undefined): hint is AreaLevel {
  return hint !== undefined && hint !== "village";
}

/** A text to be read: a line, or the text of one field or column. */
export interface Piece {
  readonly text: string;
  /** The level of its field or column; words in the text may override it. */
  readonly hint?: Level | undefined;
  /** What else its column says: a development block is not always a taluka, and a city is a town. */
  readonly called?: "block" | "city" | undefined;
  /** Whether it is an address next to the name of the place. An address locates the place, and names one only if it says so. */
  readonly aside?: boolean;
}

/** The pieces of fields, lowest level first. */
export function piecesOf(parts: Parts): Piece[] {
  return LOWEST_FIRST.flatMap((level): Piece[] => [
    ...(parts[level] === "" ? [] : [{ text: parts[level], hint: level }]),
    ...(level === "village" && parts.block
      ? [{ text: parts.block, hint: "taluka" as const, called: "block" as const }]
      : []),
  ]);
}
