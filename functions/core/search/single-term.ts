import type { Areas } from "../index/areas.ts";
import { postingNameTerms, postingOrdinal } from "../index/codec/postings.ts";
import { AREA_ORDER, kindOfCost, packRank } from "./costs.ts";
import { type Filter, passes } from "./filter.ts";
import type { Match } from "./matches.ts";
import type { RankedMatches } from "./top-k.ts";

/**
 * Ranks the places that match a query of a single term, as most queries are, like {@link Accumulator} would without names
 * above. Nothing need be added up: the first match of a place, best first, tells its rank. A bit per place is all that is
 * kept, which fits into the processor's nearest cache.
 */
export class SingleTerm {
  readonly #seen: Int32Array;
  /** Room for the postings of one match; for all places found, and for their ranks. */
  #postings: Uint32Array = new Uint32Array(4096);
  #ordinals: Uint32Array = new Uint32Array(4096);
  #ranks: Int32Array = new Int32Array(4096);
  /** How many places are found. */
  #count = 0;

  constructor(areas: Areas) {
    this.#seen = new Int32Array((areas.size >>> 5) + 1);
  }

  /**
   * The places that pass the filter, with their ranks. The result is valid until the next call.
   *
   * @param matches best first
   * @param most how many of the best are wanted; `total` counts all, but the result leaves out most others. Of a match it
   *   has the first `most` of each rank, since the places of a match have one or two ranks and come in order; of a match
   *   that costs more than `most` places already found, none
   */
  rank(matches: readonly Match[], filter: Filter, most = Number.POSITIVE_INFINITY): RankedMatches {
    this.#seen.fill(0);
    this.#count = 0;
    let total = 0;
    let cost = -1;
    let isEnough = false;
    for (const match of matches) {
      const { postings } = match;
      if (this.#postings.length < postings.count) this.#postings = new Uint32Array(postings.count * 2);
      const end = postings.unpack(this.#postings, 0);
      isEnough ||= match.cost !== cost && this.#count >= most;
      cost = match.cost;
      total += isEnough ? this.#countNew(0, end, filter) : this.#add(match, end, filter, most);
    }
    return {
      ordinals: this.#ordinals.subarray(0, this.#count),
      ranks: this.#ranks.subarray(0, this.#count),
      total,
      everyTerm: total > 0,
    };
  }

  /**
   * Adds the best places of the unpacked postings. A method of its own: V8 left the optimized code at the end of each list
   * when this was a loop within another one.
   * @returns how many of all places pass the filter and were not seen before
   */
  #add(
    { cost, whole, areaOrder = AREA_ORDER.others }: Match,
    end: number,
    filter: Filter,
    most: number,
  ): number {
    while (this.#ranks.length < this.#count + Math.min(end, most * 2)) this.#grow();
    const wholeName = packRank(0, cost, 0, 0, kindOfCost(cost), 0, areaOrder);
    const partOfName = packRank(0, cost, 0, 1, kindOfCost(cost), 0, areaOrder);
    const [seen, list, ordinals, ranks] = [this.#seen, this.#postings, this.#ordinals, this.#ranks];
    let [count, total, wholeLeft, partLeft] = [this.#count, 0, whole ? most : 0, most];
    let i = 0;
    for (; i < end && wholeLeft + partLeft > 0; i++) {
      const ordinal = postingOrdinal(list[i]!);
      const bit = 1 << (ordinal & 31);
      if ((seen[ordinal >>> 5]! & bit) !== 0) continue;
      seen[ordinal >>> 5]! |= bit;
      if (!passes(ordinal, filter)) continue;
      total++;
      const isWhole = whole && postingNameTerms(list[i]!) === 1;
      if (isWhole ? wholeLeft === 0 : partLeft === 0) continue;
      if (isWhole) wholeLeft--;
      else partLeft--;
      ordinals[count] = ordinal;
      ranks[count++] = isWhole ? wholeName : partOfName;
    }
    this.#count = count;
    return total + this.#countNew(i, end, filter);
  }

  /** How many of the unpacked postings are of places that pass the filter and were not seen before. */
  #countNew(from: number, end: number, filter: Filter): number {
    const [seen, list] = [this.#seen, this.#postings];
    let count = 0;
    for (let i = from; i < end; i++) {
      const ordinal = postingOrdinal(list[i]!);
      const before = seen[ordinal >>> 5]!;
      const after = before | (1 << (ordinal & 31));
      if (before === after) continue;
      seen[ordinal >>> 5] = after;
      if (filter === undefined || passes(ordinal, filter)) count++;
    }
    return count;
  }

  #grow(): void {
    const [ordinals, ranks] = [this.#ordinals, this.#ranks];
    this.#ordinals = new Uint32Array(ordinals.length * 2);
    this.#ranks = new Int32Array(ranks.length * 2);
    this.#ordinals.set(ordinals);
    this.#ranks.set(ranks);
  }
}
