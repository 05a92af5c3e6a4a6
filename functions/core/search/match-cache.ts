import { LruCache } from "../index/lru-cache.ts";
import type { IndexReader } from "../index/reader.ts";
import {
  exactMatches,
  fuzzyMatches,
  fuzzySplitMatches,
  joinedMatches,
  type Match,
  sameTermMatches,
} from "./matches.ts";

const LOOKS = {
  /** The same term as it is written. */
  same: sameTermMatches,
  exact: (reader, term) => exactMatches(reader, term),
  /** A term in an Indian script, here in Latin letters. */
  exactRead: (reader, term) => exactMatches(reader, term, true),
  joined: joinedMatches,
  fuzzy: fuzzyMatches,
  fuzzySplit: fuzzySplitMatches,
} satisfies Record<string, (reader: IndexReader, term: string) => Promise<readonly Match[]>>;

/** A way to look for the matches of a term. */
export type Look = keyof typeof LOOKS;

/**
 * How many matches are kept at most from one query to the next where nothing else is said: those of some hundred terms, a
 * few megabytes.
 */
const MAX_MATCHES = 60_000;

/** How many terms are remembered that were looked for once. */
const MAX_ONCE = 4_000;

/**
 * Looks for matches, and keeps them: those of a query to its end, and from one query to the next those of the terms that
 * are asked for again and again. Queries have such terms in common, and while somebody types only the last one changes;
 * keeping what is asked for once would take memory for nothing.
 */
export class MatchCache {
  readonly #reader: IndexReader;
  readonly #kept: LruCache<readonly Match[]>;
  readonly #once = new LruCache<true>(MAX_ONCE);
  #ofQuery = new Map<string, readonly Match[]>();

  constructor(reader: IndexReader, maxMatches = MAX_MATCHES) {
    this.#reader = reader;
    this.#kept = new LruCache(maxMatches);
  }

  /** Begins a query: what it looks for is kept until the next one begins. */
  start(): void {
    this.#ofQuery = new Map();
    this.#once.trim();
    this.#kept.trim();
  }

  async find(look: Look, term: string): Promise<readonly Match[]> {
    const key = `${look} ${term}`;
    const known = this.#ofQuery.get(key) ?? this.#kept.get(key);
    if (known) return known;
    const matches = await LOOKS[look](this.#reader, term);
    this.#ofQuery.set(key, matches);
    if (this.#once.get(key)) this.#kept.set(key, matches, 1 + matches.length);
    else this.#once.set(key, true, 1);
    return matches;
  }
}
