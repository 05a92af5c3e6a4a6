import type { Areas } from "../areas/areas.ts";
import { MAX_TERMS } from "../contract/limits.ts";
import { postingOrdinal } from "../index/codec/postings.ts";
import { type Filter, intersect, passes, type Ranges } from "../index/ranges.ts";
import { countBits } from "../names/edit-cost.ts";
import { lettersNeeded } from "../names/terms.ts";
import {
  type AreaNaming,
  addedCost,
  areaPlaceOrder,
  COST,
  kindOfCost,
  lower,
  MAX_MISSING_LETTERS,
  MIN_LETTERS,
  packRank,
  villageOrder,
} from "./costs.ts";
import type { Hits } from "./hits.ts";
import { OneTerm } from "./one-term.ts";
import { NamesAbove, PlaceNotes } from "./place-notes.ts";
import { NO_PLACES, type RankedPlaces, type Ranking } from "./ranking.ts";
import { UnpackedPostings } from "./unpacked-postings.ts";

/** The hits of a query term, or of neighbouring terms joined into one. */
export interface Span {
  /** Position of the (first) query term. */
  readonly at: number;
  /** Number of terms in the span. */
  readonly terms: number;
  /** Best first. */
  readonly hits: readonly Hits[];
  /** Ordinals of the level that the name must have, first inclusive, second exclusive; undefined for any level. */
  readonly range?: readonly [number, number] | undefined;
}

/** The hits of a query. */
export interface QueryHits {
  readonly spans: readonly Span[];
  /** Letters of each term; at most {@link MAX_TERMS} terms. */
  readonly letters: readonly number[];
  /** Whether terms may match names above a place. */
  readonly looksAbove: boolean;
  /** Level words that occur in names. They can make a name whole and have no other effect. */
  readonly levelWords: readonly Hits[];
  /** Terms that are a state's letters, a bit each. A place is not ranked lower because only a name above has them. */
  readonly areaLetters: number;
  /** Terms that may be PIN codes, a bit each. A whole name ranks before a place with that PIN code. */
  readonly pincodes: number;
  /** For a query in an Indian script, the places of the states that use it. */
  readonly statesOfScript: Ranges | undefined;
  /** How the whole query names an area, by ordinal. */
  readonly naming: ReadonlyMap<number, AreaNaming>;
}

/**
 * Which places count: those that match every term; if none does, those that match most letters; or always those that
 * match at least this many letters.
 */
export type Wanted = "every term" | "most letters" | number;

/**
 * Adds up, per place, which query terms its names match and at what cost, and ranks the places that match enough.
 *
 * Areas come first, so that the terms in the names above each village are known. Villages follow, term by term, the
 * rarest term first. A village that no earlier term has noted lacks all of these terms, except those in the names above
 * it. If that leaves too many letters unmatched, the village is skipped, as are most villages of a frequent term
 * (MaxScore: Turtle and Flood, "Query Evaluation: Strategies and Optimizations", 1995).
 */
export class Accumulator {
  readonly #areas: Areas;
  readonly #firstVillage: number;
  readonly #everywhere: Ranges;
  readonly #notes: PlaceNotes;
  readonly #above: NamesAbove;
  readonly #oneTerm: OneTerm;
  readonly #postings: UnpackedPostings;
  /** Number of terms in the query and, per set of terms, their letters. */
  #terms = 0;
  readonly #letters = new Uint16Array(1 << MAX_TERMS);
  /** Buffers for the places of a query and their ranks. */
  #ordinals = new Uint32Array(1024);
  #ranks = new Int32Array(1024);
  /** Number of noted areas; they are the first of the noted places. */
  #areaCount = 0;
  #naming: QueryHits["naming"] = new Map();
  #statesOfScript: Ranges | undefined;
  #pincodes = 0;

  constructor(areas: Areas) {
    this.#areas = areas;
    this.#firstVillage = areas.firstVillage;
    this.#everywhere = [[0, areas.size]];
    this.#notes = new PlaceNotes(areas.size);
    this.#above = new NamesAbove(areas, this.#notes);
    this.#oneTerm = new OneTerm(areas.size);
    this.#postings = new UnpackedPostings(areas.firstVillage);
  }

