import type { Areas } from "../index/areas.ts";
import type { Ranges } from "../index/ranges.ts";
import type { Village } from "../place-result.ts";
import { VillageTable } from "./village-table.ts";

/** What resolving needs of a directory; `Directory` is one. */
export interface PlaceSource {
  readonly areas: Areas;
  /** The villages of ranges of ordinals, in order. */
  villages(ranges: Ranges): Promise<Village[]>;
  villagesAt(ordinals: readonly number[]): Promise<Village[]>;
  /** Ordinals of villages of some ranges that match a text, best first. */
  findVillages(
    query: string,
    options: { readonly ranges: Ranges; readonly offset: number; readonly limit: number },
  ): Promise<{ ordinals: number[] }>;
}

/** How many villages are kept prepared, those of the districts used last. */
const KEPT_VILLAGES = 30_000;

/** The villages of districts, prepared for comparison at their first use. */
export class DistrictTables {
  readonly #source: PlaceSource;
  readonly #kept = new Map<number, Promise<VillageTable>>();
  readonly #keptVillages: number;

  constructor(source: PlaceSource, keptVillages = KEPT_VILLAGES) {
    this.#source = source;
    this.#keptVillages = keptVillages;
  }

  /** The table of a district. Rejects when an index file can't be read, and tries again the next time. */
  of(district: number): Promise<VillageTable> {
    const kept = this.#kept.get(district);
    this.#kept.delete(district);
    const table = kept ?? this.#load(district);
    this.#kept.set(district, table);
    if (!kept) this.#forgetOldest();
    return table;
  }

  #load(district: number): Promise<VillageTable> {
    const { areas } = this.#source;
    const table = this.#source.villages([areas.villages(district)]).then((all) => new VillageTable(all));
    table.catch(() => this.#kept.delete(district));
    return table;
  }

  #forgetOldest(): void {
    const size = (district: number) => {
      const [from, to] = this.#source.areas.villages(district);
      return to - from;
    };
    let villages = [...this.#kept.keys()].reduce((sum, district) => sum + size(district), 0);
    for (const district of [...this.#kept.keys()].slice(0, -1)) {
      if (villages <= this.#keptVillages) return;
      this.#kept.delete(district);
      villages -= size(district);
    }
  }
}
