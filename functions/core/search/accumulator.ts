import { MAX_TERMS } from "../contract/limits.ts";
import type { Areas } from "../index/areas.ts";
import { COST_BITS, kindOfCost, lettersNeeded, packRank } from "./costs.ts";
import { type Filter, passes } from "./filter.ts";
import type { LaterMatch, LaterMatches } from "./later-names.ts";
import type { Match } from "./matches.ts";
import type { RankedPlaces } from "./top-k.ts";

/** Matches of a query term, or of two neighbouring ones as one (then `terms` is 2). */
export interface TermMatches {
  /** Position of the (first) query term. */
  readonly at: number;
  readonly terms: 1 | 2;
  /** Best first. */
  readonly matches: readonly Match[];
  /** Ordinals of the level of which the name has to be: from the first to before the second; absent for any. */
  readonly range?: readonly [number, number];
}

/** A query with what it matches. */
export interface Matched {
  readonly slots: readonly TermMatches[];
  /** How many letters each term has, of {@link MAX_TERMS} terms at most. */
  readonly letters: readonly number[];
  /** Whether terms may match names above a place. */
  readonly looksAbove: boolean;
  /** Level words that names have: they make a name whole, and count for nothing else. */
  readonly levelWords: readonly Match[];
  /** Terms that are a state's letters, a bit each: that only a name above has them counts for nothing. */
  readonly areaLetters: number;
  /** Which terms match names that came later, which count as names above. */
  readonly later: LaterMatches;
}

/** How many terms have their costs in a place's note; those of the others are in its overflow. */
const TERMS_IN_A_NOTE = 4;
const COST_MASK = (1 << COST_BITS) - 1;
const NOTE_COSTS = (1 << (TERMS_IN_A_NOTE * COST_BITS)) - 1;

/** In a note above the costs: how many whole terms of the own name match, how many that name has, a mark. */
const MATCHED_SHIFT = 16;
const NAME_TERMS_SHIFT = 20;
const TOUCHED = 1 << 24;

/**
 * Adds up, place by place, which query terms its names match and at what cost, and ranks the places that match enough.
 * It works on tables with a number per place, which are kept and cleaned only where they were touched: looking up a place
 * costs the most, so queries of up to four terms look at one number.
 */
export class Accumulator {
  readonly #areas: Areas;
  /** Per place, 0 if it is not touched. */
  readonly #notes: Int32Array;
  /** Per place, the costs of the fifth and later terms. */
  #overflow: Int32Array | undefined;
  /** Ordinals of the touched places, and how many they are. */
  #touched: Uint32Array = new Uint32Array(4096);
  #count = 0;
  /** Per touched place, how many letters the terms have that match it or a name above it. */
  #matched: Uint16Array = new Uint16Array(4096);
  /** Room for the touched places that match enough, and for their ranks. */
  #found: Uint32Array = new Uint32Array(4096);
  #ranks: Int32Array = new Int32Array(4096);
  /** How many terms the query has, whether they look above, and per set of terms, how many letters these have. */
  #terms = 0;
  #looksAbove = true;
  readonly #letters = new Uint16Array(1 << MAX_TERMS);
  /** Per area, which terms match it or an area above it; -1 where that was not looked up yet. */
  readonly #upward: Int16Array;
  /** The area last looked up: at what lowest cost each term matches it or an area above it, -1 for none. */
  #above = -1;
  readonly #costsAbove = new Int8Array(MAX_TERMS).fill(-1);
  #later: LaterMatches = NONE;

  constructor(areas: Areas) {
    this.#areas = areas;
    this.#notes = new Int32Array(areas.size);
    this.#upward = new Int16Array(areas.firstVillage);
  }

  /**
   * Ranks the places that pass the filter and match every query term or, when none does, terms with two thirds of all
   * letters; at least one term matches the place's own name, the others that or a name above it. The result is valid until
   * the next call.
   */
  rank(
    { slots, letters, looksAbove, levelWords, areaLetters, later }: Matched,
    filter: Filter,
  ): RankedPlaces & { everyTerm: boolean } {
    try {
      this.#prepare(letters, looksAbove);
      this.#later = later;
      const all = this.#letters[(1 << letters.length) - 1]!;
      const needed = lettersNeeded(all);
      const optional = optionalTerms(slots, letters, needed);
      for (const slot of slots) if (!optional.has(slot.at)) this.#add(slot, false);
      this.#upward.fill(-1);
      if (optional.size > 0) {
        for (const slot of slots) if (optional.has(slot.at)) this.#add(slot, true);
        this.#upward.fill(-1);
      }
      for (const match of levelWords) this.#addLevelWord(match);
      const everyTerm = this.#match(filter, all);
      return { ...this.#collect(all, everyTerm ? all : needed, areaLetters), everyTerm };
    } finally {
      this.#clean();
    }
  }

  #prepare(letters: readonly number[], looksAbove: boolean): void {
    this.#terms = letters.length;
    this.#looksAbove = looksAbove;
    if (letters.length > TERMS_IN_A_NOTE) this.#overflow ??= new Int32Array(this.#areas.size);
    for (let terms = 1; terms < 1 << letters.length; terms++) {
      const last = 31 - Math.clz32(terms);
      this.#letters[terms] = this.#letters[terms ^ (1 << last)]! + letters[last]!;
    }
  }

