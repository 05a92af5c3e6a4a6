import { MAX_TERMS } from "../contract/limits.ts";
import type { Areas } from "../index/areas.ts";
import type { Matched, TermMatches } from "./accumulator.ts";
import { type AreaMatches, levelRange } from "./area-matches.ts";
import { COST, looksAbove } from "./costs.ts";
import type { LaterMatches } from "./later-names.ts";
import type { Look, MatchCache } from "./match-cache.ts";
import type { Match } from "./matches.ts";
import { NUMBER, type Query, type QueryTerm } from "./query.ts";
import { longerBeside } from "./short-terms.ts";

/** How the matches of a query term are looked for, and those of neighbouring ones as one. */
export interface Finder {
  readonly single?: Look;
  /** The same for a term in an Indian script, in Latin letters. */
  readonly read?: Look;
  /** Two terms as one. */
  readonly two?: Look;
  readonly three?: Look;
}

/** Without typos. */
export const EXACT: Finder = { single: "exact", read: "exactRead", two: "joined" };
/** With typos in a term. */
export const TYPOS: Finder = { single: "fuzzy", read: "fuzzy" };
/** Three terms as one. */
export const THREE_JOINED: Finder = { three: "joined" };
/** With typos in terms that are joined or split. */
export const TYPOS_ACROSS_TERMS: Finder = { single: "fuzzySplit", read: "fuzzySplit", two: "fuzzy" };

/** The matches of a query's terms, of each two or three neighbours as one, and of its level words, best first. */
export class QueryMatches {
  readonly terms: readonly QueryTerm[];
  readonly levelWords: readonly string[];
  readonly #cache: MatchCache;
  readonly #areas: AreaMatches;
  readonly #later: LaterMatches;
  /** Terms that are a state's letters, a bit each. */
  readonly #areaLetters: number;
  /** The terms, then each two and each three neighbours as one. */
  #slots: readonly TermMatches[];
  #ofLevelWords: readonly (readonly Match[])[] | undefined;
  /** How many matches there are. */
  #count = 0;

