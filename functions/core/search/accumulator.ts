import { MAX_TERMS } from "../contract/limits.ts";
import type { Areas } from "../index/areas.ts";
import { postingNameTerms, postingOrdinal } from "../index/codec/postings.ts";
import { kindOfCost, lettersNeeded, lower, packRank } from "./costs.ts";
import { type Filter, passes } from "./filter.ts";
import type { LaterMatches } from "./later-names.ts";
import type { Match } from "./matches.ts";
import { NamesAbove, type TalukasAbove } from "./names-above.ts";
import { PlaceNotes } from "./place-notes.ts";
import type { RankedMatches, RankedPlaces } from "./top-k.ts";

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

/** Which places count: those that match every term, or also those that come near it where none does. */
export type Wanted = "every term" | "most letters";

/**
 * Adds up, place by place, which query terms its names match and at what cost, and ranks the places that match enough.
 *
 * The areas come first, so that it is known which terms the names above a village match. Then the terms, those with the
 * fewest postings first: a village that none of them has noted yet lacks all of them that no name above has. Where that
 * is too much it need not be noted, as most villages of a frequent term (MaxScore: Turtle and Flood, "Query Evaluation:
 * Strategies and Optimizations", 1995).
 */
export class Accumulator {
  readonly #firstVillage: number;
  readonly #notes: PlaceNotes;
  readonly #above: NamesAbove;
  /** Room for all postings of a query; for the places that match enough, and for their ranks. */
  #postings: Uint32Array = new Uint32Array(4096);
  #found: Uint32Array = new Uint32Array(4096);
  #ranks: Int32Array = new Int32Array(4096);
  /** How many terms the query has and, per set of terms, how many letters these have. */
  #terms = 0;
  readonly #letters = new Uint16Array(1 << MAX_TERMS);

  constructor(areas: Areas) {
    this.#firstVillage = areas.firstVillage;
    this.#notes = new PlaceNotes(areas.size);
    this.#above = new NamesAbove(areas, this.#notes);
  }

  /**
   * Ranks the places that pass the filter and match every query term or, when none does and those are wanted, terms with
   * two thirds of all letters; at least one term matches the place's own name, the others that or a name above it. The
   * result is valid until the next call.
   */
  rank(query: Matched, filter: Filter, wanted: Wanted): RankedMatches {
    const { slots, letters, looksAbove, levelWords, areaLetters, later } = query;
    const terms = rarestFirst(slots, letters.length);
    this.#start(letters);
    this.#above.start(letters.length, looksAbove, later);
    try {
      this.#unpack(terms);
      for (const term of terms) this.#addAreas(term);
      for (const match of levelWords) this.#addLevelWord(match, 0, this.#firstVillage);
      const areas = this.#notes.count;
      this.#above.areasAreNoted();
      const all = this.#lettersOf((1 << letters.length) - 1);
      const rankWith = (needed: number): RankedPlaces => {
        this.#notes.forget(areas);
        this.#addVillages(terms, all - needed, filter);
        for (const match of levelWords)
          this.#addLevelWord(match, this.#firstVillage, Number.POSITIVE_INFINITY);
        return this.#collect(all, needed, filter, areaLetters);
      };
      const complete = rankWith(all);
      const everyTerm = complete.ordinals.length > 0;
      const found = everyTerm || wanted === "every term" ? complete : rankWith(lettersNeeded(all));
      return { ...found, total: found.ordinals.length, everyTerm };
    } finally {
      this.#notes.forget(0);
    }
  }

