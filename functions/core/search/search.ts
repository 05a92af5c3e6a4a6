import type { Areas } from "../areas/areas.ts";
import type { MatchKind } from "../contract/kinds.ts";
import { DEFAULT_RESULTS } from "../contract/limits.ts";
import type { Filter } from "../index/ranges.ts";
import type { IndexReader } from "../index/reader.ts";
import type { QueryTerm } from "../names/terms.ts";
import { Accumulator, type QueryHits } from "./accumulator.ts";
import { AreaHits } from "./area-hits.ts";
import {
  firstOfLevel,
  hasTypo,
  isExact,
  isWholeName,
  matchKind,
  ofReading,
  READING,
} from "./costs.ts";
import {
  EXACT,
  HitCollector,
  Looker,
  type Lookups,
  NAMES,
  TYPOS,
  TYPOS_ACROSS_TERMS,
} from "./hit-collector.ts";
import { exactHits, type Hits, nearHits } from "./hits.ts";
import type { Query } from "./query.ts";
import { NO_PLACES, type RankedPlace, type RankedPlaces, type Ranking, topK } from "./ranking.ts";

export interface SearchOptions {
  /** Which places count; all, if absent. */
  readonly filter?: Filter;
  /**
   * Whether to look for typos always, only if no place matches every term without one, or never. The second finds fewer
   * places but reads half as much of the index; the last finds only places that match every term.
   */
  readonly typos?: "always" | "if needed" | "never";
}

/** Which places are compared with a text. */
interface ComparedPlaces {
  readonly filter: Filter;
  readonly limit: number;
  readonly typos: boolean;
  /** Number of letters of the terms that must match. */
  readonly letters: number;
  /** Villages below this importance do not count. */
  readonly importance: number;
  /** Whether only the places' own names count. */
  readonly ownNames: boolean;
}

/** The result of a query. */
export class Found {
  /** The best places, at least as many as most requests need. */
  readonly #best: Ranking;
  readonly #rankAll: () => RankedPlaces;
  readonly #areas: Areas;
  /** The terms that the places match. */
  readonly terms: readonly QueryTerm[];
  /**
   * Places that come before others that match equally, each with the rank it gets that way, best first; none of {@link
   * #best}.
   */
  readonly #near: readonly NearPlace[];
  /** The first places; callers ask for them one by one and as a page. */
  #first: readonly FoundPlace[] | undefined;

  /**
   * @param best may omit places from the {@link FEW}th on
   * @param rankAll ranks all places
   */
  constructor(
    best: Ranking,
    rankAll: () => RankedPlaces,
    areas: Areas,
    terms: readonly QueryTerm[] = [],
    near: readonly NearPlace[] = [],
  ) {
    this.#best = best;
    this.#rankAll = rankAll;
    this.#areas = areas;
    this.terms = terms;
    this.#near = near;
  }

  /** Number of places that match. */
  get total(): number {
    return this.#best.total + this.#near.length;
  }

  /** Whether the places match every term. */
  get everyTerm(): boolean {
    return this.#best.everyTerm;
  }

