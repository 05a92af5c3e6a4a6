import { EditDistance, LONGEST_PATTERN } from "../../../functions/core/names/edit-distance.ts";
import { tokens } from "../../../functions/core/names/tokens.ts";
import type { Dataset } from "../../dataset/dataset.ts";

/** Finds how many places a query with slips can mean as well as the one that was meant. */
export class Rivals {
  /** Places a name, by the name's length, then by the name. */
  readonly #places = new Map<number, Map<string, number>>();

  constructor({ villages, talukas, districts }: Dataset) {
    for (const { name } of [...villages, ...talukas, ...districts]) {
      const plain = plainName(name);
      const ofLength = this.#places.get(plain.length) ?? new Map<string, number>();
      ofLength.set(plain, (ofLength.get(plain) ?? 0) + 1);
      this.#places.set(plain.length, ofLength);
    }
  }

  /**
   * Places with another name than `meant` that is no more than `slips` slips from the query. Counts no further
   * than `enough`; 0 for queries longer than can be compared, or with other letters than ASCII.
   */
  count(query: string, meant: string, slips: number, enough: number): number {
    const plain = plainName(query);
    if (plain.length === 0 || plain.length > LONGEST_PATTERN || !/^[\x20-\x7e]+$/.test(plain)) return 0;
    const counter = new EditDistance(plain);
    const other = plainName(meant);
    let rivals = 0;
    for (let length = plain.length - slips; length <= plain.length + slips; length++) {
      for (const [name, places] of this.#places.get(length) ?? []) {
        if (name !== other && counter.to(name) <= slips) rivals += places;
        if (rivals >= enough) return enough;
      }
    }
    return rivals;
  }
}

function plainName(name: string): string {
  return tokens(name).join(" ");
}
