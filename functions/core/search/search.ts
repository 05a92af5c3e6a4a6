import { DEFAULT_RESULTS } from "../contract/limits.ts";
import type { MatchKind } from "../contract/records.ts";
import type { Areas } from "../index/areas.ts";
import type { IndexReader } from "../index/reader.ts";
import { Accumulator, type Matched, type Wanted } from "./accumulator.ts";
import { AreaMatches } from "./area-matches.ts";
import { hasTypo, lettersNeeded, looksAbove, matchKind, READING } from "./costs.ts";
import { decompound } from "./decompound.ts";
import type { Filter } from "./filter.ts";
import { LaterNames } from "./later-names.ts";
import { MatchCache } from "./match-cache.ts";
import { exactMatches, type Match, nearMatches } from "./matches.ts";
import { type Query, type QueryTerm, queryTerm } from "./query.ts";
import {
  EXACT,
  type Finder,
  QueryMatches,
  THREE_JOINED,
  TYPOS,
  TYPOS_ACROSS_TERMS,
} from "./query-matches.ts";
import { Readings } from "./readings.ts";
import { SingleTerm } from "./single-term.ts";
import { type RankedMatches, topK } from "./top-k.ts";

export interface SearchOptions {
  /** Which places count; all, if absent. */
  readonly filter?: Filter;
  readonly offset: number;
  readonly limit: number;
  /**
   * Whether typos are looked for always, or only where no place matches every term without one. That finds less of
   * what may be meant, but fuzzy blocks are half of what a query reads.
   */
  readonly typos?: "always" | "if needed";
}

export interface Found {
  /** How many places match. */
  readonly total: number;
  /** The wanted part of the matches, best first. */
  readonly page: readonly FoundPlace[];
  /** The terms that the places match. */
  readonly terms: readonly QueryTerm[];
}

export interface FoundPlace {
  readonly ordinal: number;
  /** How the worst of the terms matches. */
  readonly match: MatchKind;
}

/** Finds places by the terms of their names, as RANKING.md says. */
export class Search {
  readonly #areas: Areas;
  readonly #reader: IndexReader;
  readonly #matchCache: MatchCache;
  readonly #areaMatches: AreaMatches;
  readonly #singleTerm: SingleTerm;
  readonly #accumulator: Accumulator;
  #readings: Readings | undefined;
  readonly #laterNames: LaterNames;

  /** @param keptMatches how many matches of terms are kept at most from one query to the next */
  constructor(reader: IndexReader, areas: Areas, keptMatches?: number) {
    this.#areas = areas;
    this.#reader = reader;
    this.#matchCache = new MatchCache(reader, keptMatches);
    this.#areaMatches = new AreaMatches(areas, reader);
    this.#singleTerm = new SingleTerm(areas);
    this.#accumulator = new Accumulator(areas);
    this.#laterNames = new LaterNames(areas);
  }

  /** The places that match a query: one stage after the other adds matches, until there are enough. */
  async find(query: Query, options: SearchOptions): Promise<Found> {
    if (query.terms.length === 0) return NOTHING;
    this.#matchCache.start();
    const stages = options.typos === "if needed" ? STAGES_WHILE_TYPING : STAGES;
    const matches = this.#matchesOf(query);
    let found: Ranked = { ...NOTHING, everyTerm: false, isPoor: true };
    for (const { finders, isEnough } of stages) {
      if (await matches.add(finders)) found = this.#rank(matches, options);
      if (isEnough(found)) return found;
    }
    return this.#decompounded(query, options);
  }

