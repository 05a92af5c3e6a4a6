import type { Areas } from "../index/areas.ts";
import { type Filter, passes } from "./filter.ts";
import type { Match } from "./matches.ts";
import type { RankedPlaces } from "./top-k.ts";

/**
 * Ranks the places that match a single typed word, as most queries are. Then nothing need be added up: the first of
 * its matches, best first, that leads to a place tells the rank of that. A bit a place is all that is kept meanwhile,
 * which fits where a processor looks up quickest.
 */
export class SingleTerm {
  readonly #areas: Areas;
  readonly #seen: Int32Array;
  #ordinals: Uint32Array = new Uint32Array(4096);
  #ranks: Int32Array = new Int32Array(4096);

  constructor(areas: Areas) {
    this.#areas = areas;
    this.#seen = new Int32Array((areas.size >>> 5) + 1);
  }

  /**
   * The places in scope with their ranks: by cost, then a name that is the typed word alone before one with further
   * words. Holds until it is asked for the next word.
   */
  rank(matches: readonly Match[], scope: Filter): RankedPlaces {
    const seen = this.#seen.fill(0);
    const { firstVillage } = this.#areas;
    let count = 0;
    for (const { places, cost, whole } of matches) {
      while (this.#ranks.length < count + places.count) this.#grow();
      const [ordinals, ranks] = [this.#ordinals, this.#ranks];
      places.forEach((ordinal, nameWords) => {
        const bit = 1 << (ordinal & 31);
        if ((seen[ordinal >>> 5]! & bit) !== 0) return;
        seen[ordinal >>> 5]! |= bit;
        if (!passes(ordinal, scope, firstVillage)) return;
        ordinals[count] = ordinal;
        ranks[count++] = cost * 2 + (whole && nameWords === 1 ? 0 : 1);
      });
    }
    return { ordinals: this.#ordinals.subarray(0, count), ranks: this.#ranks.subarray(0, count) };
  }

  #grow(): void {
    const [ordinals, ranks] = [this.#ordinals, this.#ranks];
    this.#ordinals = new Uint32Array(ordinals.length * 2);
    this.#ranks = new Int32Array(ranks.length * 2);
    this.#ordinals.set(ordinals);
    this.#ranks.set(ranks);
  }
}
