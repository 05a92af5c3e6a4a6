import { MAX_TERMS } from "../contract/limits.ts";
import type { Areas } from "../index/areas.ts";
import { postingNameTerms, postingOrdinal } from "../index/codec/postings.ts";
import type { Ranges } from "../index/ranges.ts";
import { countBits } from "./bits.ts";
import { addedCost, kindOfCost, lettersNeeded, lower, packRank } from "./costs.ts";
import { type Filter, passes } from "./filter.ts";
import type { LaterMatches } from "./later-names.ts";
import type { Match } from "./matches.ts";
import { NamesAbove, type TalukasAbove } from "./names-above.ts";
import { PlaceNotes } from "./place-notes.ts";
import { type ListedTerm, QueryPostings, rarestFirst, type TermPostings } from "./query-postings.ts";
import type { RankedMatches, RankedPlaces } from "./top-k.ts";

/** Matches of a query term, or of neighbouring ones as one. */
export interface TermMatches {
  /** Position of the (first) query term. */
  readonly at: number;
  /** How many terms they are of. */
  readonly terms: number;
  /** Best first. */
  readonly matches: readonly Match[];
  /** Ordinals of the level of which the name has to be: from the first to before the second; absent for any. */
  readonly range?: readonly [number, number];
}

/** What a query matches. */
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

/** Which places count: those that match every term; or, where no place does, those that match enough letters. */
export type Wanted = "every term" | "most letters";

/**
 * Adds up, place by place, which query terms its names match and at what cost, and ranks the places that match enough.
 *
 * The areas come first, so that it is known which terms the names above a village match. Then the villages, term by
 * term, the rarest term first. A village that the terms so far have not noted lacks these terms, except those that names
 * above it have. Where it lacks too many letters so, it is passed over, as most villages of a frequent term are
 * (MaxScore: Turtle and Flood, "Query Evaluation: Strategies and Optimizations", 1995). In a long list only the villages
 * that are left are looked up, by its skip data.
 */
export class Accumulator {
  readonly #firstVillage: number;
  readonly #notes: PlaceNotes;
  readonly #above: NamesAbove;
  readonly #postings: QueryPostings;
  readonly #villages: number;
  /** Room for the places that match enough, and for their ranks. */
  #found: Uint32Array = new Uint32Array(4096);
  #ranks: Int32Array = new Int32Array(4096);
  /** How many terms the query has and, per set of terms, how many letters these have. */
  #terms = 0;
  readonly #letters = new Uint16Array(1 << MAX_TERMS);

  constructor(areas: Areas) {
    this.#firstVillage = areas.firstVillage;
    this.#villages = areas.size - areas.firstVillage;
    this.#postings = new QueryPostings(areas.firstVillage);
    this.#notes = new PlaceNotes(areas.size);
    this.#above = new NamesAbove(areas, this.#notes);
  }