  /** Forgets the postings of earlier searches. */
  forgetPostings(): void {
    this.#postings.forget();
  }

  /**
   * Ranks the places that pass the filter and match every query term or, if none does and `wanted` allows it, terms with
   * two thirds of all letters. At least one term matches the place's own name, the others that or a name above it.
   *
   * @param most how many of the best places are needed; others may be left out
   * @param importance villages below this importance do not count
   */
  rank(
    query: QueryHits,
    filter: Filter,
    wanted: Wanted,
    {
      most = Number.POSITIVE_INFINITY,
      importance = 0,
    }: { most?: number; importance?: number } = {},
  ): Ranking {
    const { spans, letters, looksAbove, levelWords, areaLetters } = query;
    this.#start(letters);
    this.#naming = query.naming;
    this.#statesOfScript = query.statesOfScript;
    this.#pincodes = query.pincodes;
    const isOneTerm = letters.length === 1 && !looksAbove && levelWords.length === 0;
    if (isOneTerm && importance === 0 && spans.every(({ range }) => range === undefined)) {
      return this.#rankOneTerm(spans, filter, most);
    }
    const terms = this.#unpackRarestFirst(query);
    const where = filter ?? this.#everywhere;
    const all = this.#letters[(1 << letters.length) - 1]!;
    const needed =
      wanted === "every term" ? all : wanted === "most letters" ? lettersNeeded(all) : wanted;
    const found = this.#lettersFound(terms);
    if (found < needed) return NO_PLACES;
    try {
      for (const term of terms) this.#addAreas(term);
      for (const hits of levelWords) this.#addLevelWord(hits, 0, this.#firstVillage);
      this.#areaCount = this.#notes.count;
      this.#notes.leaveOutBelow(importance);
      this.#above.start(letters.length, looksAbove);
      const rankWith = (needed: number): RankedPlaces => {
        this.#notes.forget(this.#areaCount);
        this.#addVillages(terms, all - needed, where);
        for (const hits of levelWords)
          this.#addLevelWord(hits, this.#firstVillage, Number.POSITIVE_INFINITY);
        return this.#collect(all, needed, where, areaLetters);
      };
      const isFirst = typeof wanted !== "number";
      const complete = found === all && isFirst ? rankWith(all) : NO_PLACES;
      const everyTerm = complete.ordinals.length > 0;
      const ranked = everyTerm || wanted === "every term" ? complete : rankWith(needed);
      return { ...ranked, total: ranked.ordinals.length, everyTerm };
    } finally {
      this.#notes.forget(0);
    }
  }

  /** The same for a query of one term, which needs only the best match of each place. */
  #rankOneTerm(spans: readonly Span[], filter: Filter, most: number): Ranking {
    const notes = this.#notes;
    const found = this.#oneTerm;
    found.start(filter, this.#letters[1]! < MIN_LETTERS, this.#statesOfScript, most);
    try {
      for (const { hits } of spans)
        for (const one of hits) {
          this.#postings.add(one);
          const { list } = this.#postings;
          for (let i = one.from; i < one.villages; i++) notes.add(list[i]!, 0, one.cost, one.whole);
          if (one.villages < one.end) found.add(one, list);
        }
      const { count, places } = notes;
      for (let i = 0; i < count; i++)
        if (passes(places[i]!, filter)) found.addArea(places[i]!, this.#rankOf(i, 0, 0, 0));
    } finally {
      notes.forget(0);
    }
    return found.ranking();
  }

  /** Letters of the terms that match at least one name. */
  #lettersFound(terms: readonly UnpackedTerm[]): number {
    const found = terms.reduce(
      (bits, { term, count }) => (count > 0 ? bits | (1 << term) : bits),
      0,
    );
    return this.#letters[found]!;
  }

