import type { Areas } from "../areas/areas.ts";
import { MAX_TERMS } from "../contract/limits.ts";
import { postingImportance, postingNameTerms, postingOrdinal } from "../index/codec/postings.ts";
import { type Ranges, unite } from "../index/ranges.ts";
import { COST_BITS, lower } from "./costs.ts";

/** How many terms have their costs in a place's note; the costs of other terms are in its overflow. */
const TERMS_IN_A_NOTE = 4;
const COST_MASK = (1 << COST_BITS) - 1;
const NOTE_COSTS = (1 << (TERMS_IN_A_NOTE * COST_BITS)) - 1;

/**
 * Above the costs, a note has two counts: whole terms of the own name that match, and terms of that name, at most 15
 * each.
 */
const MATCHED_SHIFT = 16;
const NAME_TERMS_SHIFT = 20;
const NO_TERMS = COST_MASK << NAME_TERMS_SHIFT;

/**
 * Which query terms match a place's own name, and at what cost: one number per place, in tables that are reused from
 * query to query and cleared only where they were written. Looking up a place costs the most, so queries of up to four
 * terms read one number.
 */
export class PlaceNotes {
  /** Per place; 0 if nothing is noted. */
  readonly #notes: Int32Array;
  /** Whether a place has notes, one bit per place: small enough for the processor's first caches. */
  readonly #noted: Int32Array;
  /** Per place ever noted, its importance. */
  readonly #importance: Uint8Array;
  /** Per place, the costs of the fifth and later terms; created on first use. */
  #overflow: Int32Array | undefined;
  /** Number of terms in the query. */
  #terms = 0;
  /** The least importance of places to note. */
  #least = 0;
  #places: Uint32Array = new Uint32Array(4096);
  #count = 0;

  /** @param size number of places in the index */
  constructor(size: number) {
    this.#notes = new Int32Array(size);
    this.#noted = new Int32Array((size >>> 5) + 1);
    this.#importance = new Uint8Array(size);
  }

  /** Number of places with notes. */
  get count(): number {
    return this.#count;
  }

  /**
   * Ordinals of the places with notes, in the order in which they were noted. Only the first `count` entries are valid.
   */
  get places(): Uint32Array {
    return this.#places;
  }

  /** Starts a query with this many terms; nothing is noted yet. */
  start(terms: number): void {
    this.#terms = terms;
    this.#least = 0;
    if (terms > TERMS_IN_A_NOTE) this.#overflow ??= new Int32Array(this.#notes.length);
  }

  /** From now on, does not note less important places. */
  leaveOutBelow(importance: number): void {
    this.#least = importance;
  }