  /**
   * For a term that finds nothing: ordinals of places, best first, with a near term in a name. It is two edits away or,
   * where there is none, has the longest prefix in common, at least half of the term.
   */
  async nearest(
    { variants }: QueryTerm,
    { filter, limit }: { readonly filter: Filter; readonly limit: number },
  ): Promise<number[]> {
    const term = variants[1] ?? variants[0]!;
    const best = (matches: readonly Match[]) => {
      const ranked = this.#singleTerm.rank(
        matches.toSorted((a, b) => a.cost - b.cost),
        filter,
        limit,
      );
      return topK(ranked, 0, limit).map(({ ordinal }) => ordinal);
    };
    let found = best(await nearMatches(this.#reader, term));
    const shortest = Math.max(MIN_PREFIX, Math.ceil(term.length / 2));
    for (let length = term.length - 1; found.length === 0 && length >= shortest; length--)
      found = best(await exactMatches(this.#reader, term.slice(0, length)));
    return found;
  }

  /** What is found when one of the terms is split in two. */
  async #decompounded(query: Query, options: SearchOptions): Promise<Found> {
    const tokens = query.terms.map(({ variants }) => variants[0]!);
    for (const split of await decompound(this.#reader, tokens)) {
      const matches = this.#matchesOf({ ...query, terms: split.map((token) => queryTerm(token)) });
      await matches.add([EXACT]);
      const found = this.#rank(matches, options);
      if (found.total > 0) return found;
    }
    return NOTHING;
  }

  #matchesOf(query: Query): QueryMatches {
    const variants = query.terms.map((term) => term.variants);
    const later = looksAbove(variants.length) ? this.#laterNames.matches(variants) : new Map();
    return new QueryMatches(query, this.#matchCache, this.#areaMatches, later);
  }

  /** Synchronous, so that no other query uses the accumulator meanwhile. */
  #rank(matches: QueryMatches, { filter, offset, limit }: SearchOptions): Ranked {
    // Enough places to tell whether there are few, even where a smaller page is asked for.
    const most = Math.max(offset + limit, FEW);
    const ranked =
      matches.levelWords.length === 0
        ? this.#rankReading(matches.matched(), filter, wantedOf(matches), most)
        : this.#rankWithLevels(matches, filter);
    const page = topK(ranked, offset, limit).map(({ ordinal, rank }) => ({
      ordinal,
      match: matchKind(rank),
    }));
    const { total, everyTerm } = ranked;
    const isPoor = total < FEW && ranked.ranks.every(hasTypo);
    return { total, page, terms: matches.terms, everyTerm, isPoor };
  }

  /** @param most how many of the best are needed */
  #rankReading(matched: Matched, filter: Filter, wanted: Wanted, most?: number): RankedMatches {
    const isSingle = !matched.looksAbove && matched.levelWords.length === 0;
    return isSingle && matched.slots[0]!.range === undefined
      ? this.#singleTerm.rank(matched.slots[0]!.matches, filter, most)
      : this.#accumulator.rank(matched, filter, wanted);
  }

  /** By the readings that RANKING.md names under "Level words". */
  #rankWithLevels(matches: QueryMatches, filter: Filter): RankedMatches {
    // The reading in which level words count for nothing: what matches every term by another one does so by this.
    const found = this.#rankReading(matches.matched(), filter, wantedOf(matches));
    if (!found.everyTerm) return found;
    const last = { ordinals: found.ordinals.slice(), ranks: found.ranks.slice() };
    this.#readings ??= new Readings(this.#areas.size);
    const add = (matched: Matched, reading: number) =>
      this.#readings!.add(this.#rankReading(matched, filter, "every term"), reading);
    add(matches.matchedOfLevels(this.#areas), READING.ofLevels);
    add(matches.matchedAsNames(), READING.asNames);
    return { ...found, ...this.#readings.finish(last) };
  }
}

/**
 * Where a code holds two thirds of a query's letters, no place matches it alone: in "goa 403001" the number is not the code
 * of a village of Odisha.
 */
function wantedOf({ terms, codeLetters }: QueryMatches): Wanted {
  const letters = terms.reduce((sum, term) => sum + term.letters, 0);
  return codeLetters > 0 && codeLetters >= lettersNeeded(letters) ? "every term" : "most letters";
}

/** Too many names begin with fewer letters for one of them to be meant. */
const MIN_PREFIX = 3;

const NOTHING: Found = { total: 0, page: [], terms: [] };

interface Ranked extends Found {
  /** Whether the places match every term. */
  readonly everyTerm: boolean;
  /** Whether there are few places, none without a typo. */
  readonly isPoor: boolean;
}

/** Fewer places than the usual page has are few. */
const FEW = DEFAULT_RESULTS;

/** What is looked for, and when it is enough. */
interface Stage {
  readonly finders: readonly Finder[];
  readonly isEnough: (found: Ranked) => boolean;
}

const isAny = ({ total }: Ranked) => total > 0;
const isGood = ({ isPoor }: Ranked) => !isPoor;
const hasEveryTerm = ({ everyTerm }: Ranked) => everyTerm;
const isBest = (found: Ranked) => hasEveryTerm(found) && isGood(found);

const LATER_STAGES: readonly Stage[] = [
  { finders: [THREE_JOINED], isEnough: isGood },
  { finders: [TYPOS_ACROSS_TERMS], isEnough: isAny },
];

const STAGES: readonly Stage[] = [{ finders: [EXACT, TYPOS], isEnough: isBest }, ...LATER_STAGES];

const STAGES_WHILE_TYPING: readonly Stage[] = [
  { finders: [EXACT], isEnough: hasEveryTerm },
  { finders: [TYPOS], isEnough: isBest },
  ...LATER_STAGES,
];
