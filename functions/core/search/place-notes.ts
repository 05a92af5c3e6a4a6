import type { Areas } from "../areas/areas.ts";
import { MAX_TERMS } from "../contract/limits.ts";
import { postingImportance, postingNameTerms, postingOrdinal } from "../index/codec/postings.ts";
import { type Ranges, unite } from "../index/ranges.ts";
import { COST_BITS, lower } from "./costs.ts";

/**
 * How many terms have their costs in a place's note, one number; the costs of other terms are in its overflow. Queries of
 * up to four terms read only one number per place.
 */
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
 * Which query terms match the own names of places, and at what cost. A sparse set (Briggs and Torczon, "An Efficient
 * Representation for Sparse Sets", 1993): notes are one after another in the order in which places were noted, and a
 * table has the position of each place's note. So reading all notes is fast, and the table is never cleared.
 */
export class PlaceNotes {
  /** Whether a place has a note, one bit per place: small enough for the processor's first caches. */
  readonly #noted: Int32Array;
  /** Per place with a note, its position. */
  readonly #positions: Uint32Array;
  #places = new Uint32Array(4096);
  #notes = new Int32Array(4096);
  /** The costs of the fifth and later terms. */
  #overflow = new Int32Array(4096);
  #importance = new Uint8Array(4096);
  #count = 0;
  /** Number of terms in the query. */
  #terms = 0;
  /** The least importance of places to note. */
  #least = 0;

  /** @param size number of places in the index */
  constructor(size: number) {
    this.#noted = new Int32Array((size >>> 5) + 1);
    this.#positions = new Uint32Array(size);
  }

  /** Number of places with notes. */
  get count(): number {
    return this.#count;
  }

  /**
   * Ordinals of the places with notes, in the order in which they were noted: that of their positions. Only the first
   * `count` entries are valid.
   */
  get places(): Uint32Array {
    return this.#places;
  }

  /** Starts a query with this many terms; nothing is noted yet. */
  start(terms: number): void {
    this.#terms = terms;
    this.#least = 0;
  }

  /** From now on, does not note less important places. */
  leaveOutBelow(importance: number): void {
    this.#least = importance;
  }

  /** Forgets all places but the first `kept` noted. */
  forget(kept: number): void {
    for (let i = kept; i < this.#count; i++) {
      const ordinal = this.#places[i]!;
      this.#noted[ordinal >>> 5]! &= ~(1 << (ordinal & 31));
    }
    this.#count = kept;
  }

  has(ordinal: number): boolean {
    return (this.#noted[ordinal >>> 5]! & (1 << (ordinal & 31))) !== 0;
  }

  /** The position of a place's note; -1 if it has none. */
  positionOf(ordinal: number): number {
    return this.has(ordinal) ? this.#positions[ordinal]! : -1;
  }

  /**
   * Notes that the place of a posting matches a term. If it already does, the lower cost counts.
   *
   * @param whole whether the match is a whole term of the name
   */
  add(posting: number, term: number, cost: number, whole: boolean): void {
    if (postingImportance(posting) < this.#least) return;
    const ordinal = postingOrdinal(posting);
    const at = this.has(ordinal) ? this.#positions[ordinal]! : this.#note(ordinal, posting);
    const costs = this.#costsOf(term);
    const shift = shiftOf(term);
    const bits = cost + 1;
    const before = costs[at]!;
    const had = (before >>> shift) & COST_MASK;
    if (had !== 0) {
      if (bits < had) costs[at] = (before & ~(COST_MASK << shift)) | (bits << shift);
      return;
    }
    costs[at] = before | (bits << shift);
    if (whole) this.#addWholeTerm(at, posting);
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

  /** Counts one more whole term for the place of a posting, if it is noted; of several names, the shortest counts. */
  addWholeTerm(posting: number): void {
    const at = this.positionOf(postingOrdinal(posting));
    if (at >= 0) this.#addWholeTerm(at, posting);
  }

  #addWholeTerm(at: number, posting: number): void {
    const note = this.#notes[at]!;
    const matched = Math.min(COST_MASK, ((note >>> MATCHED_SHIFT) & COST_MASK) + 1);
    const least = Math.min((note >>> NAME_TERMS_SHIFT) & COST_MASK, postingNameTerms(posting));
    this.#notes[at] =
      (note & NOTE_COSTS) | (matched << MATCHED_SHIFT) | (least << NAME_TERMS_SHIFT);
  }

  /** The terms that match the place at a position, a bit each. */
  termsAt(at: number): number {
    const few = presence(this.#notes[at]! & NOTE_COSTS);
    if (this.#terms <= TERMS_IN_A_NOTE) return few;
    const more = this.#overflow[at]!;
    return few | (presence(more & 0xffff) << 4) | (presence(more >>> 16) << 8);
  }

  /** The cost at which a term matches the place at a position; -1 if it does not. */
  costAt(at: number, term: number): number {
    return ((this.#costsOf(term)[at]! >>> shiftOf(term)) & COST_MASK) - 1;
  }

  /** The importance of the place at a position. */
  importanceAt(at: number): number {
    return this.#importance[at]!;
  }

  /** Whether the number of whole terms that match the place at a position equals that of its name. */
  isWholeNameAt(at: number): boolean {
    const note = this.#notes[at]!;
    return ((note >>> MATCHED_SHIFT) & COST_MASK) >= ((note >>> NAME_TERMS_SHIFT) & COST_MASK);
  }

  /** The numbers that have the cost of a term. */
  #costsOf(term: number): Int32Array {
    return term < TERMS_IN_A_NOTE ? this.#notes : this.#overflow;
  }

  /** Begins the note of a place and returns its position. */
  #note(ordinal: number, posting: number): number {
    if (this.#count === this.#places.length) this.#grow();
    const at = this.#count++;
    this.#noted[ordinal >>> 5]! |= 1 << (ordinal & 31);
    this.#positions[ordinal] = at;
    this.#places[at] = ordinal;
    this.#notes[at] = NO_TERMS;
    this.#overflow[at] = 0;
    this.#importance[at] = postingImportance(posting);
    return at;
  }

  #grow(): void {
    this.#places = twiceAsLong(this.#places, Uint32Array);
    this.#notes = twiceAsLong(this.#notes, Int32Array);
    this.#overflow = twiceAsLong(this.#overflow, Int32Array);
    this.#importance = twiceAsLong(this.#importance, Uint8Array);
  }
}

/** A copy of an array with room for as many numbers again. */
function twiceAsLong<Numbers extends Uint8Array | Int32Array | Uint32Array>(
  numbers: Numbers,
  Type: new (length: number) => Numbers,
): Numbers {
  const longer = new Type(numbers.length * 2);
  longer.set(numbers);
  return longer;
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
  /** The talukas where any of the terms match; found on first use. */
  #talukas: readonly number[] | undefined;
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
    this.#talukas = undefined;
    if (!looksAbove) return;
    const terms = this.#terms.fill(0);
    const { count, places } = this.#notes;
    const [firstTaluka] = this.#areas.run("taluka");
    for (let i = 0; i < count; i++) {
      const own = this.#notes.termsAt(i);
      this.#anyTerms |= own;
      terms[places[i]!]! |= own;
      // Most of the areas are talukas, which have no areas below them.
      if (places[i]! >= firstTaluka) continue;
      let below = this.#areas.below([places[i]!, places[i]! + 1]);
      while (below[0] < below[1]) {
        for (let area = below[0]; area < below[1]; area++) terms[area]! |= own;
        below = this.#areas.below(below);
      }
    }
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
    this.#talukas ??= this.#findTalukas();
    for (const taluka of this.#talukas) if (counts(taluka)) add(this.#areas.villages(taluka));
    const ofTalukas = ranges.length;
    const [from, to] = this.#areas.run("district");
    for (let district = from; district < to; district++) {
      if (!counts(district)) continue;
      const [first, end] = this.#areas.looseLocalities(district);
      if (first < end) add([first, end]);
    }
    return ranges.length === ofTalukas ? ranges : unite(ranges);
  }

  #findTalukas(): number[] {
    const talukas: number[] = [];
    const [from, to] = this.#areas.run("taluka");
    for (let area = from; area < to; area++) if (this.#terms[area] !== 0) talukas.push(area);
    return talukas;
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
    const at = parent < 0 ? -1 : this.#notes.positionOf(parent);
    return at < 0 ? 0 : this.#notes.termsAt(at);
  }

  /** Per term, the lowest cost at which it matches a name above a place; -1 for none. Valid until the next call. */
  costsAbove(ordinal: number): Int8Array {
    const parent = this.#areas.parent(ordinal);
    if (parent === this.#costsOf) return this.#costs;
    this.#costsOf = parent;
    this.#costs.fill(-1, 0, this.#termCount);
    for (let area = parent; area >= 0; area = this.#areas.parent(area)) {
      const at = this.#notes.positionOf(area);
      if (at < 0) continue;
      for (let term = 0; term < this.#termCount; term++)
        this.#costs[term] = lower(this.#costs[term]!, this.#notes.costAt(at, term));
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
