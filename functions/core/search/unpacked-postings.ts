import { postingOrdinal } from "../index/codec/postings.ts";
import type { Hits } from "./hits.ts";

/** The postings of the latest queries, one list after another. The stages of a search share most of them. */
export class UnpackedPostings {
  readonly #firstVillage: number;
  /** The unpacked postings. Replaced when they need more room. */
  list = new Uint32Array(4096);
  #end = 0;
  /** The current round. Hits of another round are forgotten or belong to another search. */
  #round = {};

  constructor(firstVillage: number) {
    this.#firstVillage = firstVillage;
  }

  /** Forgets all postings, so that hits are unpacked again. */
  forget(): void {
    this.#end = 0;
    this.#round = {};
  }

  /** Forgets all postings if they take much memory. */
  forgetMany(): void {
    if (this.#end > MOST_UNPACKED) this.forget();
  }

  /**
   * Unpacks postings of hits, unless already done. Each hit keeps its offset: a map would take most of a query's time.
   */
  add(hits: Hits): void {
    if (hits.round === this.#round) return;
    const { postings } = hits;
    const from = this.#end;
    if (this.list.length < from + postings.count) {
      const before = this.list;
      this.list = new Uint32Array((from + postings.count) * 2);
      this.list.set(before);
    }
    this.#end = postings.unpack(this.list, from);
    hits.round = this.#round;
    hits.from = from;
    hits.end = this.#end;
    hits.villages = this.firstFrom(this.#firstVillage, from, hits.end);
  }

  /** Index of the first posting with this ordinal or a higher one, among ascending ones. */
  firstFrom(ordinal: number, from: number, end: number): number {
    let low = from;
    let high = end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (postingOrdinal(this.list[middle]!) < ordinal) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The postings kept for the next query are at most this many: 4 MB. */
const MOST_UNPACKED = 2 ** 20;
