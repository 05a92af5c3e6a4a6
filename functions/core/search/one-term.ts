import type { Areas } from "../index/areas.ts";
import { postingImportance, postingNameTerms, postingOrdinal } from "../index/codec/postings.ts";
import { countWhile } from "../index/count-while.ts";
import { type Filter, passes, type Ranges } from "../index/ranges.ts";
import { addedCost, COST, kindOfCost, packRank, villageOrder } from "./costs.ts";
import type { Hits } from "./hits.ts";
import type { Ranking } from "./ranking.ts";

/**
 * The places of one term, each by its best match. Villages need no notes: their hits come best first, so that the first
 * one that has a village gives its rank.
 */
export class OneTerm {
  readonly #firstVillage: number;
  /** Which villages are found, a bit each. */
  readonly #found: Int32Array;
  /** Room for the postings of one hit, and for all places that are found with their ranks. */
  #postings = new Uint32Array(1024);
  #ordinals = new Uint32Array(1024);
  #ranks = new Int32Array(1024);
  #count = 0;
  /** How many places are found, those that are left out among them. */
  #total = 0;
  #most = 0;
  /** The best places are of this rank or better. */
  #worst = Number.POSITIVE_INFINITY;
  /** Of a hit, how many more villages of each rank are needed. */
  readonly #left = new Float64Array(2 * RANKS);
  readonly #unlimited = new Float64Array(2 * RANKS).fill(Number.POSITIVE_INFINITY);
  #filter: Filter;
  #isShort = false;
  #statesOfScript: Ranges | undefined;

  constructor(areas: Areas) {
    this.#firstVillage = areas.firstVillage;
    this.#found = new Int32Array((areas.size >>> 5) + 1);
  }

  /**
   * Begins a query.
   * @param isShort whether the term is so short that it counts as a beginning wherever it is not the whole name
   * @param most how many of the best places are needed
   */
  start(filter: Filter, isShort: boolean, statesOfScript: Ranges | undefined, most: number): void {
    this.#found.fill(0);
    this.#count = 0;
    this.#total = 0;
    this.#most = most;
    this.#worst = Number.POSITIVE_INFINITY;
    this.#filter = filter;
    this.#isShort = isShort;
    this.#statesOfScript = statesOfScript;
  }