  #start(letters: readonly number[]): void {
    this.#terms = letters.length;
    this.#notes.start(letters.length);
    for (let terms = 1; terms < 1 << letters.length; terms++) {
      const last = 31 - Math.clz32(terms);
      this.#letters[terms] = this.#letters[terms ^ (1 << last)]! + letters[last]!;
    }
  }

  #lettersOf(terms: number): number {
    return this.#letters[terms]!;
  }

  /** Unpacks all lists, one behind the other. */
  #unpack(terms: readonly ListedTerm[]): void {
    const total = terms.reduce((sum, { count }) => sum + count, 0);
    if (this.#postings.length < total) this.#postings = new Uint32Array(total * 2);
    let end = 0;
    for (const { lists } of terms) {
      for (const list of lists) {
        list.at = end;
        end = list.match.postings.unpack(this.#postings, end);
        list.end = end;
      }
    }
  }

  /** Notes the areas of a term, and moves its lists behind them. */
  #addAreas({ term, lists }: ListedTerm): void {
    const postings = this.#postings;
    for (const list of lists) {
      const { cost, whole } = list.match;
      for (; list.at < list.end; list.at++) {
        const posting = postings[list.at]!;
        const ordinal = postingOrdinal(posting);
        if (ordinal >= this.#firstVillage) break;
        if (ordinal >= list.from && ordinal < list.to)
          this.#notes.add(ordinal, term, cost, whole ? postingNameTerms(posting) : 0);
      }
    }
  }

  /** Notes the villages that pass the filter and may lack terms of at most `most` letters. */
  #addVillages(terms: readonly ListedTerm[], most: number, filter: Filter): void {
    let before = 0;
    for (const { term, lists } of terms) {
      // Whether a village that the terms before this one have not noted may still be noted.
      const isEnough = (above: number) => this.#lettersOf(before & ~above) <= most;
      const talukas = isEnough(0) ? undefined : this.#above.talukas(isEnough);
      for (const list of lists) {
        // A list of another level has no villages.
        if (list.to <= this.#firstVillage) continue;
        if (talukas === undefined) this.#addRange(term, list, list.at, list.end, filter);
        else this.#addFew(term, list, talukas, filter);
      }
      before |= 1 << term;
    }
  }

  /** Notes the villages of a part of a list. */
  #addRange(term: number, { match }: TermPostings, at: number, end: number, filter: Filter): void {
    const { cost, whole } = match;
    const notes = this.#notes;
    const postings = this.#postings;
    for (let i = at; i < end; i++) {
      const ordinal = postingOrdinal(postings[i]!);
      if (passes(ordinal, filter)) notes.add(ordinal, term, cost, whole ? postingNameTerms(postings[i]!) : 0);
    }
  }

  /** Notes the villages of a list that are noted already, and those in some talukas. */
  #addFew(term: number, list: TermPostings, talukas: TalukasAbove, filter: Filter): void {
    const { cost, whole } = list.match;
    const notes = this.#notes;
    const postings = this.#postings;
    // In a long list it takes less to look for the talukas than to look up the taluka of each village.
    const isLong = list.end - list.at > talukas.ranges.length * 16;
    for (let i = list.at; i < list.end; i++) {
      const ordinal = postingOrdinal(postings[i]!);
      if (notes.has(ordinal) || (!isLong && talukas.has(ordinal) && passes(ordinal, filter)))
        notes.add(ordinal, term, cost, whole ? postingNameTerms(postings[i]!) : 0);
    }
    if (!isLong) return;
    let at = list.at;
    for (const [from, to] of talukas.ranges) {
      at = this.#seek(at, list.end, from);
      const end = this.#seek(at, list.end, to);
      this.#addRange(term, list, at, end, filter);
      at = end;
    }
  }

  /** Where the postings of ordinals from this one on begin in a part of a list: looks ever further, then in halves. */
  #seek(at: number, end: number, ordinal: number): number {
    const postings = this.#postings;
    let step = 1;
    let low = at;
    while (low + step < end && postingOrdinal(postings[low + step]!) < ordinal) {
      low += step;
      step *= 2;
    }
    for (let high = Math.min(end, low + step); low < high; ) {
      const middle = (low + high) >>> 1;
      if (postingOrdinal(postings[middle]!) < ordinal) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #addLevelWord({ postings }: Match, from: number, to: number): void {
    for (const posting of postings.toArray()) {
      const ordinal = postingOrdinal(posting);
      if (ordinal >= from && ordinal < to && this.#notes.has(ordinal))
        this.#notes.addWholeTerm(ordinal, postingNameTerms(posting));
    }
  }

  /** The noted places that pass the filter and match terms of at least `needed` letters, each with its rank. */
  #collect(all: number, needed: number, filter: Filter, areaLetters: number): RankedPlaces {
    const { count, places } = this.#notes;
    if (this.#found.length < count) {
      this.#found = new Uint32Array(count * 2);
      this.#ranks = new Int32Array(count * 2);
    }
    const [found, ranks] = [this.#found, this.#ranks];
    let end = 0;
    for (let i = 0; i < count; i++) {
      const ordinal = places[i]!;
      const own = this.#notes.termsOf(ordinal);
      const above = this.#above.termsAbove(ordinal);
      const matched = this.#lettersOf(own | above);
      if (matched < needed || !passes(ordinal, filter)) continue;
      found[end] = ordinal;
      ranks[end++] = this.#rankOf(ordinal, all - matched, above, above & ~own & ~areaLetters);
    }
    return { ordinals: found.subarray(0, end), ranks: ranks.subarray(0, end) };
  }

  /**
   * @param above which terms match names above
   * @param onlyAbove which of these match no own name, and are not letters
   */
  #rankOf(ordinal: number, missingLetters: number, above: number, onlyAbove: number): number {
    const costsAbove = above === 0 ? undefined : this.#above.costsAbove(ordinal);
    let cost = 0;
    let worst = 0;
    for (let term = 0; term < this.#terms; term++) {
      let best = this.#notes.costOf(ordinal, term);
      if (costsAbove !== undefined) best = lower(best, costsAbove[term]!);
      if (best <= 0) continue;
      cost += best;
      worst = Math.max(worst, kindOfCost(best));
    }
    const partOfName = this.#notes.isWholeName(ordinal) ? 0 : 1;
    const farAbove = onlyAbove !== 0 && (onlyAbove & ~this.#above.termsRightAbove(ordinal)) !== 0 ? 1 : 0;
    return packRank(missingLetters, cost, countBits(onlyAbove), partOfName, worst, farAbove);
  }
}

/** A query term with its postings. */
interface ListedTerm {
  readonly term: number;
  readonly lists: TermPostings[];
  /** How many postings there are in all. */
  count: number;
}

/** The postings of one match of a term, at one cost. */
interface TermPostings {
  readonly match: Match;
  /** Which ordinals count: from this one to before that. */
  readonly from: number;
  readonly to: number;
  /** Where they lie, unpacked: from the first that is still to be added. */
  at: number;
  end: number;
}

/** All terms, the rarest first, each with its postings in the order of the slots. */
function rarestFirst(slots: readonly TermMatches[], terms: number): ListedTerm[] {
  const listed = Array.from({ length: terms }, (_, term): ListedTerm => ({ term, lists: [], count: 0 }));
  for (const { at, terms, matches, range } of slots) {
    const [from, to] = range ?? [0, Number.POSITIVE_INFINITY];
    for (const one of listed.slice(at, at + terms)) {
      for (const match of matches) {
        one.lists.push({ match, from, to, at: 0, end: 0 });
        one.count += match.postings.count;
      }
    }
  }
  return listed.sort((a, b) => a.count - b.count);
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}
