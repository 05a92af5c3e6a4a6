import type { AreaNames } from "../areas/area-names.ts";
import type { Areas } from "../areas/areas.ts";
import type { Memberships } from "../contract/village-fields.ts";
import type { Position } from "../geo/distance.ts";
import type { BlockArea } from "../index/block-areas.ts";
import type { Office } from "../index/offices.ts";
import type { Ranges } from "../index/ranges.ts";
import type { Village } from "../index/villages.ts";
import type { QueryTerm } from "../names/terms.ts";

/** How many villages are compared with a name. */
export const MOST_COMPARED = 40;
/** Which villages are compared with a text. */
export interface ComparedVillages {
  readonly ranges: Ranges;
  /** Whether terms may have typos. */
  readonly typos: boolean;
  /** How many letters of the terms must be in their names or those of areas above. */
  readonly letters: number;
  /** Whether only their own names count, since their areas are known. */
  readonly ownNames?: boolean;
  /** Their least importance; by default any. */
  readonly importance?: number;
}

/** The parts of a directory that reading, resolving and searching need; `Directory` has them. */
export interface PlaceSource {
  readonly areas: Areas;
  /** The villages of ranges of ordinals, in order. */
  villages(ranges: Ranges): Promise<Village[]>;
  /** The ordinal of the area, village or town with a code; undefined for none. */
  byCode(code: string): Promise<number | undefined>;
  villagesAt(ordinals: readonly number[]): Promise<Village[]>;
  /** The names of areas; opened once. */
  areaNames(): Promise<AreaNames>;
  /** Ordinals of villages that have some terms in their names or those of areas above, best first, {@link MOST_COMPARED} at most. */
  villagesWithMost(terms: readonly QueryTerm[], options: ComparedVillages): Promise<number[]>;
  /** Ordinals of the villages with a PIN code, rising. */
  pincode(pincode: string): Promise<Uint32Array>;
  offices(pincode: string): Promise<readonly Office[]>;
  /** The gram panchayats and constituencies of villages, in the order of their ordinals. */
  members(ordinals: readonly number[]): Promise<readonly Memberships[]>;
  /** The codes of the development blocks of a name, as numbers, by its `nameKey`; without a key those of all names. */
  blockNames(key?: string): Promise<ReadonlyMap<string, readonly number[]>>;
  /** The development block with a code, as a number; undefined for none. */
  blockArea(code: number): Promise<BlockArea | undefined>;
  /** The positions of places, in the order of their ordinals; undefined where none is known. */
  points(ordinals: readonly number[]): Promise<readonly (Position | undefined)[]>;
  /** The places that count whose points are nearest to a position, nearest first. */
  pointsNear(
    centre: Position,
    options: {
      readonly limit: number;
      readonly withinKm: number;
      readonly counts: (ordinal: number) => boolean;
    },
  ): Promise<readonly { readonly ordinal: number }[]>;
}
