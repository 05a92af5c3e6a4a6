import { IMPORTANCE_STEPS } from "../contract/importance.ts";
import { postingImportance, postingNameTerms, postingOrdinal } from "../index/codec/postings.ts";
import { type Filter, passes, type Ranges } from "../index/ranges.ts";
import { addedCost, COST, kindOfCost, packRank, villageOrder } from "./costs.ts";
import type { Hits } from "./hits.ts";
import type { Ranking } from "./ranking.ts";

/**
 * The places of one term, each by its best match. Needs no notes of villages: hits come best first, so the first hit with
 * a village gives its rank.
 */
export class OneTerm {
  /** Which villages are found, a bit each. */
  readonly #found: Int32Array;
  /** Buffers for the places found and their ranks. */
  #ordinals = new Uint32Array(1024);
  #ranks = new Int32Array(1024);
  #count = 0;
  /** Number of places found, including those left out of the result. */
  #total = 0;
  #most = 0;
  /** The best places are of this rank or better. */
  #worst = MAX_RANK;
  /** For the current hit, how many more villages of each rank are needed. */
  readonly #left = new Int32Array(2 * RANKS);
  #filter: Filter;
  #isShort = false;
  #statesOfScript: Ranges | undefined;

  /** @param size number of places in the index */
  constructor(size: number) {
    this.#found = new Int32Array((size >>> 5) + 1);
  }

  /**
   * Starts a query.
   * @param isShort whether the term is so short that it counts as a prefix unless it is the whole name
   * @param most how many of the best places are needed
   */
  start(filter: Filter, isShort: boolean, statesOfScript: Ranges | undefined, most: number): void {
    this.#found.fill(0);
    this.#count = 0;
    this.#total = 0;
    this.#most = most;
    this.#worst = MAX_RANK;
    this.#filter = filter;
    this.#isShort = isShort;
    this.#statesOfScript = statesOfScript;
  }

  /** Adds the villages of a hit, whose postings are unpacked in `list`. */
  add({ cost, whole, villages, end }: Hits, list: Uint32Array): void {
    const room = this.#count + Math.min(end - villages, this.#most * RANKS_OF_A_HIT);
    if (this.#ordinals.length < room) this.#grow(room);
    const partRank = rankOf(this.#isShort && addedCost(cost) < COST.prefix ? COST.prefix : cost, 1);
    const wholeRank = whole ? rankOf(cost, 0) : partRank;
    this.#count = this.#addVillages(list, villages, end, wholeRank, partRank);
  }

  /** Adds an area with its rank. */
  addArea(ordinal: number, rank: number): void {
    if (this.#ordinals.length === this.#count) this.#grow(this.#count + 1);
    this.#ordinals[this.#count] = ordinal;
    this.#ranks[this.#count++] = rank;
    this.#total++;
  }

  /** The places added, without those that can't be among the best. */
  ranking(): Ranking {
    return {
      ordinals: this.#ordinals.slice(0, this.#count),
      ranks: this.#ranks.slice(0, this.#count),
      total: this.#total,
      everyTerm: this.#total > 0,
    };
  }

  /**
   * Adds villages of unpacked postings. They are in the order of their ordinals, so the first of each rank are its best.
   * V8 optimizes a long loop while it runs, before it has seen the code after it, and would fall back to slow code there
   * on every query. So this is a method of its own that returns only a number.
   * @returns how many places are found and kept so far
   */
  #addVillages(
    postings: Uint32Array,
    from: number,
    end: number,
    wholeRank: number,
    partRank: number,
  ): number {
    // No array per hit: typos lead to thousands of lists, and the arrays would become garbage.
    const found = this.#found;
    const ordinals = this.#ordinals;
    const ranks = this.#ranks;
    const filter = this.#filter;
    const states = this.#statesOfScript;
    const left = this.#left;
    const isLimited = end - from > this.#most;
    if (isLimited) left.fill(this.#most);
    let to = this.#count;
    let worst = this.#worst;
    for (let i = from; i < end; i++) {
      const posting = postings[i]!;
      const ordinal = postingOrdinal(posting);
      const before = found[ordinal >>> 5]!;
      const after = before | (1 << (ordinal & 31));
      if (before === after || (filter !== undefined && !passes(ordinal, filter))) continue;
      found[ordinal >>> 5] = after;
      this.#total++;
      const isWhole = postingNameTerms(posting) === 1;
      const least = isWhole ? wholeRank : partRank;
      let order = ORDERS[postingImportance(posting)]!;
      if (least + order > worst) continue;
      if (states !== undefined && !passes(ordinal, states))
        order = OTHER_ORDERS[postingImportance(posting)]!;
      if (isLimited) {
        const more = --left[isWhole ? order : RANKS + order]!;
        if (more < 0) continue;
        if (more === 0) this.#worst = worst = Math.min(worst, least + order);
      }
      ordinals[to] = ordinal;
      ranks[to++] = least + order;
    }
    return to;
  }

  #grow(size: number): void {
    const [ordinals, ranks] = [this.#ordinals, this.#ranks];
    this.#ordinals = new Uint32Array(size * 2);
    this.#ranks = new Int32Array(size * 2);
    this.#ordinals.set(ordinals);
    this.#ranks.set(ranks);
  }
}

/**
 * Villages of a hit differ in three ways: whether their whole name matches, the script of their state, and importance.
 */
const RANKS_OF_A_HIT = 4 * IMPORTANCE_STEPS;
/** The order of villages by importance, in states that use the query's script and in others. */
const [ORDERS, OTHER_ORDERS] = [true, false].map((isOfScript) =>
  Uint8Array.from({ length: IMPORTANCE_STEPS }, (_, importance) =>
    villageOrder(isOfScript, importance),
  ),
) as [Uint8Array, Uint8Array];
/** A rank has 31 bits. */
const MAX_RANK = 2 ** 31 - 1;
/** Above the place order of any village. */
const RANKS = 128;

/** The rank of a village that matches at a cost, without its place order. */
function rankOf(cost: number, partOfName: number): number {
  return packRank(0, addedCost(cost), 0, partOfName, kindOfCost(cost));
}
