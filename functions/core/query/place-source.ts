import type { AreaNames } from "../areas/area-names.ts";
import type { Areas } from "../index/areas.ts";
import type { Office } from "../index/offices.ts";
import type { Ranges } from "../index/ranges.ts";
import type { Village } from "../index/villages.ts";
import type { QueryTerm } from "./query.ts";

/** What reading, resolving and searching need of a directory; `Directory` is one. */
export interface PlaceSource {
  readonly areas: Areas;
  /** The villages of ranges of ordinals, in order. */
  villages(ranges: Ranges): Promise<Village[]>;
  villagesAt(ordinals: readonly number[]): Promise<Village[]>;
  /** The names of areas; opened once. */
  areaNames(): Promise<AreaNames>;
  /** Ordinals of villages that have most of some terms in their names or those of areas above, best first. */
  villagesWithMost(
    terms: readonly QueryTerm[],
    options: {
      readonly ranges: Ranges;
      readonly limit: number;
      /** Whether terms may have typos. */
      readonly typos: boolean;
      /** Whether any of the terms will do. */
      readonly any: boolean;
    },
  ): Promise<number[]>;
  /** Ordinals of the villages with a PIN code, rising. */
  pincode(pincode: string): Promise<Uint32Array>;
  offices(pincode: string): Promise<readonly Office[]>;
}
