import { isWholeName, ofReading, READING } from "./costs.ts";
import type { RankedPlaces } from "./top-k.ts";

/** The readings of a query with level words, of which each place counts by the best (RANKING.md, "Level words"). */
export class Readings {
  /** Per place, one more than its best rank so far; 0 for none. */
  readonly #best: Int32Array;
  #added: Uint32Array[] = [];

  /** @param size how many places there are */
  constructor(size: number) {
    this.#best = new Int32Array(size);
  }

  /** Adds what a reading finds, one of {@link READING}. */
  add({ ordinals, ranks }: RankedPlaces, reading: number): void {
    for (let i = 0; i < ordinals.length; i++)
      this.#best[ordinals[i]!] = 1 + this.#better(ordinals[i]!, ranks[i]!, reading);
    this.#added.push(ordinals.slice());
  }

  /** The places of the reading without levels, each with its best rank. Forgets the readings that were added. */
  finish({ ordinals, ranks }: RankedPlaces): RankedPlaces {
    const best = ranks.map((rank, i) => this.#better(ordinals[i]!, rank, READING.withoutLevels));
    for (const some of this.#added) for (const ordinal of some) this.#best[ordinal] = 0;
    this.#added = [];
    return { ordinals, ranks: best };
  }

  #better(ordinal: number, rank: number, reading: number): number {
    const before = this.#best[ordinal]!;
    const isWhole = reading === READING.asNames && isWholeName(rank);
    const own = ofReading(rank, isWhole ? READING.wholeName : reading);
    return before === 0 ? own : Math.min(before - 1, own);
  }
}
