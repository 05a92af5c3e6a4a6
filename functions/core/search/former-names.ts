import { MAX_TERMS } from "../contract/limits.ts";
import type { Areas, FormerArea } from "../index/areas.ts";
import { ordinalsOf, type Ranges } from "../index/ranges.ts";
import { EditDistance } from "../names/edit-distance.ts";
import { fold, foldAll } from "../names/folding.ts";
import { searchTokens } from "../names/tokens.ts";
import { COST, type Cost, countBits } from "./costs.ts";
import { maxEdits } from "./hits.ts";

/** Which query terms match a former name of an area, a bit each; per term the lowest cost, -1 where it does not match. */
export interface FormerHit {
  readonly terms: number;
  readonly costs: Int8Array;
}

/** Per area that a former name covers wholly. */
export type FormerHits = ReadonlyMap<number, FormerHit>;

/**
 * The names that came former than the boundaries of the data, as names above the places that they cover (RANKING.md).
 * They are a few hundred, so every query term is compared with all of their terms.
 */
export class FormerNames {
  readonly #areas: Areas;
  #terms: readonly FormerTerm[] | undefined;
  /** What the terms of the last queries match: those of one are looked for several times. */
  readonly #found = new Map<string, readonly (readonly [FormerTerm, Cost])[]>();

  constructor(areas: Areas) {
    this.#areas = areas;
  }

  /** @param query per query term its variants, as it is written and in Latin letters */
  hits(query: readonly (readonly string[])[]): FormerHits {
    const matches = new Map<number, { terms: number; costs: Int8Array }>();
    if (this.#areas.formerAreas.length === 0) return matches;
    for (const [at, variants] of query.entries()) {
      for (const [former, cost] of variants.flatMap((variant) => this.#find(variant))) {
        for (const area of former.covered()) {
          const match = matches.get(area) ?? { terms: 0, costs: new Int8Array(MAX_TERMS).fill(-1) };
          matches.set(area, match);
          match.terms |= 1 << at;
          if (match.costs[at]! < 0 || cost < match.costs[at]!) match.costs[at] = cost;
        }
      }
    }
    return matches;
  }

  #find(variant: string): readonly (readonly [FormerTerm, Cost])[] {
    let found = this.#found.get(variant);
    if (!found) {
      this.#terms ??= formerTerms(this.#areas);
      const costOf = costsFor(variant);
      found = this.#terms.flatMap((former) => {
        const cost = costOf(former);
        return cost === undefined ? [] : [[former, cost] as const];
      });
      if (this.#found.size === MOST_KEPT) this.#found.clear();
      this.#found.set(variant, found);
    }
    return found;
  }
}

const MOST_KEPT = 1000;

/** A term of former names, and the areas that these cover. */
interface FormerTerm {
  readonly term: string;
  readonly folded: string;
  /** See {@link lettersOf}. */
  readonly letters: number;
  /** Looked up at the first use. */
  readonly covered: () => readonly number[];
}

function formerTerms(areas: Areas): FormerTerm[] {
  const names = areas.formerAreas.flatMap(({ name, talukas }) =>
    searchTokens(name).map((term) => ({ term, talukas })),
  );
  const byTerm = Map.groupBy(names, ({ term }) => term);
  const folded = foldAll([...byTerm.keys()]);
  return [...byTerm].map(([term, some], i) => {
    let covered: readonly number[] | undefined;
    return {
      term,
      folded: folded[i]!,
      letters: lettersOf(term),
      covered: () => {
        covered ??= [...new Set(some.flatMap(({ talukas }) => coveredAreas(areas, talukas)))];
        return covered;
      },
    };
  });
}

/** What a query term's match with a term of a name costs; undefined when it does not match. */
function costsFor(term: string): (other: FormerTerm) => Cost | undefined {
  const folded = fold(term);
  const edits = maxEdits(term, folded);
  const distance = edits === 0 ? undefined : new EditDistance(term);
  const letters = lettersOf(term);
  return ({ term: other, folded: otherFolded, letters: otherLetters }) => {
    if (term === other) return COST.same;
    if (other.startsWith(term)) return COST.prefix;
    if (folded === otherFolded) return COST.nearRomanised;
    if (!distance || Math.abs(term.length - other.length) > edits) return undefined;
    // An edit brings at most one letter that the other term lacks: few terms are left to compare.
    if (countBits(letters & ~otherLetters) > edits || countBits(otherLetters & ~letters) > edits)
      return undefined;
    const away = distance.to(other, edits);
    if (away > edits) return undefined;
    return away === 1 ? COST.oneEdit : COST.twoEdits;
  };
}

/** The areas that a former name covers, the highest of them: districts, and talukas of districts that it covers in part. */
export function areasOfFormer(areas: Areas, { talukas }: FormerArea): number[] {
  const covered = new Set(coveredAreas(areas, talukas));
  return [...covered].filter((area) => !covered.has(areas.parent(area)));
}

/** The talukas, and the districts and states that have no other taluka. */
function coveredAreas(areas: Areas, ranges: Ranges): number[] {
  const talukas = new Set(ordinalsOf(ranges));
  const isCovered = (area: number): boolean => {
    if (areas.level(area) === "taluka") return talukas.has(area);
    const children = areas.children(area);
    return children.length > 0 && children.every(isCovered);
  };
  const districts = new Set([...talukas].map((taluka) => areas.parent(taluka)));
  const above = new Set([...districts].flatMap((district) => [areas.parent(district), district]));
  return [...[...above].filter(isCovered), ...talukas];
}

/** Which letters a text has, a bit each from `a` on; digits and letters of other scripts share the bits. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let i = 0; i < text.length; i++) letters |= 1 << (text.charCodeAt(i) & 31);
  return letters;
}
