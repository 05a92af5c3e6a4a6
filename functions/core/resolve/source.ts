import type { PlaceSource } from "../query/place-source.ts";
import { VillageTable } from "./village-table.ts";

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