  /** @param onlyPromising whether villages are left out that no other term matches, nor an area above them */
  #add({ at, terms, matches, range }: TermMatches, onlyPromising: boolean): void {
    const [from, to] = range ?? [0, this.#areas.size];
    for (let term = at; term < at + terms; term++)
      for (const match of matches) this.#addMatch(term, match, onlyPromising, from, to);
  }

  /** Notes at what cost places match a term: the lowest, if they match several times. */
  #addMatch(
    term: number,
    { postings, cost, whole }: Match,
    onlyPromising: boolean,
    from: number,
    to: number,
  ): void {
    const table = this.#tableOf(term);
    const shift = shiftOf(term);
    const bits = cost + 1;
    const notes = this.#notes;
    postings.forEach((ordinal, nameTerms) => {
      if (ordinal < from || ordinal >= to) return;
      if (onlyPromising && notes[ordinal] === 0 && !this.#isPromising(ordinal)) return;
      const before = table[ordinal]!;
      const had = (before >>> shift) & COST_MASK;
      if (had !== 0) {
        if (bits < had) table[ordinal] = (before & ~(COST_MASK << shift)) | (bits << shift);
        return;
      }
      table[ordinal] = before | (bits << shift);
      let note = notes[ordinal]!;
      if (note < TOUCHED) {
        note |= TOUCHED | (COST_MASK << NAME_TERMS_SHIFT);
        if (this.#count === this.#touched.length) this.#grow();
        this.#touched[this.#count++] = ordinal;
      }
      notes[ordinal] = whole ? withWholeTerm(note, nameTerms) : note;
    });
  }

  #addLevelWord({ postings }: Match): void {
    const notes = this.#notes;
    postings.forEach((ordinal, nameTerms) => {
      const note = notes[ordinal]!;
      if (note !== 0) notes[ordinal] = withWholeTerm(note, nameTerms);
    });
  }

  #isPromising(ordinal: number): boolean {
    return ordinal < this.#areas.firstVillage || this.#upwardFrom(this.#areas.talukaOf(ordinal)) !== 0;
  }

  #grow(): void {
    const length = this.#touched.length * 2;
    const touched = new Uint32Array(length);
    touched.set(this.#touched);
    this.#touched = touched;
    this.#matched = new Uint16Array(length);
    this.#found = new Uint32Array(length);
    this.#ranks = new Int32Array(length);
  }

  #tableOf(term: number): Int32Array {
    return term < TERMS_IN_A_NOTE ? this.#notes : this.#overflow!;
  }

  /** Looks up how many letters match each touched place, 0 where it does not pass the filter; whether all match any. */
  #match(filter: Filter, all: number): boolean {
    let everyTerm = false;
    for (let i = 0; i < this.#count; i++) {
      const ordinal = this.#touched[i]!;
      const matched = this.#letters[this.#termsOf(ordinal) | this.#termsAbove(ordinal)]!;
      const counts = passes(ordinal, filter);
      this.#matched[i] = counts ? matched : 0;
      everyTerm ||= counts && matched === all;
    }
    return everyTerm;
  }

  /** The touched places that match terms of at least `needed` letters, each with its rank. */
  #collect(all: number, needed: number, areaLetters: number): RankedPlaces {
    const [ordinals, ranks] = [this.#found, this.#ranks];
    let count = 0;
    for (let i = 0; i < this.#count; i++) {
      const matched = this.#matched[i]!;
      if (matched < needed) continue;
      const ordinal = this.#touched[i]!;
      ordinals[count] = ordinal;
      ranks[count++] = this.#rankOf(ordinal, all - matched, areaLetters);
    }
    return { ordinals: ordinals.subarray(0, count), ranks: ranks.subarray(0, count) };
  }

  #rankOf(ordinal: number, missingLetters: number, areaLetters: number): number {
    const above = this.#termsAbove(ordinal);
    const later = this.#laterOf(ordinal);
    if (above !== 0) this.#lookUpCosts(this.#parentOf(ordinal));
    let cost = 0;
    let worst = 0;
    for (let term = 0; term < this.#terms; term++) {
      let best = this.#costIn(ordinal, term);
      if (above !== 0) best = lower(best, this.#costsAbove[term]!);
      if (later) best = lower(best, later.costs[term]!);
      if (best <= 0) continue;
      cost += best;
      worst = Math.max(worst, kindOfCost(best));
    }
    const termsAbove = countBits(above & ~this.#termsOf(ordinal) & ~areaLetters);
    return packRank(missingLetters, cost, termsAbove, isWholeName(this.#notes[ordinal]!) ? 0 : 1, worst);
  }

  /** The area above a place where its name may count, else -1. */
  #parentOf(ordinal: number): number {
    return this.#looksAbove ? this.#areas.parent(ordinal) : -1;
  }

  /** Which terms match names above a place. */
  #termsAbove(ordinal: number): number {
    return this.#upwardFrom(this.#parentOf(ordinal)) | (this.#laterOf(ordinal)?.terms ?? 0);
  }

  /** A later name of an area is a name above it, since it is not its own. */
  #laterOf(ordinal: number): LaterMatch | undefined {
    return this.#later.size === 0 ? undefined : this.#later.get(ordinal);
  }

  /** Which terms match an area or one above it; none for no area (-1). */
  #upwardFrom(area: number): number {
    if (area < 0) return 0;
    const known = this.#upward[area]!;
    if (known >= 0) return known;
    const terms = this.#termsOf(area) | this.#termsAbove(area);
    this.#upward[area] = terms;
    return terms;
  }

  #lookUpCosts(nearest: number): void {
    if (nearest === this.#above) return;
    this.#above = nearest;
    this.#costsAbove.fill(-1, 0, this.#terms);
    for (let area = nearest; area >= 0; area = this.#areas.parent(area)) {
      const later = this.#laterOf(area);
      for (let term = 0; term < this.#terms; term++) {
        const cost = lower(this.#costIn(area, term), later?.costs[term] ?? -1);
        this.#costsAbove[term] = lower(this.#costsAbove[term]!, cost);
      }
    }
  }

  /** Which terms match a place's own name, a bit each. */
  #termsOf(ordinal: number): number {
    const few = presence(this.#notes[ordinal]! & NOTE_COSTS);
    if (this.#terms <= TERMS_IN_A_NOTE) return few;
    const more = this.#overflow![ordinal]!;
    return few | (presence(more & 0xffff) << 4) | (presence(more >>> 16) << 8);
  }

  /** The cost at which a term matches a place's own name; -1 when it does not. */
  #costIn(ordinal: number, term: number): number {
    return ((this.#tableOf(term)[ordinal]! >>> shiftOf(term)) & COST_MASK) - 1;
  }

  #clean(): void {
    for (let i = 0; i < this.#count; i++) this.#notes[this.#touched[i]!] = 0;
    if (this.#terms > TERMS_IN_A_NOTE)
      for (let i = 0; i < this.#count; i++) this.#overflow![this.#touched[i]!] = 0;
    this.#count = 0;
    this.#above = -1;
  }
}

const NONE: LaterMatches = new Map();

/** Fewer postings are added faster than they are checked. */
const MANY_POSTINGS = 4096;

/**
 * The terms with the most postings, as far as a place that only they match lacks too many letters. Such places need not be
 * noted (the non-essential lists of MaxScore: Turtle and Flood, "Query Evaluation: Strategies and Optimizations", 1995).
 */
function optionalTerms(
  slots: readonly TermMatches[],
  letters: readonly number[],
  needed: number,
): ReadonlySet<number> {
  const counts = letters.map((_, term) => ({ term, postings: 0 }));
  for (const { at, terms, matches } of slots)
    for (const { postings } of matches)
      for (let term = at; term < at + terms; term++) counts[term]!.postings += postings.count;
  const optional = new Set<number>();
  let lacking = 0;
  for (const { term, postings } of counts.sort((a, b) => b.postings - a.postings)) {
    if (postings < MANY_POSTINGS || lacking + letters[term]! >= needed) break;
    lacking += letters[term]!;
    optional.add(term);
  }
  // All matches of a term are added together, so two terms that match as one are both optional or neither is.
  const joined = slots.filter(({ terms, matches }) => terms === 2 && matches.length > 0);
  for (const { at } of [...joined, ...joined.toReversed()]) {
    if (!optional.has(at)) optional.delete(at + 1);
    else if (!optional.has(at + 1)) optional.delete(at);
  }
  return optional;
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

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

/** The lower of two costs, of which -1 stands for none. */
function lower(a: number, b: number): number {
  if (a < 0) return b;
  return b < 0 ? a : Math.min(a, b);
}

/** A note with one more whole term matched, of a name of `nameTerms` terms; of several names, the shortest counts. */
function withWholeTerm(note: number, nameTerms: number): number {
  const matched = Math.min(COST_MASK, ((note >>> MATCHED_SHIFT) & COST_MASK) + 1);
  const least = Math.min((note >>> NAME_TERMS_SHIFT) & COST_MASK, nameTerms);
  return (note & NOTE_COSTS) | (matched << MATCHED_SHIFT) | (least << NAME_TERMS_SHIFT) | TOUCHED;
}

/** Whether as many whole terms match as the name has. */
function isWholeName(note: number): boolean {
  return ((note >>> MATCHED_SHIFT) & COST_MASK) >= ((note >>> NAME_TERMS_SHIFT) & COST_MASK);
}