  get #all(): RankedPlaces {
    return this.#best.total > this.#best.ordinals.length ? this.#rankAll() : this.#best;
  }

  /** The best place; undefined if there is none. */
  get best(): FoundPlace | undefined {
    return this.page(0, 1)[0];
  }

  /** The places from the `offset`th best on, at most `limit`. */
  page(offset: number, limit: number): FoundPlace[] {
    if (this.#near.length > 0) return this.#nearPage(offset, limit);
    if (offset + limit > FEW) return this.#placesOf(this.#all, offset, limit);
    this.#first ??= this.#placesOf(this.#best, 0, FEW);
    return this.#first.slice(offset, offset + limit);
  }

  #placesOf(ranked: RankedPlaces, offset: number, limit: number): FoundPlace[] {
    return topK(ranked, offset, limit, this.#areas).map(toFoundPlace);
  }

  #nearPage(offset: number, limit: number): FoundPlace[] {
    const end = offset + limit;
    const others = topK(this.#all, 0, end, this.#areas);
    const near = this.#near.slice(0, end);
    const page = [...near, ...others.map((one) => ({ ...one, first: one.rank }))]
      // The sort is stable: at equal rank, near places keep their order and come first.
      .sort((a, b) => a.first - b.first)
      .slice(offset, end);
    return page.map(toFoundPlace);
  }

  /** Ordinals of all places. */
  get ordinals(): Uint32Array {
    return this.#all.ordinals;
  }

  /**
   * The same results, with some places moved before the others of their level that match equally.
   * @param places their ordinals in the wanted order; all must be among the results
   */
  withFirst(places: readonly number[]): Found {
    const all = this.#all;
    const order = new Map(places.map((ordinal, i) => [ordinal, i]));
    const near: NearPlace[] = [];
    for (let i = 0; i < all.ordinals.length; i++) {
      const ordinal = all.ordinals[i]!;
      const rank = all.ranks[i]!;
      if (order.has(ordinal))
        near.push({
          ordinal,
          rank,
          first: firstOfLevel(rank, ordinal >= this.#areas.firstVillage),
        });
    }
    near.sort((a, b) => a.first - b.first || order.get(a.ordinal)! - order.get(b.ordinal)!);
    return this.without(places).#with(near);
  }

  #with(near: readonly NearPlace[]): Found {
    return new Found(this.#best, this.#rankAll, this.#areas, this.terms, near);
  }

  /** Whether there are few places, and all of them match with a typo. */
  get isPoor(): boolean {
    return this.total < FEW && this.#best.ranks.every(hasTypo);
  }

  /** The same results without some places. */
  without(places: readonly number[]): Found {
    const all = this.#all;
    const without = new Set(places);
    const ordinals = new Uint32Array(all.ordinals.length);
    const ranks = new Int32Array(ordinals.length);
    let total = 0;
    for (let i = 0; i < ordinals.length; i++) {
      if (without.has(all.ordinals[i]!)) continue;
      ordinals[total] = all.ordinals[i]!;
      ranks[total++] = all.ranks[i]!;
    }
    const left = { ordinals: ordinals.subarray(0, total), ranks: ranks.subarray(0, total) };
    const ranking = { ...left, total, everyTerm: this.everyTerm };
    const near = this.#near.filter(({ ordinal }) => !without.has(ordinal));
    return new Found(ranking, () => ranking, this.#areas, this.terms, near);
  }
}

/** A place with the rank it gets among places that match equally. */
interface NearPlace extends RankedPlace {
  readonly first: number;
}

function toFoundPlace({ ordinal, rank }: RankedPlace): FoundPlace {
  return { ordinal, match: matchKind(rank), isExact: isExact(rank) };
}

export interface FoundPlace {
  readonly ordinal: number;
  /** The match of the worst term. */
  readonly match: MatchKind;
  /** Whether each term is written as in a whole name of the place or in one above it. */
  readonly isExact: boolean;
}

/** Finds places by the terms of their names; see RANKING.md. */
export class Search {
  readonly #areas: Areas;
  readonly #reader: IndexReader;
  readonly #areaHits: AreaHits;
  readonly #accumulator: Accumulator;
  #looker: Looker;
  /**
   * The hits of a line's terms without typos. Kept as long as its reader, which asks for the same terms in area after
   * area.
   */
  readonly #asWritten = new WeakMap<readonly QueryTerm[], Promise<QueryHits>>();
  readonly #withTypos = new WeakMap<readonly QueryTerm[], Promise<QueryHits>>();
  /** By ordinal, one more than the best rank over a query's readings; 0 for none. All 0 between queries. */
  #bestReading: Uint32Array | undefined;
  readonly #nothing: Found;

  constructor(reader: IndexReader, areas: Areas) {
    this.#areas = areas;
    this.#reader = reader;
    this.#areaHits = new AreaHits(areas, reader);
    this.#accumulator = new Accumulator(areas);
    this.#looker = new Looker(reader);
    this.#nothing = new Found(NO_PLACES, () => NO_PLACES, areas);
  }

  /** The places that match a query. Each stage adds hits until there are enough places. */
  async find(query: Query, options: SearchOptions): Promise<Found> {
    if (query.terms.length === 0) return this.#nothing;
    const hits = this.#collector(query);
    let found = this.#nothing;
    for (const { lookups, isEnough } of STAGES[options.typos ?? "always"]) {
      if (await hits.add(lookups)) found = this.#rank(hits, options);
      if (isEnough(found)) return found;
    }
    return this.#nothing;
  }

  /**
   * Ordinals of the places that match some terms by their own names or, if asked for, those of areas above, best first:
   * candidates for the meaning of a line, whose names the caller compares.
   */
  async withMost(
    terms: readonly QueryTerm[],
    { filter, limit, typos, letters, importance, ownNames }: ComparedPlaces,
  ): Promise<number[]> {
    if (terms.length === 0) return [];
    const hits = await this.#hitsOf(terms, typos);
    const query = ownNames ? { ...hits, looksAbove: false } : hits;
    const ranked = this.#accumulator.rank(query, filter, letters, { importance });
    return topK(ranked, 0, limit, this.#areas).map(({ ordinal }) => ordinal);
  }

  /** The hits of terms in whole names. A line's reader asks for the same terms in one area after another. */
  #hitsOf(terms: readonly QueryTerm[], typos: boolean): Promise<QueryHits> {
    const known = typos ? this.#withTypos : this.#asWritten;
    let hits = known.get(terms);
    if (!hits) {
      const collector = this.#collector({ text: "", terms, levelWords: [] });
      hits = collector.add(typos ? [NAMES, TYPOS] : [NAMES]).then(() => collector.hits());
      known.set(terms, hits);
    }
    return hits;
  }

  /**
   * For a term that finds nothing: ordinals of places with a near term in a name, best first. A near term is within two
   * edits or, if there is none, has the longest common prefix, at least half of the term.
   */
  async nearest(
    { variants }: QueryTerm,
    { filter, limit }: { readonly filter: Filter; readonly limit: number },
  ): Promise<number[]> {
    const term = variants[1] ?? variants[0]!;
    const best = (hits: readonly Hits[]) => {
      const ranked = this.#accumulator.rank(hitsOfOne(hits), filter, "every term", { most: limit });
      return topK(ranked, 0, limit, this.#areas).map(({ ordinal }) => ordinal);
    };
    let found = best(await nearHits(this.#reader, term));
    const shortest = Math.max(MIN_PREFIX, Math.ceil(term.length / 2));
    for (let length = term.length - 1; found.length === 0 && length >= shortest; length--)
      found = best(await exactHits(this.#reader, term.slice(0, length)));
    return found;
  }

  /** Uses the previous query's looker, or a new one if that holds so many hits that it takes much memory. */
  #collector(query: Query): HitCollector {
    if (this.#looker.size >= MOST_LOOKED_FOR) {
      this.#accumulator.forgetPostings();
      this.#looker = new Looker(this.#reader);
    }
    return new HitCollector(query, this.#looker, this.#areaHits);
  }

  /** Synchronous, so that no other query uses the accumulator at the same time. */
  #rank(hits: HitCollector, { filter }: SearchOptions): Found {
    const { terms, levelWords } = hits;
    if (levelWords.length > 0) {
      const ranking = this.#rankWithLevels(hits, filter);
      return new Found(ranking, () => ranking, this.#areas, terms);
    }
    const query = hits.hits();
    const best = this.#accumulator.rank(query, filter, "most letters", { most: FEW });
    const rankAll = () => this.#accumulator.rank(query, filter, "most letters");
    return new Found(best, rankAll, this.#areas, terms);
  }

  /**
   * Ranks by the readings of a query with level words (RANKING.md, "Level words"); each place counts by its best reading.
   */
  #rankWithLevels(hits: HitCollector, filter: Filter): Ranking {
    // The reading without level words matches most: what matches every term by another reading also does by this one.
    const found = this.#accumulator.rank(hits.hits(), filter, "most letters");
    if (!found.everyTerm) return found;
    // 100,000 names begin with a single letter next to a level word.
    const best = this.#bestReading ?? new Uint32Array(this.#areas.size);
    this.#bestReading = best;
    const added: Uint32Array[] = [];
    const add = ({ ordinals, ranks }: RankedPlaces, readingOf: (rank: number) => number) => {
      added.push(ordinals);
      for (let i = 0; i < ordinals.length; i++) {
        const rank = ofReading(ranks[i]!, readingOf(ranks[i]!)) + 1;
        const before = best[ordinals[i]!]!;
        if (before === 0 || rank < before) best[ordinals[i]!] = rank;
      }
    };
    const rank = (query: QueryHits) => this.#accumulator.rank(query, filter, "every term");
    try {
      add(found, () => READING.withoutLevels);
      if (hits.terms.some(({ level }) => level !== undefined))
        add(rank(hits.hitsOfLevels(this.#areas)), () => READING.ofLevels);
      add(rank(hits.hitsAsNames()), (rank) =>
        isWholeName(rank) ? READING.wholeName : READING.asNames,
      );
      for (let i = 0; i < found.ranks.length; i++) found.ranks[i] = best[found.ordinals[i]!]! - 1;
      return found;
    } finally {
      for (const ordinals of added)
        for (let i = 0; i < ordinals.length; i++) best[ordinals[i]!] = 0;
    }
  }
}

/** The hits of a query of one term. */
function hitsOfOne(hits: readonly Hits[]): QueryHits {
  const inOrder = hits.toSorted((a, b) => a.cost - b.cost);
  const span = { at: 0, terms: 1, hits: inOrder, range: undefined };
  return {
    spans: [span],
    letters: [1],
    looksAbove: false,
    levelWords: [],
    areaLetters: 0,
    pincodes: 0,
    statesOfScript: undefined,
    naming: new Map(),
  };
}

/** Too many names begin with fewer letters than this for one of them to be meant. */
const MIN_PREFIX = 3;

/** Fewer places than this (the usual page size) are "few". */
const FEW = DEFAULT_RESULTS;

/** One stage of a search, and when its result is enough. */
interface Stage {
  readonly lookups: readonly Lookups[];
  readonly isEnough: (found: Found) => boolean;
}

const isAny = ({ total }: Found) => total > 0;
const isGood = ({ isPoor }: Found) => !isPoor;
const hasEveryTerm = ({ everyTerm }: Found) => everyTerm;
const isAnswer = (found: Found) => hasEveryTerm(found) || isGood(found);

const LAST_STAGE: Stage = { lookups: [TYPOS_ACROSS_TERMS], isEnough: isAny };

const STAGES: Readonly<Record<NonNullable<SearchOptions["typos"]>, readonly Stage[]>> = {
  always: [{ lookups: [EXACT, TYPOS], isEnough: isGood }, LAST_STAGE],
  "if needed": [
    { lookups: [EXACT], isEnough: hasEveryTerm },
    { lookups: [TYPOS], isEnough: isAnswer },
    LAST_STAGE,
  ],
  never: [{ lookups: [EXACT], isEnough: hasEveryTerm }],
};

/** A little more than a query of twelve terms in an Indian script needs. */
const MOST_LOOKED_FOR = 200;
