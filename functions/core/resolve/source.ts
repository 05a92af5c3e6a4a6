import type { AreaNames } from "../areas/area-names.ts";
import type { Areas } from "../index/areas.ts";
import type { Office } from "../index/offices.ts";
import type { Ranges } from "../index/ranges.ts";
import type { Village } from "../index/villages.ts";
import type { QueryTerm } from "../query/query.ts";
import { VillageTable } from "./village-table.ts";

/** What resolving needs of a directory; `Directory` is one. */
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

/** How many villages are kept prepared, those of the areas used last. */
const KEPT_VILLAGES = 8_000;

/** The villages of districts or talukas, prepared for comparison at their first use. */
export class VillageTables {
  readonly #source: PlaceSource;
  readonly #kept = new Map<number, Promise<VillageTable>>();
  readonly #keptVillages: number;

  constructor(source: PlaceSource, keptVillages = KEPT_VILLAGES) {
    this.#source = source;
    this.#keptVillages = keptVillages;
  }

  /** The table of an area. Rejects when an index file can't be read, and tries again the next time. */
  of(area: number): Promise<VillageTable> {
    const kept = this.#kept.get(area);
    this.#kept.delete(area);
    const table = kept ?? this.#load(area);
    this.#kept.set(area, table);
    if (!kept) this.#forgetOldest();
    return table;
  }

  #load(area: number): Promise<VillageTable> {
    const { areas } = this.#source;
    const table = this.#source.villages([areas.villages(area)]).then((all) => new VillageTable(all));
    table.catch(() => this.#kept.delete(area));
    return table;
  }

  #forgetOldest(): void {
    const size = (area: number) => {
      const [from, to] = this.#source.areas.villages(area);
      return to - from;
    };
    let villages = [...this.#kept.keys()].reduce((sum, area) => sum + size(area), 0);
    for (const area of [...this.#kept.keys()].slice(0, -1)) {
      if (villages <= this.#keptVillages) return;
      this.#kept.delete(area);
      villages -= size(area);
    }
  }
}
