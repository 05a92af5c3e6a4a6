import { postingImportance, postingNameTerms, postingOrdinal } from "../index/codec/postings.ts";
import { COST_BITS } from "./costs.ts";

/** How many terms have their costs in a place's note; those of the others are in its overflow. */
const TERMS_IN_A_NOTE = 4;
const COST_MASK = (1 << COST_BITS) - 1;
const NOTE_COSTS = (1 << (TERMS_IN_A_NOTE * COST_BITS)) - 1;

/** In a note above the costs: how many whole terms of the own name match, and how many that name has, at most 15. */
const MATCHED_SHIFT = 16;
const NAME_TERMS_SHIFT = 20;
const NO_TERMS = COST_MASK << NAME_TERMS_SHIFT;

/**
 * Which query terms match a place's own name, and at what cost: a number per place in tables that are kept from query to
 * query and cleaned only where they were written. Looking up a place costs the most, so queries of up to four terms look
 * at one number.
 */
export class PlaceNotes {
  /** Per place, 0 if nothing is noted. */
  readonly #notes: Int32Array;
  /** Whether something is noted, a bit per place: few enough to stay in the processor's nearest caches. */
  readonly #noted: Int32Array;
  /** Per place that was noted once, how important it is. */
  readonly #importance: Uint8Array;
  /** Per place, the costs of the fifth and later terms; made at the first use. */
  #overflow: Int32Array | undefined;
  /** How many terms the query has. */
  #terms = 0;
  #places: Uint32Array = new Uint32Array(4096);
  #count = 0;

  /** @param size how many places there are */
  constructor(size: number) {
    this.#notes = new Int32Array(size);
    this.#noted = new Int32Array((size >>> 5) + 1);
    this.#importance = new Uint8Array(size);
  }

  /** How many places have notes. */
  get count(): number {
    return this.#count;
  }

  /** The ordinals of the places with notes, in the order in which they were noted; only the first `count` entries are valid. */
  get places(): Uint32Array {
    return this.#places;
  }

  /** Begins a query of so many terms; nothing is noted yet. */
  start(terms: number): void {
    this.#terms = terms;
    if (terms > TERMS_IN_A_NOTE) this.#overflow ??= new Int32Array(this.#notes.length);
  }

  /** Forgets all places but the `kept` that were noted first. */
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
   * Notes that the place of a posting matches a term; if it does already, the lower cost counts.
   *
   * @param whole whether the match is a whole term of the name
   */
  add(posting: number, term: number, cost: number, whole: boolean): void {
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

  /** One more whole term matches a place; of several names, the shortest counts. */
  addWholeTerm(posting: number): void {
    const ordinal = postingOrdinal(posting);
    const note = this.#notes[ordinal]!;
    const matched = Math.min(COST_MASK, ((note >>> MATCHED_SHIFT) & COST_MASK) + 1);
    const least = Math.min((note >>> NAME_TERMS_SHIFT) & COST_MASK, postingNameTerms(posting));
    this.#notes[ordinal] = (note & NOTE_COSTS) | (matched << MATCHED_SHIFT) | (least << NAME_TERMS_SHIFT);
  }

  /** Which terms match a place, a bit each. */
  termsOf(ordinal: number): number {
    const few = presence(this.#notes[ordinal]! & NOTE_COSTS);
    if (this.#terms <= TERMS_IN_A_NOTE) return few;
    const more = this.#overflow![ordinal]!;
    return few | (presence(more & 0xffff) << 4) | (presence(more >>> 16) << 8);
  }

  /** The cost at which a term matches a place; -1 when it does not. */
  costOf(ordinal: number, term: number): number {
    return ((this.#tableOf(term)[ordinal]! >>> shiftOf(term)) & COST_MASK) - 1;
  }

  /** How important a noted place is. */
  importanceOf(ordinal: number): number {
    return this.#importance[ordinal]!;
  }

  /** Whether as many whole terms match as the name has. */
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

/** Where a term's cost lies in its number. */
function shiftOf(term: number): number {
  return (term < TERMS_IN_A_NOTE ? term : term - TERMS_IN_A_NOTE) * COST_BITS;
}

/** Which of four half bytes are not 0, a bit each. */
function presence(halfBytes: number): number {
  const pairs = halfBytes | (halfBytes >>> 2);
  const lowest = (pairs | (pairs >>> 1)) & 0x1111;
  // The product has the bit of each half byte beside that of its neighbour, from bit 12 on.
  return ((lowest * 0x1248) >>> 12) & 15;
}
