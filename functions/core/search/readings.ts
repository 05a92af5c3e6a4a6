import { ofReading } from "./costs.ts";
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

  /** Adds what a reading finds; the reading that counts most has the number 0. */
  add({ ordinals, ranks }: RankedPlaces, reading: number): void {
    for (let i = 0; i < ordinals.length; i++)
      this.#best[ordinals[i]!] = 1 + this.#better(ordinals[i]!, ranks[i]!, reading);
    this.#added.push(ordinals.slice());
  }

  /** The places of the last reading, each with its best rank. Forgets the readings that were added. */
  finish({ ordinals, ranks }: RankedPlaces, reading: number): RankedPlaces {
    const best = ranks.map((rank, i) => this.#better(ordinals[i]!, rank, reading));
    for (const some of this.#added) for (const ordinal of some) this.#best[ordinal] = 0;
    this.#added = [];
    return { ordinals, ranks: best };
  }

  #better(ordinal: number, rank: number, reading: number): number {
    const before = this.#best[ordinal]!;
    const own = ofReading(rank, reading);
    return before === 0 ? own : Math.min(before - 1, own);
  }
}
