import type { AreaNames } from "../areas/area-names.ts";
import type { Areas } from "../areas/areas.ts";
import type { Position } from "../geo/distance.ts";
import type { Office } from "../index/offices.ts";
import { countRanges, type Ranges } from "../index/ranges.ts";
import type { Village } from "../index/villages.ts";
import type { QueryTerm } from "./query.ts";

/** How many villages are compared with a name. */
export const MOST_COMPARED = 40;
/** In more villages than this a village needs most of the terms, not just any. */
const MANY = 12_000;

/** Whether ranges have so few villages that those with any of a text's terms can be compared with it. */
export function isFew(ranges: Ranges): boolean {
  return countRanges(ranges) <= MANY;
}

/** Which villages are compared with a text. */
export interface ComparedVillages {
  readonly ranges: Ranges;
  /** Whether terms may have typos. */
  readonly typos: boolean;
  /** How much of the terms they need; by default any if the ranges have {@link isFew few} villages, else most letters. */
  readonly wanted?: "most letters" | "some letters" | "any term";
  /** The least importance that they need; by default any. */
  readonly importance?: number;
}

/** What reading, resolving and searching need of a directory; `Directory` is one. */
export interface PlaceSource {
  readonly areas: Areas;
  /** The villages of ranges of ordinals, in order. */
  villages(ranges: Ranges): Promise<Village[]>;
  villagesAt(ordinals: readonly number[]): Promise<Village[]>;
  /** The names of areas; opened once. */
  areaNames(): Promise<AreaNames>;
  /** Ordinals of villages that have some terms in their names or those of areas above, best first, {@link MOST_COMPARED} at most. */
  villagesWithMost(terms: readonly QueryTerm[], options: ComparedVillages): Promise<number[]>;
  /** Ordinals of the villages with a PIN code, rising. */
  pincode(pincode: string): Promise<Uint32Array>;
  offices(pincode: string): Promise<readonly Office[]>;
  /** The positions of places, in the order of their ordinals; undefined where none is known. */
  points(ordinals: readonly number[]): Promise<readonly (Position | undefined)[]>;
}