  /** Adds the villages of a hit. @param addArea called with its postings of areas, which come first */
  add({ cost, whole, postings }: Hits, addArea: (posting: number) => void): void {
    const { count } = postings;
    if (this.#postings.length < count) this.#postings = new Uint32Array(count * 2);
    if (this.#ordinals.length < this.#count + count) this.#grow(this.#count + count);
    postings.unpack(this.#postings, 0);
    let at = 0;
    for (; at < count && postingOrdinal(this.#postings[at]!) < this.#firstVillage; at++)
      addArea(this.#postings[at]!);
    if (at === count) return;
    if (count > this.#most) this.#left.fill(this.#most);
    const partRank = rankOf(this.#isShort && addedCost(cost) < COST.prefix ? COST.prefix : cost, 1);
    const run: RunOfRanks = {
      wholeRank: whole ? rankOf(cost, 0) : partRank,
      partRank,
      order: villageOrder(true, 0),
      left: count > this.#most ? this.#left : this.#unlimited,
    };
    const [filter, states] = [this.#filter, this.#statesOfScript];
    if (filter === undefined && states === undefined) {
      this.#addVillages(at, count, run);
      return;
    }
    const ofOthers = { ...run, order: villageOrder(false, 0) };
    this.#eachRun(at, count, filter, (from, to, passes) => {
      if (passes)
        this.#eachRun(from, to, states, (start, end, isOfScript) =>
          this.#addVillages(start, end, isOfScript ? run : ofOthers),
        );
    });
  }

  /** Splits unpacked postings into runs of which all or none are in the ranges. */
  #eachRun(
    from: number,
    end: number,
    ranges: Filter,
    use: (from: number, to: number, isWithin: boolean) => void,
  ): void {
    if (ranges === undefined) {
      use(from, end, true);
      return;
    }
    // Typos in a short term lead to thousands of short lists.
    if (end - from < ranges.length) {
      for (let i = from; i < end; i++) use(i, i + 1, passes(postingOrdinal(this.#postings[i]!), ranges));
      return;
    }
    let at = from;
    const upTo = (ordinal: number) =>
      at + countWhile(end - at, (i) => postingOrdinal(this.#postings[at + i]!) < ordinal);
    for (const [first, last] of ranges) {
      const start = upTo(first);
      if (start > at) use(at, start, false);
      at = start;
      const to = upTo(last);
      if (to > start) use(start, to, true);
      at = to;
      if (at === end) return;
    }
    use(at, end, false);
  }

  /** Adds an area with its rank. */
  addArea(ordinal: number, rank: number): void {
    if (this.#ordinals.length === this.#count) this.#grow(this.#count + 1);
    this.#ordinals[this.#count] = ordinal;
    this.#ranks[this.#count++] = rank;
    this.#total++;
  }

  /** The places that were added, without those that can't be among the best. */
  ranking(): Ranking {
    return {
      ordinals: this.#ordinals.slice(0, this.#count),
      ranks: this.#ranks.slice(0, this.#count),
      total: this.#total,
      everyTerm: this.#total > 0,
    };
  }

  /**
   * Adds villages of unpacked postings. They come in the order of their ordinals, so the first of each rank are its best.
   * A method of its own, so that V8 optimizes it while it runs.
   */
  #addVillages(from: number, end: number, { wholeRank, partRank, order: least, left }: RunOfRanks): void {
    if (wholeRank > this.#worst) {
      this.#countVillages(from, end);
      return;
    }
    const [found, postings, ordinals, ranks] = [this.#found, this.#postings, this.#ordinals, this.#ranks];
    let [to, total, worst] = [this.#count, this.#total, this.#worst];
    for (let i = from; i < end; i++) {
      const posting = postings[i]!;
      const ordinal = postingOrdinal(posting);
      const before = found[ordinal >>> 5]!;
      const after = before | (1 << (ordinal & 31));
      if (before === after) continue;
      found[ordinal >>> 5] = after;
      total++;
      const isWhole = postingNameTerms(posting) === 1;
      const order = least - postingImportance(posting);
      const rank = (isWhole ? wholeRank : partRank) + order;
      if (rank > worst) continue;
      const more = --left[isWhole ? order : RANKS + order]!;
      if (more < 0) continue;
      if (more === 0) worst = rank;
      ordinals[to] = ordinal;
      ranks[to++] = rank;
    }
    this.#count = to;
    this.#total = total;
    this.#worst = worst;
  }

  /** Counts villages of unpacked postings, none of which can be among the best. */
  #countVillages(from: number, end: number): void {
    const [found, postings] = [this.#found, this.#postings];
    let total = this.#total;
    for (let i = from; i < end; i++) {
      const ordinal = postingOrdinal(postings[i]!);
      const before = found[ordinal >>> 5]!;
      const after = before | (1 << (ordinal & 31));
      if (before !== after) total++;
      found[ordinal >>> 5] = after;
    }
    this.#total = total;
  }

  #grow(size: number): void {
    const [ordinals, ranks] = [this.#ordinals, this.#ranks];
    this.#ordinals = new Uint32Array(size * 2);
    this.#ranks = new Int32Array(size * 2);
    this.#ordinals.set(ordinals);
    this.#ranks.set(ranks);
  }
}

/** How villages of a run of postings rank. */
interface RunOfRanks {
  /** Of a whole name, and of a part of one, without the place order. */
  readonly wholeRank: number;
  readonly partRank: number;
  /** The place order of the least important. */
  readonly order: number;
  /** How many more villages are needed of each place order, of whole names and of parts. */
  readonly left: Float64Array;
}

/** Above the place order of any village. */
const RANKS = 128;

/** The rank of a village that matches at a cost, without its place order. */
function rankOf(cost: number, partOfName: number): number {
  return packRank(0, addedCost(cost), 0, partOfName, kindOfCost(cost));
}
