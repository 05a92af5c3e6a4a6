import type { AreaNames } from "../areas/area-names.ts";
import type { Areas } from "../areas/areas.ts";
import type { Memberships } from "../contract/village-fields.ts";
import type { Position } from "../geo/distance.ts";
import type { BlockArea } from "../index/block-areas.ts";
import type { Office } from "../index/offices.ts";
import type { Ranges } from "../index/ranges.ts";
import type { Village } from "../index/villages.ts";
import type { QueryTerm } from "../names/terms.ts";

/** Maximum number of villages compared with a name. */
export const MOST_COMPARED = 40;

/** Conditions for the villages that are compared with a text. */
export interface ComparedVillages {
  readonly ranges: Ranges;
  /** Whether terms may have typos. */
  readonly typos: boolean;
  /** Minimum number of letters of the terms that must be in their names or those of the areas above. */
  readonly letters: number;
  /** Whether only their own names count, since their areas are known. */
  readonly ownNames?: boolean;
  /** Their minimum importance; any by default. */
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
  /** The names of areas; loaded once. */
  areaNames(): Promise<AreaNames>;
  /**
   * Ordinals of villages that have the most of some terms in their names or those of the areas above, best first, at most
   * {@link MOST_COMPARED}.
   */
  villagesWithMost(terms: readonly QueryTerm[], options: ComparedVillages): Promise<number[]>;
  /** Ordinals of the villages with a PIN code, ascending. */
  pincode(pincode: string): Promise<Uint32Array>;
  offices(pincode: string): Promise<readonly Office[]>;
  /** The gram panchayats and constituencies of villages, in the order of their ordinals. */
  members(ordinals: readonly number[]): Promise<readonly Memberships[]>;
  /**
   * The codes of the development blocks of a name, as numbers, by the `nameKey` of the names; without a key, those of all
   * names.
   */
  blockNames(key?: string): Promise<ReadonlyMap<string, readonly number[]>>;
  /** The development block with a code, as a number; undefined for none. */
  blockArea(code: number): Promise<BlockArea | undefined>;
  /** The positions of places, in the order of their ordinals; undefined for an unknown position. */
  points(ordinals: readonly number[]): Promise<readonly (Position | undefined)[]>;
  /** The places nearest to a position, of those that pass the filter, nearest first. */
  pointsNear(
    centre: Position,
    options: {
      readonly limit: number;
      readonly withinKm: number;
      readonly counts: (ordinal: number) => boolean;
    },
  ): Promise<readonly { readonly ordinal: number }[]>;
}
