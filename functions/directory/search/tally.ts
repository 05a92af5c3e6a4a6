import type { Areas } from "../areas.ts";
import type { Match } from "./matches.ts";
import { postingNameWords, postingOrdinal } from "./shard.ts";

/** Matches of a typed word, or of two neighbouring ones read as one (then `words` is 2). */
export interface Slot {
  /** Position of the (first) typed word. */
  readonly at: number;
  readonly words: 1 | 2;
  readonly matches: readonly Match[];
}

/** Which places count: villages only, or only those in some runs of ordinals (from, to before). */
export interface Scope {
  readonly villagesOnly: boolean;
  readonly runs?: readonly (readonly [number, number])[];
}

export interface Ranked {
  /** How many places match. */
  readonly total: number;
  /** Ordinals of the wanted stretch of matches, best first. */
  readonly page: number[];
}

/** Costs are kept in half bytes, eight to a lane: 0 for no match, else the cost and one. */
const WORDS_IN_A_LANE = 8;
const HALF_BYTE = 15;

/**
 * Adds up, place by place, which typed words its names match and at what cost; then orders the places that match
 * enough. Works on tables as long as the list of places, which are kept and only cleaned where they were touched.
 */
export class Tally {
  readonly #areas: Areas;
  readonly #lanes: Uint32Array[] = [];
  /** Whole words of the place's own name that were matched, and how many words that name has. */
  readonly #matched: Uint8Array;
  readonly #nameWords: Uint8Array;
  #touched: Uint32Array = new Uint32Array(4096);
  #count = 0;

  constructor(areas: Areas) {
    this.#areas = areas;
    this.#matched = new Uint8Array(areas.size);
    this.#nameWords = new Uint8Array(areas.size);
  }

  /**
   * Ranks the places that match every typed word or, when there is none, words holding two thirds of all letters;
   * at least one of the words in the place's own name, the others there or in a name above it.
   *
   * @param letters how many letters each typed word has
   */
  rank(slots: readonly Slot[], letters: readonly number[], scope: Scope, offset: number, limit: number): Ranked {
    try {
      while (this.#lanes.length * WORDS_IN_A_LANE < letters.length) {
        this.#lanes.push(new Uint32Array(this.#areas.size));
      }
      for (const slot of slots) for (const match of slot.matches) this.#add(slot, match);
      const all = letters.reduce((sum, count) => sum + count, 0);
      const exact = this.#collect(letters, scope, all);
      return stretch(exact.size > 0 ? exact : this.#collect(letters, scope, Math.ceil((all * 2) / 3)), offset, limit);
    } finally {
      this.#clean();
    }
  }

  #add({ at, words }: Slot, match: Match): void {
    for (const entry of match.places) {
      const ordinal = match.packed ? postingOrdinal(entry) : entry;
      let news = this.#mark(ordinal, at, match.cost);
      if (words === 2) news = this.#mark(ordinal, at + 1, match.cost) || news;
      if (!news || !match.whole) continue;
      const nameWords = postingNameWords(entry);
      const known = this.#nameWords[ordinal]!;
      this.#nameWords[ordinal] = known === 0 ? nameWords : Math.min(known, nameWords);
      this.#matched[ordinal]!++;
    }
  }

  /** Notes at what cost a place matches a typed word, the lowest if there are several; tells whether it is the first. */
  #mark(ordinal: number, word: number, cost: number): boolean {
    const lane = this.#lanes[word >> 3]!;
    const shift = (word & 7) * 4;
    const before = lane[ordinal]!;
    const known = (before >>> shift) & HALF_BYTE;
    if (known !== 0) {
      if (cost + 1 < known) lane[ordinal] = (before & ~(HALF_BYTE << shift)) | ((cost + 1) << shift);
      return false;
    }
    if (before === 0 && (this.#lanes.length === 1 || this.#lanes.every((other) => other[ordinal] === 0))) {
      this.#touch(ordinal);
    }
    lane[ordinal] = before | ((cost + 1) << shift);
    return true;
  }

  #touch(ordinal: number): void {
    if (this.#count === this.#touched.length) {
      const longer = new Uint32Array(this.#touched.length * 2);
      longer.set(this.#touched);
      this.#touched = longer;
    }
    this.#touched[this.#count++] = ordinal;
  }

  /** The touched places in scope that match words of at least `needed` letters, by rank. */
  #collect(letters: readonly number[], scope: Scope, needed: number): Map<number, number[]> {
    const ranks = new Map<number, number[]>();
    for (let i = 0; i < this.#count; i++) {
      const ordinal = this.#touched[i]!;
      if (!inScope(ordinal, scope, this.#areas.firstVillage)) continue;
      const rank = this.#rankOf(ordinal, letters, needed);
      if (rank < 0) continue;
      const same = ranks.get(rank);
      if (same) same.push(ordinal);
      else ranks.set(rank, [ordinal]);
    }
    return ranks;
  }

  /**
   * The rank of a place, lower is better: first fewer letters without a match, then the lower sum of costs, then
   * a name that the typed words make up wholly before one with further words. Negative when too little matches.
   */
  #rankOf(ordinal: number, letters: readonly number[], needed: number): number {
    let matched = 0;
    let costs = 0;
    for (const [word, count] of letters.entries()) {
      const cost = this.#costOf(ordinal, word, letters.length > 1);
      if (cost < 0) continue;
      matched += count;
      costs += cost;
    }
    if (matched < needed) return -1;
    const missing = letters.reduce((sum, count) => sum + count, 0) - matched;
    const wholeName = this.#matched[ordinal]! > 0 && this.#matched[ordinal]! >= this.#nameWords[ordinal]!;
    return (missing * 1024 + costs) * 2 + (wholeName ? 0 : 1);
  }

  /** The lowest cost at which a word matches the place's own name or, with `above`, a name above it; -1 for none. */
  #costOf(ordinal: number, word: number, above: boolean): number {
    const lane = this.#lanes[word >> 3]!;
    const shift = (word & 7) * 4;
    let best = (lane[ordinal]! >>> shift) & HALF_BYTE;
    if (above) {
      for (let area = this.#areas.parent(ordinal); area >= 0; area = this.#areas.parent(area)) {
        const cost = (lane[area]! >>> shift) & HALF_BYTE;
        if (cost !== 0 && (best === 0 || cost < best)) best = cost;
      }
    }
    return best - 1;
  }

  #clean(): void {
    for (let i = 0; i < this.#count; i++) {
      const ordinal = this.#touched[i]!;
      for (const lane of this.#lanes) lane[ordinal] = 0;
      this.#matched[ordinal] = 0;
      this.#nameWords[ordinal] = 0;
    }
    this.#count = 0;
  }
}

function inScope(ordinal: number, { villagesOnly, runs }: Scope, firstVillage: number): boolean {
  if (villagesOnly && ordinal < firstVillage) return false;
  return runs === undefined || runs.some(([from, to]) => ordinal >= from && ordinal < to);
}

/** The wanted stretch of all ranks one after the other, each in the order of ordinals. */
function stretch(ranks: ReadonlyMap<number, number[]>, offset: number, limit: number): Ranked {
  let total = 0;
  const page: number[] = [];
  for (const rank of [...ranks.keys()].sort((a, b) => a - b)) {
    const ordinals = ranks.get(rank)!;
    const from = Math.max(0, offset - total);
    if (from < ordinals.length && page.length < limit) {
      const sorted = Uint32Array.from(ordinals).sort();
      page.push(...sorted.subarray(from, from + limit - page.length));
    }
    total += ordinals.length;
  }
  return { total, page };
}
