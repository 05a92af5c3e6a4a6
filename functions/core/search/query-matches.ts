import type { Level } from "../contract/levels.ts";
import { MAX_TERMS } from "../contract/limits.ts";
import type { Areas } from "../index/areas.ts";
import type { IndexReader } from "../index/reader.ts";
import type { Matched, TermMatches } from "./accumulator.ts";
import { type AreaMatches, levelRange } from "./area-matches.ts";
import { COST, looksAbove } from "./costs.ts";
import type { LaterMatches } from "./later-names.ts";
import {
  exactMatches,
  fuzzyMatches,
  fuzzySplitMatches,
  joinedMatches,
  type Match,
  sameTermMatches,
} from "./matches.ts";
import type { Query, QueryTerm } from "./query.ts";
import { longerBeside } from "./short-terms.ts";

/** Finds the matches of a query term, and those of two neighbouring ones as one. */
export interface Finder {
  readonly single: (reader: IndexReader, term: string, isRead: boolean) => Promise<Match[]>;
  readonly joined: (reader: IndexReader, joined: string) => Promise<Match[]>;
}

/** Without typos. */
export const EXACT: Finder = { single: exactMatches, joined: joinedMatches };
/** With typos in a term. */
export const TYPOS: Finder = { single: fuzzyMatches, joined: async () => [] };
/** With typos in terms that are joined or split. */
export const TYPOS_ACROSS_TERMS: Finder = { single: fuzzySplitMatches, joined: fuzzyMatches };

/** The matches of a query's terms, of each two neighbours as one, and of its level words, best first. */
export class QueryMatches {
  readonly terms: readonly QueryTerm[];
  readonly levelWords: readonly string[];
  #slots: readonly TermMatches[];
  #ofLevelWords: readonly (readonly Match[])[] | undefined;
  readonly #later: LaterMatches;
  #areaLetters = 0;
  #count = 0;

  constructor({ terms, levelWords }: Query, later: LaterMatches) {
    this.#later = later;
    this.terms = terms;
    this.levelWords = levelWords;
    this.#slots = [
      ...terms.map((_, at) => ({ at, terms: 1 as const, matches: [] })),
      ...terms.slice(1).map((_, at) => ({ at, terms: 2 as const, matches: [] })),
    ];
  }

  /**
   * Adds what the finders find, in an order that does not depend on which read ends first.
   * @returns whether they found anything
   */
  async add(reader: IndexReader, areas: AreaMatches, finders: readonly Finder[]): Promise<boolean> {
    const before = this.#count;
    this.#areaLetters = this.terms.reduce(
      (bits, { variants }, at) => bits | (areas.isLetters(variants[0]!) ? 1 << at : 0),
      0,
    );
    const levelWords = Promise.all(this.levelWords.map((word) => sameTermMatches(reader, word)));
    this.#slots = await Promise.all(
      this.#slots.map(async ({ at, terms, matches }) => {
        const [term, next] = [this.terms[at]!, this.terms[at + 1]];
        const ofNames = Promise.all(
          finders.flatMap(({ single, joined }) =>
            terms === 1
              ? term.variants.map((variant, i) => single(reader, variant, i > 0))
              : joinedVariants(term, next!).map((variant) => joined(reader, variant)),
          ),
        );
        const isFirst = terms === 1 && finders.includes(EXACT);
        const ofAreas = isFirst
          ? await areas.find(term.variants[0]!, this.terms.length === 1, this.levelWords.length > 0)
          : [];
        // The first match says whether a name is whole: beside a level word only a name itself does.
        const all = [ofAreas, (await ofNames).flat()];
        const added = (this.levelWords.length > 0 ? all.toReversed() : all).flat();
        this.#count += added.length;
        return { at, terms, matches: [...matches, ...added].sort(byCost) };
      }),
    );
    if (finders.includes(TYPOS)) this.#addWithoutShortTerms();
    this.#ofLevelWords ??= await levelWords;
    return this.#count > before;
  }

  /** A short term beside a longer one also matches, as a typo, the places of which a whole term is the longer one. */
  #addWithoutShortTerms(): void {
    const terms = this.terms.map(({ variants }) => variants[0]!);
    this.#slots = this.#slots.map((slot) => {
      const { at, terms: count, matches } = slot;
      if (count === 2 || this.#areaLetters & (1 << at)) return slot;
      const added = longerBeside(terms, at).flatMap(({ longer, cost }) =>
        this.#slots[longer]!.matches.filter((match) => match.whole && match.cost <= COST.romanised).map(
          ({ postings }) => ({ cost, whole: false, postings }),
        ),
      );
      this.#count += added.length;
      return added.length === 0 ? slot : { ...slot, matches: [...matches, ...added].sort(byCost) };
    });
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
      const level: Level | undefined =
        this.terms[slot.at]!.level ?? (slot.terms === 2 ? this.terms[slot.at + 1]!.level : undefined);
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

/** Two terms written as one: as they stand, then the usual variant of one with that of the other, and so on. */
function joinedVariants({ variants: left }: QueryTerm, { variants: right }: QueryTerm): string[] {
  const longer = left.length > right.length ? left : right;
  return longer.map((_, i) => (left[i] ?? left.at(-1)!) + (right[i] ?? right.at(-1)!));
}