  /** Forgets all places but the first `kept` noted. */
  forget(kept: number): void {
    for (let i = kept; i < this.#count; i++) {
      const ordinal = this.#places[i]!;
      this.#notes[ordinal] = 0;
      this.#noted[ordinal >>> 5]! &= ~(1 << (ordinal & 31));
    }
    if (this.#terms > TERMS_IN_A_NOTE)
      for (let i = kept; i < this.#count; i++) this.#overflow![this.#places[i]!] = 0;
    this.#count = kept;
  }

  has(ordinal: number): boolean {
    return (this.#noted[ordinal >>> 5]! & (1 << (ordinal & 31))) !== 0;
  }

  /**
   * Notes that the place of a posting matches a term. If it already does, the lower cost counts.
   *
   * @param whole whether the match is a whole term of the name
   */
  add(posting: number, term: number, cost: number, whole: boolean): void {
    if (postingImportance(posting) < this.#least) return;
    const ordinal = postingOrdinal(posting);
    if (!this.has(ordinal)) this.#note(ordinal, posting);
    const table = this.#tableOf(term);
    const shift = shiftOf(term);
    const bits = cost + 1;
    const before = table[ordinal]!;
    const had = (before >>> shift) & COST_MASK;
    if (had !== 0) {
      if (bits < had) table[ordinal] = (before & ~(COST_MASK << shift)) | (bits << shift);
      return;
    }
    table[ordinal] = before | (bits << shift);
    if (whole) this.addWholeTerm(posting);
  }

  /**
   * Notes the places of ascending postings, from index `from` to before `end`, as long as their ordinals are below another.
   *
   * @returns the index of the first posting that is not
   */
  addBelow(
    ordinal: number,
    postings: Uint32Array,
    from: number,
    end: number,
    term: number,
    cost: number,
    whole: boolean,
  ): number {
    let i = from;
    for (; i < end && postingOrdinal(postings[i]!) < ordinal; i++)
      this.add(postings[i]!, term, cost, whole);
    return i;
  }

  /** Counts one more whole term for a place; of several names, the shortest counts. */
  addWholeTerm(posting: number): void {
    const ordinal = postingOrdinal(posting);
    const note = this.#notes[ordinal]!;
    const matched = Math.min(COST_MASK, ((note >>> MATCHED_SHIFT) & COST_MASK) + 1);
    const least = Math.min((note >>> NAME_TERMS_SHIFT) & COST_MASK, postingNameTerms(posting));
    this.#notes[ordinal] =
      (note & NOTE_COSTS) | (matched << MATCHED_SHIFT) | (least << NAME_TERMS_SHIFT);
  }

  /** The terms that match a place, a bit each. */
  termsOf(ordinal: number): number {
    const few = presence(this.#notes[ordinal]! & NOTE_COSTS);
    if (this.#terms <= TERMS_IN_A_NOTE) return few;
    const more = this.#overflow![ordinal]!;
    return few | (presence(more & 0xffff) << 4) | (presence(more >>> 16) << 8);
  }

  /** The cost at which a term matches a place; -1 if it does not. */
  costOf(ordinal: number, term: number): number {
    return ((this.#tableOf(term)[ordinal]! >>> shiftOf(term)) & COST_MASK) - 1;
  }

  /** The importance of a noted place. */
  importanceOf(ordinal: number): number {
    return this.#importance[ordinal]!;
  }

  /** Whether the number of matching whole terms equals that of the name. */
  isWholeName(ordinal: number): boolean {
    const note = this.#notes[ordinal]!;
    return ((note >>> MATCHED_SHIFT) & COST_MASK) >= ((note >>> NAME_TERMS_SHIFT) & COST_MASK);
  }

  #tableOf(term: number): Int32Array {
    return term < TERMS_IN_A_NOTE ? this.#notes : this.#overflow!;
  }

  #note(ordinal: number, posting: number): void {
    this.#importance[ordinal] = postingImportance(posting);
    this.#notes[ordinal] = NO_TERMS;
    this.#noted[ordinal >>> 5]! |= 1 << (ordinal & 31);
    if (this.#count === this.#places.length) this.#grow();
    this.#places[this.#count++] = ordinal;
  }

  #grow(): void {
    const places = new Uint32Array(this.#places.length * 2);
    places.set(this.#places);
    this.#places = places;
  }
}

/**
 * The query terms that match names above a place, and at what cost. Looked up once per area: there are a hundred times as
 * many villages.
 */
export class NamesAbove {
  readonly #areas: Areas;
  readonly #notes: PlaceNotes;
  /** Number of terms in the query, and whether they may match names above. */
  #termCount = 0;
  #looksAbove = true;
  /** Per area, the terms that match it or an area above it, a bit each. */
  readonly #terms: Int16Array;
  /** The terms that match any area, a bit each. */
  #anyTerms = 0;
  /** The talukas that match any of the terms. */
  readonly #talukas: number[] = [];
  /** The parent of the places for which costs were last looked up. */
  #costsOf = -1;
  /** Per term, the lowest cost at which it matches a name above that place; -1 for none. */
  readonly #costs = new Int8Array(MAX_TERMS);

  constructor(areas: Areas, notes: PlaceNotes) {
    this.#areas = areas;
    this.#notes = notes;
    this.#terms = new Int16Array(areas.firstVillage);
  }

  /**
   * Starts a query; all its areas must be noted already.
   * @param termCount number of terms
   * @param looksAbove whether they may match names above
   */
  start(termCount: number, looksAbove: boolean): void {
    this.#termCount = termCount;
    this.#looksAbove = looksAbove;
    this.#costsOf = -1;
    this.#anyTerms = 0;
    if (!looksAbove) return;
    const terms = this.#terms.fill(0);
    const { count, places } = this.#notes;
    for (let i = 0; i < count; i++) {
      const own = this.#notes.termsOf(places[i]!);
      this.#anyTerms |= own;
      let run: readonly [number, number] = [places[i]!, places[i]! + 1];
      while (run[0] < run[1]) {
        for (let area = run[0]; area < run[1]; area++) terms[area]! |= own;
        run = this.#areas.below(run);
      }
    }
    this.#talukas.length = 0;
    if (count === 0) return;
    const [from, to] = this.#areas.run("taluka");
    for (let area = from; area < to; area++) if (terms[area] !== 0) this.#talukas.push(area);
  }

  /**
   * The villages and localities in talukas and districts where enough terms match the names above them.
   * @param isEnough whether these terms, a bit each, are enough; the empty set never is, and more terms always are if fewer are
   */
  villages(isEnough: (termsAbove: number) => boolean): Ranges {
    const ranges: [number, number][] = [];
    if (!this.#looksAbove) return ranges;
    // Most sets of terms are not enough anywhere, even all that match names above.
    if (!isEnough(this.#anyTerms)) return ranges;
    const add = ([from, to]: readonly [number, number]) => {
      const last = ranges.at(-1);
      if (last?.[1] === from) last[1] = to;
      else ranges.push([from, to]);
    };
    const counts = (area: number) => isEnough(this.#terms[area]!);
    for (const taluka of this.#talukas) if (counts(taluka)) add(this.#areas.villages(taluka));
    const ofTalukas = ranges.length;
    for (const { district, range } of this.#areas.looseLocalities) if (counts(district)) add(range);
    return ranges.length === ofTalukas ? ranges : unite(ranges);
  }

  /** The terms that match a name above some place, a bit each. */
  get anyTerms(): number {
    return this.#anyTerms;
  }

  /** The terms that match names above a place, a bit each. */
  termsAbove(ordinal: number): number {
    if (!this.#looksAbove) return 0;
    const parent = this.#areas.parent(ordinal);
    return parent < 0 ? 0 : this.#terms[parent]!;
  }

  /** The terms that match a name of the place's parent, a bit each. */
  termsRightAbove(ordinal: number): number {
    const parent = this.#areas.parent(ordinal);
    return parent < 0 ? 0 : this.#notes.termsOf(parent);
  }

  /** Per term, the lowest cost at which it matches a name above a place; -1 for none. Valid until the next call. */
  costsAbove(ordinal: number): Int8Array {
    const parent = this.#areas.parent(ordinal);
    if (parent === this.#costsOf) return this.#costs;
    this.#costsOf = parent;
    this.#costs.fill(-1, 0, this.#termCount);
    for (let area = parent; area >= 0; area = this.#areas.parent(area)) {
      for (let term = 0; term < this.#termCount; term++) {
        this.#costs[term] = lower(this.#costs[term]!, this.#notes.costOf(area, term));
      }
    }
    return this.#costs;
  }
}

/** The bit offset of a term's cost. */
function shiftOf(term: number): number {
  return (term < TERMS_IN_A_NOTE ? term : term - TERMS_IN_A_NOTE) * COST_BITS;
}

/** Which of four half bytes are not 0, a bit each. */
function presence(halfBytes: number): number {
  const pairs = halfBytes | (halfBytes >>> 2);
  const lowest = (pairs | (pairs >>> 1)) & 0x1111;
  // The product has the bits of the four half bytes side by side, from bit 12 on.
  return ((lowest * 0x1248) >>> 12) & 15;
}
