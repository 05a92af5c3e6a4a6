import type { Areas } from "../index/areas.ts";
import type { IndexReader } from "../index/reader.ts";
import { romanisations } from "../names/romanisation.ts";
import { searchTokens } from "../names/tokens.ts";
import { Accumulator, MAX_TERMS, type TermMatches } from "./accumulator.ts";
import { looksAbove } from "./costs.ts";
import { decompound } from "./decompound.ts";
import type { Filter } from "./filter.ts";
import { LaterNames } from "./later-names.ts";
import { exactMatches, fuzzyMatches, fuzzySplitMatches, joinedMatches, type Match } from "./matches.ts";
import { SingleTerm } from "./single-term.ts";
import { topK } from "./top-k.ts";

export interface SearchOptions extends Filter {
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
  /** Ordinals of the wanted part of the matches, best first. */
  readonly page: number[];
}

/** Finds places by the terms of their names, as RANKING.md says. */
export class Search {
  readonly #reader: IndexReader;
  readonly #singleTerm: SingleTerm;
  readonly #accumulator: Accumulator;
  readonly #laterNames: LaterNames;

  constructor(reader: IndexReader, areas: Areas) {
    this.#reader = reader;
    this.#singleTerm = new SingleTerm(areas);
    this.#accumulator = new Accumulator(areas);
    this.#laterNames = new LaterNames(areas);
  }

  /** The places that match a query: one stage after the other adds matches, until there are enough. */
  async find(query: string, options: SearchOptions): Promise<Found> {
    const terms = queryTerms(longest(searchTokens(query), MAX_TERMS));
    if (terms.length === 0) return NOTHING;
    const stages = options.typos === "if needed" ? STAGES_WHILE_TYPING : STAGES;
    const matches = new QueryMatches(terms);
    let found: Ranked = { ...NOTHING, everyTerm: false };
    for (const { finders, isEnough } of stages) {
      if (await matches.add(this.#reader, finders)) found = this.#rank(matches, options);
      if (isEnough(found)) return found;
    }
    return this.#decompounded(terms, options);
  }

  /** What is found when one of the terms is split in two. */
  async #decompounded(terms: readonly QueryTerm[], options: SearchOptions): Promise<Found> {
    const splits = await decompound(
      this.#reader,
      terms.map(({ variants }) => variants[0]!),
    );
    for (const split of splits) {
      const matches = new QueryMatches(queryTerms(split));
      await matches.add(this.#reader, [EXACT]);
      const found = this.#rank(matches, options);
      if (found.total > 0) return found;
    }
    return NOTHING;
  }

  /** Waits for nothing, so that no other query uses the accumulator meanwhile. */
  #rank({ terms, slots }: QueryMatches, options: SearchOptions): Ranked {
    const { everyTerm, ...ranks } = looksAbove(terms.length)
      ? this.#accumulator.rank(
          slots,
          terms.map(({ letters }) => letters),
          options,
          this.#laterNames.matches(terms.map(({ variants }) => variants)),
        )
      : this.#singleTerm.rank(slots[0]!.matches, options);
    const page = topK(ranks, options.offset, options.limit);
    return { total: ranks.ordinals.length, page, everyTerm };
  }
}

const NOTHING: Found = { total: 0, page: [] };

interface Ranked extends Found {
  /** Whether the places match every term. */
  readonly everyTerm: boolean;
}

/** Finds the matches of a query term, and those of two neighbouring ones as one. */
interface Finder {
  readonly single: (reader: IndexReader, term: string) => Promise<Match[]>;
  readonly joined: (reader: IndexReader, joined: string) => Promise<Match[]>;
}

const EXACT: Finder = { single: exactMatches, joined: joinedMatches };
const TYPOS: Finder = { single: fuzzyMatches, joined: async () => [] };
const TYPOS_ACROSS_TERMS: Finder = { single: fuzzySplitMatches, joined: fuzzyMatches };

/** What is looked for, and when it is enough. */
interface Stage {
  readonly finders: readonly Finder[];
  readonly isEnough: (found: Ranked) => boolean;
}

const isAny = ({ total }: Ranked) => total > 0;

const STAGES: readonly Stage[] = [
  { finders: [EXACT, TYPOS], isEnough: isAny },
  { finders: [TYPOS_ACROSS_TERMS], isEnough: isAny },
];

const STAGES_WHILE_TYPING: readonly Stage[] = [
  { finders: [EXACT], isEnough: ({ everyTerm }) => everyTerm },
  { finders: [TYPOS], isEnough: isAny },
  { finders: [TYPOS_ACROSS_TERMS], isEnough: isAny },
];

interface QueryTerm {
  /** The term as it is written, then in Latin letters if it is in another script. */
  readonly variants: readonly string[];
  /** How many letters count for it. */
  readonly letters: number;
}

function queryTerms(tokens: readonly string[]): QueryTerm[] {
  return tokens.map((token) => {
    const variants = [token, ...romanisations(token)];
    return { variants, letters: (variants[1] ?? token).length };
  });
}

/** The `count` longest tokens, in their order; of equally long ones the first. */
export function longest(tokens: readonly string[], count: number): readonly string[] {
  if (tokens.length <= count) return tokens;
  const kept = new Set(tokens.toSorted((a, b) => b.length - a.length).slice(0, count));
  return tokens.filter((token) => kept.has(token));
}

/** The matches of a query's terms, and of each two neighbours as one, best first. */
class QueryMatches {
  readonly terms: readonly QueryTerm[];
  slots: readonly TermMatches[];
  #count = 0;

  constructor(terms: readonly QueryTerm[]) {
    this.terms = terms;
    this.slots = [
      ...terms.map((_, at) => ({ at, terms: 1 as const, matches: [] })),
      ...terms.slice(1).map((_, at) => ({ at, terms: 2 as const, matches: [] })),
    ];
  }

  /**
   * Adds what the finders find, in an order that does not depend on which read ends first.
   * @returns whether they found anything
   */
  async add(reader: IndexReader, finders: readonly Finder[]): Promise<boolean> {
    const before = this.#count;
    this.slots = await Promise.all(
      this.slots.map(async ({ at, terms, matches }) => {
        const found = await Promise.all(
          finders.flatMap(({ single, joined }) =>
            terms === 1
              ? this.terms[at]!.variants.map((variant) => single(reader, variant))
              : joinedVariants(this.terms[at]!, this.terms[at + 1]!).map((variant) =>
                  joined(reader, variant),
                ),
          ),
        );
        const added = found.flat();
        this.#count += added.length;
        return { at, terms, matches: [...matches, ...added].sort((a, b) => a.cost - b.cost) };
      }),
    );
    return this.#count > before;
  }
}

/** Two terms written as one: as they stand, then the usual variant of one with that of the other, and so on. */
function joinedVariants({ variants: left }: QueryTerm, { variants: right }: QueryTerm): string[] {
  const longer = left.length > right.length ? left : right;
  return longer.map((_, i) => (left[i] ?? left.at(-1)!) + (right[i] ?? right.at(-1)!));
}
