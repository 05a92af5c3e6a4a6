import type { Level } from "../contract/levels.ts";

/** What somebody wrote down of a place; an empty text where a part is missing. */
export interface Parts {
  readonly state: string;
  readonly district: string;
  readonly taluka: string;
  readonly village: string;
  readonly pincode: string;
}

export const NO_PARTS: Parts = { state: "", district: "", taluka: "", village: "", pincode: "" };

const LOWEST_FIRST: readonly Level[] = ["village", "taluka", "district", "state"];

/** The level of the place that is sought: the lowest that has a name; undefined where none has. */
export function soughtLevel(parts: Parts): Level | undefined {
  return LOWEST_FIRST.find((level) => parts[level] !== "");
}