  constructor({ terms, levelWords }: Query, cache: MatchCache, areas: AreaMatches, later: LaterMatches) {
    this.terms = terms;
    this.levelWords = levelWords;
    this.#cache = cache;
    this.#areas = areas;
    this.#later = later;
    this.#areaLetters = terms.reduce(
      (bits, { variants }, at) => bits | (areas.isLetters(variants[0]!) ? 1 << at : 0),
      0,
    );
    this.#slots = TERMS_AS_ONE.flatMap((count) =>
      terms.slice(count - 1).map((_, at) => ({ at, terms: count, matches: [] })),
    );
  }

  /**
   * Adds what the finders find, in an order that does not depend on which read ends first.
   * @returns whether they found anything
   */
  async add(finders: readonly Finder[]): Promise<boolean> {
    const before = this.#count;
    const [slots, ofLevelWords] = await Promise.all([
      Promise.all(
        this.#slots.map((slot) => (looksFor(finders, slot.terms) ? this.#addTo(slot, finders) : slot)),
      ),
      this.#ofLevelWords ?? Promise.all(this.levelWords.map((word) => this.#cache.find("same", word))),
    ]);
    this.#slots = slots;
    if (finders.includes(TYPOS)) this.#addWithoutShortTerms();
    this.#ofLevelWords = ofLevelWords;
    return this.#count > before;
  }

  async #addTo({ at, terms, matches }: TermMatches, finders: readonly Finder[]): Promise<TermMatches> {
    const variants = joinedVariants(this.terms.slice(at, at + terms));
    const [ofAreas, ofNames] = await Promise.all([
      terms === 1 && finders.includes(EXACT)
        ? this.#areas.find(variants[0]!, this.terms.length === 1, this.levelWords.length > 0)
        : [],
      Promise.all(
        finders.flatMap((finder) =>
          variants.flatMap((variant, i) => {
            const look = lookOf(finder, terms, i > 0);
            return look ? [this.#cache.find(look, variant)] : [];
          }),
        ),
      ),
    ]);
    // Of equal matches the first tells whether the name is whole: beside a level word only that of a name can.
    const lists = this.levelWords.length > 0 ? [...ofNames, ofAreas] : [ofAreas, ...ofNames];
    const all = matches.concat(...lists);
    this.#count += all.length - matches.length;
    return { at, terms, matches: all.sort(byCost) };
  }

  /** A short term beside a longer one may be a typo: it then matches the places that the longer one matches, too. */
  #addWithoutShortTerms(): void {
    const terms = this.terms.map(({ variants }) => variants[0]!);
    this.#slots = this.#slots.map((slot) => {
      const { at, terms: count, matches } = slot;
      if (count > 1 || this.#areaLetters & (1 << at)) return slot;
      const added = longerBeside(terms, at).flatMap(({ longer, cost }) =>
        this.#slots[longer]!.matches.filter((match) => match.whole && match.cost <= COST.romanised).map(
          ({ postings }) => ({ cost, whole: false, postings }),
        ),
      );
      this.#count += added.length;
      return added.length === 0 ? slot : { ...slot, matches: [...matches, ...added].sort(byCost) };
    });
  }

  /** How many letters the terms have that are the code of a place and nothing else. */
  get codeLetters(): number {
    return this.terms.reduce((sum, { variants, letters }, at) => {
      const { matches } = this.#slots[at]!;
      const isCode = NUMBER.test(variants[0]!) && matches.every(({ areaOrder }) => areaOrder !== undefined);
      return isCode && matches.length > 0 ? sum + letters : sum;
    }, 0);
  }

  /** The terms, of whatever level. */
  matched(): Matched {
    return {
      slots: this.#slots,
      letters: this.terms.map(({ letters }) => letters),
      looksAbove: looksAbove(this.terms.length),
      levelWords: this.#ofLevelWords?.flat() ?? [],
      areaLetters: this.#areaLetters,
      later: this.#later,
    };
  }

  /** The terms, each of the level that a level word says. */
  matchedOfLevels(areas: Areas): Matched {
    const slots = this.#slots.map((slot) => {
      const level = this.terms.slice(slot.at, slot.at + slot.terms).find((term) => term.level)?.level;
      return level === undefined ? slot : { ...slot, range: levelRange(areas, level) };
    });
    return { ...this.matched(), slots };
  }

  /** The terms, and the level words as terms of names. */
  matchedAsNames(): Matched {
    const words = this.levelWords.slice(0, MAX_TERMS - this.terms.length);
    const slots = words.map((_, i) => ({
      at: this.terms.length + i,
      terms: 1 as const,
      matches: this.#ofLevelWords![i]!,
    }));
    const letters = [...this.terms.map((term) => term.letters), ...words.map(({ length }) => length)];
    return {
      slots: [...this.#slots, ...slots],
      letters,
      looksAbove: true,
      levelWords: [],
      areaLetters: this.#areaLetters,
      later: this.#later,
    };
  }
}

const byCost = (a: Match, b: Match) => a.cost - b.cost;

/** How many neighbouring terms may be one term of a name. */
const TERMS_AS_ONE = [1, 2, 3] as const;

/** Whether one of the finders looks for so many terms as one. */
function looksFor(finders: readonly Finder[], terms: number): boolean {
  return finders.some((finder) => lookOf(finder, terms) !== undefined);
}

/** @param isRead whether the terms are in Latin letters, and written in another script */
function lookOf({ single, read, two, three }: Finder, terms: number, isRead = false): Look | undefined {
  if (terms === 1) return isRead ? read : single;
  return terms === 2 ? two : three;
}

/** Terms written as one: as they are written, then each variant of one with that of the others. */
function joinedVariants(terms: readonly QueryTerm[]): string[] {
  const most = Math.max(...terms.map(({ variants }) => variants.length));
  return Array.from({ length: most }, (_, i) =>
    terms.map(({ variants }) => variants[i] ?? variants.at(-1)!).join(""),
  );
}