  /**
   * Ranks the places that pass the filter and match every query term or, when none does and `wanted` allows it, terms with
   * two thirds of all letters. At least one term matches the place's own name, the others that or a name above it. The
   * result is valid until the next call.
   */
  rank(query: Matched, filter: Filter, wanted: Wanted): RankedMatches {
    const { slots, letters, looksAbove, levelWords, areaLetters, later } = query;
    const terms = rarestFirst(slots, letters.length);
    this.#start(letters);
    this.#above.start(letters.length, looksAbove, later);
    try {
      this.#postings.start(terms);
      for (const term of terms) this.#addAreas(term);
      for (const match of levelWords) this.#addLevelWord(match, 0, this.#firstVillage);
      const areas = this.#notes.count;
      this.#above.areasAreNoted();
      const all = this.#lettersOf((1 << letters.length) - 1);
      const rankWith = (needed: number): RankedPlaces => {
        this.#notes.forget(areas);
        this.#addVillages(terms, all - needed, filter, areas);
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

  /** Notes the areas of a term. */
  #addAreas({ term, lists }: ListedTerm): void {
    const { buffer } = this.#postings;
    for (const { match, from, to, start, villages } of lists) {
      for (let i = start; i < villages; i++) {
        const ordinal = postingOrdinal(buffer[i]!);
        if (ordinal >= from && ordinal < to)
          this.#notes.add(ordinal, term, match.cost, match.whole ? postingNameTerms(buffer[i]!) : 0);
      }
    }
  }

  /**
   * Notes the villages that pass the filter and may match enough.
   * @param maxMissing how many letters the terms may have that a village does not match
   * @param areas how many areas are noted
   */
  #addVillages(terms: readonly ListedTerm[], maxMissing: number, filter: Filter, areas: number): void {
    let before = 0;
    for (const { term, lists } of terms) {
      // Whether a village that the terms before this one have not noted may still match enough, by the terms above it.
      const isEnough = (above: number) => this.#lettersOf(before & ~above) <= maxMissing;
      const talukas = isEnough(0) ? undefined : this.#above.talukas(isEnough);
      const longest = lists.reduce(
        (count, list) => (list.isPacked ? Math.max(count, list.match.postings.count) : count),
        0,
      );
      const wanted = talukas && longest > 0 ? this.#wanted(talukas, areas, longest) : undefined;
      for (const list of lists) {
        // A list of another level has no villages.
        if (list.to <= this.#firstVillage) continue;
        if (wanted && list.isPacked) this.#addWanted(term, list, wanted, filter);
        else {
          this.#postings.unpackVillages(list);
          if (talukas === undefined) this.#addRange(term, list, list.villages, list.end, filter);
          else this.#addFew(term, list, talukas, filter);
        }
      }
      before |= 1 << term;
    }
  }

  /** Notes the villages of a part of a list. */
  #addRange(term: number, { match }: TermPostings, at: number, end: number, filter: Filter): void {
    const { cost, whole } = match;
    const notes = this.#notes;
    const { buffer } = this.#postings;
    for (let i = at; i < end; i++) {
      const ordinal = postingOrdinal(buffer[i]!);
      if (passes(ordinal, filter)) notes.add(ordinal, term, cost, whole ? postingNameTerms(buffer[i]!) : 0);
    }
  }

  /** Notes the villages of a list that another term has noted, and those in some talukas. */
  #addFew(term: number, list: TermPostings, talukas: TalukasAbove, filter: Filter): void {
    const { cost, whole } = list.match;
    const notes = this.#notes;
    const { buffer } = this.#postings;
    // In a long list, finding the villages of each taluka takes less than finding the taluka of each village.
    const isLong = list.end - list.villages > talukas.ranges.length * 16;
    for (let i = list.villages; i < list.end; i++) {
      const ordinal = postingOrdinal(buffer[i]!);
      if (notes.has(ordinal) || (!isLong && talukas.has(ordinal) && passes(ordinal, filter)))
        notes.add(ordinal, term, cost, whole ? postingNameTerms(buffer[i]!) : 0);
    }
    if (!isLong) return;
    let at = list.villages;
    for (const [from, to] of talukas.ranges) {
      at = this.#postings.seek(at, list.end, from);
      const end = this.#postings.seek(at, list.end, to);
      this.#addRange(term, list, at, end, filter);
      at = end;
    }
  }

  /**
   * The villages that are noted, and the talukas; undefined when there are so many that unpacking a list of `longest`
   * postings takes less than looking them up in it.
   */
  #wanted({ ranges }: TalukasAbove, areas: number, longest: number): WantedVillages | undefined {
    const { count, places } = this.#notes;
    const covered = ranges.reduce((sum, [from, to]) => sum + to - from, 0);
    const within = (longest * covered) / this.#villages;
    if ((count - areas + ranges.length) * LOOK_UP + within * 2 > longest) return undefined;
    return { villages: places.slice(areas, count).sort(), ranges };
  }

  /** Notes the wanted villages of a list that is still packed. */
  #addWanted(
    term: number,
    { match }: TermPostings,
    { villages, ranges }: WantedVillages,
    filter: Filter,
  ): void {
    const { cost, whole, postings } = match;
    const notes = this.#notes;
    const noted = postings.cursor();
    for (const village of villages) {
      if (noted.advance(village) === village) notes.add(village, term, cost, whole ? noted.nameTerms : 0);
    }
    const inTalukas = postings.cursor();
    for (const [from, to] of ranges) {
      for (let village = inTalukas.advance(from); village < to; village = inTalukas.next())
        if (passes(village, filter)) notes.add(village, term, cost, whole ? inTalukas.nameTerms : 0);
    }
  }

  /** Notes one more whole term for the noted places between two ordinals that have a level word in their names. */
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
   * @param onlyAbove which of these match no own name, without a state's letters
   */
  #rankOf(ordinal: number, missingLetters: number, above: number, onlyAbove: number): number {
    const costsAbove = above === 0 ? undefined : this.#above.costsAbove(ordinal);
    let cost = 0;
    let worst = 0;
    for (let term = 0; term < this.#terms; term++) {
      let best = this.#notes.costOf(ordinal, term);
      if (costsAbove !== undefined) best = lower(best, costsAbove[term]!);
      if (best <= 0) continue;
      cost += addedCost(best);
      worst = Math.max(worst, kindOfCost(best));
    }
    const partOfName = this.#notes.isWholeName(ordinal) ? 0 : 1;
    const farAbove = onlyAbove !== 0 && (onlyAbove & ~this.#above.termsRightAbove(ordinal)) !== 0 ? 1 : 0;
    return packRank(missingLetters, cost, countBits(onlyAbove), partOfName, worst, farAbove);
  }
}

/** Villages to look up in long lists: some, in rising order, and all of some talukas. */
interface WantedVillages {
  readonly villages: Uint32Array;
  readonly ranges: Ranges;
}

/** Looking up a place in a long list takes as long as unpacking so many postings. */
const LOOK_UP = 50;