  #start(letters: readonly number[]): void {
    this.#postings.forgetMany();
    this.#terms = letters.length;
    this.#notes.start(letters.length);
    for (let terms = 1; terms < 1 << letters.length; terms++) {
      const last = 31 - Math.clz32(terms);
      this.#letters[terms] = this.#letters[terms ^ (1 << last)]! + letters[last]!;
    }
  }

  /** All terms, the rarest first. */
  #unpackRarestFirst({ spans, letters }: QueryHits): UnpackedTerm[] {
    const unpacked = letters.map((_, term): UnpackedTerm => ({ term, spans: [], count: 0 }));
    for (let i = 0; i < spans.length; i++) {
      const span = spans[i]!;
      const count = this.#unpack(span.hits);
      for (let term = span.at; term < span.at + span.terms; term++) {
        unpacked[term]!.spans.push(span);
        unpacked[term]!.count += count;
      }
    }
    return unpacked.sort((a, b) => a.count - b.count);
  }

  /** Unpacks the postings of hits and returns their number. */
  #unpack(hits: readonly Hits[]): number {
    let count = 0;
    for (let i = 0; i < hits.length; i++) {
      this.#postings.add(hits[i]!);
      count += hits[i]!.end - hits[i]!.from;
    }
    return count;
  }

  /** Notes the areas of a term. */
  #addAreas({ term, spans }: UnpackedTerm): void {
    const { list } = this.#postings;
    for (const { hits, range } of spans)
      for (const { cost, whole, from, villages } of hits)
        for (let i = from; i < villages; i++) {
          const ordinal = postingOrdinal(list[i]!);
          if (range === undefined || (ordinal >= range[0] && ordinal < range[1]))
            this.#notes.add(list[i]!, term, cost, whole);
        }
  }

  /**
   * Notes the villages that pass the filter and may match enough terms.
   * @param maxMissing how many letters of the terms may be unmatched
   */
  #addVillages(terms: readonly UnpackedTerm[], maxMissing: number, where: Ranges): void {
    let before = 0;
    for (const { term, spans } of terms) {
      // Whether a village that no earlier term has noted may still match enough, given the terms above it.
      const isEnough = (above: number) => this.#letters[before & ~above]! <= maxMissing;
      const ranges = isEnough(0) ? where : intersect(this.#above.villages(isEnough), where);
      // Hits of another level have no villages.
      for (const { hits, range } of spans)
        if (range === undefined || range[1] > this.#firstVillage)
          for (const one of hits) this.#addVillagesOf(term, one, ranges, ranges !== where);
      before |= 1 << term;
    }
  }

  /**
   * Notes the villages of hits that are in ranges of ordinals or that another term has noted.
   * @param hasOthers whether another term may have noted villages outside the ranges
   */
  #addVillagesOf(term: number, hits: Hits, ranges: Ranges, hasOthers: boolean): void {
    const { cost, whole, villages, end } = hits;
    const notes = this.#notes;
    const postings = this.#postings.list;
    // Typos in a short term lead to thousands of short lists.
    if (end - villages < ranges.length) {
      for (let i = villages; i < end; i++) {
        const ordinal = postingOrdinal(postings[i]!);
        if (notes.has(ordinal) || passes(ordinal, ranges))
          notes.add(postings[i]!, term, cost, whole);
      }
      return;
    }
    const first = this.#areaCount;
    const last = hasOthers ? notes.count : first;
    let i = villages;
    for (let k = 0; k < ranges.length && i < end; k++) {
      i = this.#postings.firstFrom(ranges[k]![0], i, end);
      i = notes.addBelow(ranges[k]![1], postings, i, end, term, cost, whole);
    }
    if ((last - first) * POSTINGS_A_LOOKUP < end - villages) {
      for (let k = first; k < last; k++) {
        const ordinal = notes.places[k]!;
        i = this.#postings.firstFrom(ordinal, villages, end);
        notes.addBelow(ordinal + 1, postings, i, end, term, cost, whole);
      }
    } else {
      for (i = villages; i < end; i++)
        if (notes.has(postingOrdinal(postings[i]!))) notes.add(postings[i]!, term, cost, whole);
    }
  }

  /** Counts one more whole term for the noted places between two ordinals whose names have a level word. */
  #addLevelWord(hits: Hits, from: number, to: number): void {
    this.#postings.add(hits);
    for (let i = hits.from; i < hits.end; i++) {
      const posting = this.#postings.list[i]!;
      const ordinal = postingOrdinal(posting);
      if (ordinal >= from && ordinal < to) this.#notes.addWholeTerm(posting);
    }
  }

  /** The noted places that pass the filter and match terms of at least `needed` letters, each with its rank. */
  #collect(all: number, needed: number, where: Ranges, areaLetters: number): RankedPlaces {
    const { count, places } = this.#notes;
    if (this.#ordinals.length < count) {
      this.#ordinals = new Uint32Array(count * 2);
      this.#ranks = new Int32Array(count * 2);
    }
    const ordinals = this.#ordinals;
    const ranks = this.#ranks;
    const { anyTerms } = this.#above;
    let end = 0;
    for (let i = 0; i < count; i++) {
      const ordinal = places[i]!;
      const own = this.#notes.termsAt(i);
      // Looking up the areas above costs the most.
      if (this.#letters[own | anyTerms]! < needed) continue;
      const above = this.#above.termsAbove(ordinal);
      const matched = this.#letters[own | above]!;
      // Only villages that pass the filter were noted; areas were noted without it.
      if (matched < needed || (i < this.#areaCount && !passes(ordinal, where))) continue;
      ordinals[end] = ordinal;
      const missing = missingLetters(matched, needed, all);
      ranks[end++] = this.#rankOf(i, missing, above, above & ~own & ~areaLetters);
    }
    return { ordinals: ordinals.slice(0, end), ranks: ranks.slice(0, end) };
  }

  /**
   * @param at the position of the place's note
   * @param above which terms match names above
   * @param onlyAbove which of these match no own name, without a state's letters
   */
  #rankOf(at: number, missingLetters: number, above: number, onlyAbove: number): number {
    const ordinal = this.#notes.places[at]!;
    const costsAbove = above === 0 ? undefined : this.#above.costsAbove(ordinal);
    let cost = 0;
    let worst = 0;
    for (let term = 0; term < this.#terms; term++) {
      let best = this.#notes.costAt(at, term);
      if (costsAbove !== undefined) best = lower(best, costsAbove[term]!);
      if (best <= 0) continue;
      cost += addedCost(best);
      worst = Math.max(worst, kindOfCost(best));
    }
    const partOfName = this.#notes.isWholeNameAt(at) ? 0 : 1;
    if (
      cost < COST.prefix &&
      partOfName === 1 &&
      this.#terms === 1 &&
      this.#letters[1]! < MIN_LETTERS
    ) {
      cost = COST.prefix;
      worst = kindOfCost(cost);
    }
    const farAbove =
      onlyAbove !== 0 && (onlyAbove & ~this.#above.termsRightAbove(ordinal)) !== 0 ? 1 : 0;
    const order = this.#placeOrderOf(ordinal, at);
    return packRank(
      missingLetters,
      cost,
      countBits(onlyAbove & ~this.#pincodes),
      partOfName,
      worst,
      farAbove,
      order,
    );
  }

  #placeOrderOf(ordinal: number, at: number): number {
    const isOfScript = this.#statesOfScript === undefined || passes(ordinal, this.#statesOfScript);
    if (ordinal >= this.#firstVillage)
      return villageOrder(isOfScript, this.#notes.importanceAt(at));
    return areaPlaceOrder(this.#areas.level(ordinal), this.#naming.get(ordinal), isOfScript);
  }
}

/**
 * Number of missing letters, capped at what a rank can hold: in a long text, the fewest matched letters count as the most
 * missing.
 */
function missingLetters(matched: number, needed: number, all: number): number {
  if (matched === all || all - needed <= MAX_MISSING_LETTERS) return all - matched;
  return Math.max(1, MAX_MISSING_LETTERS - (matched - needed));
}

/** A query term with the spans that contain it. */
interface UnpackedTerm {
  readonly term: number;
  readonly spans: Span[];
  /** Number of postings in these spans. */
  count: number;
}

/** Looking up a place in a list takes as long as reading this many postings. */
const POSTINGS_A_LOOKUP = 20;
