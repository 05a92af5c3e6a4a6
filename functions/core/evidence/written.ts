import type { AreaLevel, Level } from "../contract/levels.ts";

/** What somebody wrote down of a place; an empty text where a part is missing. */
export interface Parts {
  readonly state: string;
  readonly district: string;
  readonly taluka: string;
  readonly village: string;
  readonly pincode: string;
  /** The development block, which narrows only. */
  readonly block?: string;
}

export const NO_PARTS: Parts = { state: "", district: "", taluka: "", village: "", pincode: "" };

const LOWEST_FIRST: readonly Level[] = ["village", "taluka", "district", "state"];

/** The level of the place that is sought: the lowest that has a name; undefined where none has. */
export function soughtLevel(parts: Parts): Level | undefined {
  return LOWEST_FIRST.find((level) => parts[level] !== "");
}

/** Whether a field or column is of areas. */
export function isOfAreas(hint: Level | undefined): hint is AreaLevel {
  return hint !== undefined && hint !== "village";
}

/** A text to be read: a line, or what is in one field or column. */
export interface Piece {
  readonly text: string;
  /** The level that its field or column says; words in the text may say another. */
  readonly hint?: Level | undefined;
  /** What its column is called beyond its level: a development block narrows only, and a city is a town. */
  readonly called?: "block" | "city" | undefined;
  /** Whether it is an address next to the name of the place: it says where that is, and names a place only where it says so. */
  readonly aside?: boolean;
}

/** The pieces of fields, the lowest level first. */
export function piecesOf(parts: Parts): Piece[] {
  return LOWEST_FIRST.flatMap((level): Piece[] => [
    ...(parts[level] === "" ? [] : [{ text: parts[level], hint: level }]),
    ...(level === "village" && parts.block
      ? [{ text: parts.block, hint: "taluka" as const, called: "block" as const }]
      : []),
  ]);
}
