import type { Areas, FormerArea, FormerTerm } from "../areas/areas.ts";
import { MAX_TERMS } from "../contract/limits.ts";
import { ordinalsOf, type Ranges } from "../index/ranges.ts";
import { EditDistance } from "../names/edit-distance.ts";
import { fold } from "../names/folding.ts";
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
 * The names of areas that are older than those of the data, as names above the places that they cover (RANKING.md).
 * They are a few thousand, so every query term is compared with all of their terms, which the build has prepared.
 */
export class FormerNames {
  readonly #areas: Areas;
  /** Made at the first use. */
  #terms: readonly PreparedTerm[] | undefined;
  /** What the terms of the last queries match: those of one are looked for several times. */
  readonly #found = new Map<string, readonly (readonly [PreparedTerm, Cost])[]>();

  constructor(areas: Areas) {
    this.#areas = areas;
  }

  /** @param query per query term its variants, as it is written and in Latin letters */
  hits(query: readonly (readonly string[])[]): FormerHits {
    const matches = new Map<number, { terms: number; costs: Int8Array }>();
    this.#terms ??= this.#areas.formerTerms.map(prepared);
    if (this.#terms.length === 0) return matches;
    for (const [at, variants] of query.entries()) {
      for (const [former, cost] of variants.flatMap((variant) => this.#find(variant))) {
        for (const area of ordinalsOf(former.covered)) {
          const match = matches.get(area) ?? { terms: 0, costs: new Int8Array(MAX_TERMS).fill(-1) };
          matches.set(area, match);
          match.terms |= 1 << at;
          if (match.costs[at]! < 0 || cost < match.costs[at]!) match.costs[at] = cost;
        }
      }
    }
    return matches;
  }

  #find(variant: string): readonly (readonly [PreparedTerm, Cost])[] {
    let found = this.#found.get(variant);
    if (!found) {
      const costOf = costsFor(variant);
      found = this.#terms!.flatMap((former) => {
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
interface PreparedTerm {
  readonly term: string;
  readonly folded: string;
  /** See {@link lettersOf}. */
  readonly letters: number;
  readonly covered: Ranges;
}

function prepared([term, folded, covered]: FormerTerm): PreparedTerm {
  return { term, folded, letters: lettersOf(term), covered };
}

/** What a query term's match with a term of a name costs; undefined when it does not match. */
function costsFor(term: string): (other: PreparedTerm) => Cost | undefined {
  const folded = fold(term);
  const edits = maxEdits(term, folded);
  const distance = edits === 0 ? undefined : new EditDistance(term);
  const letters = lettersOf(term);
  return ({ term: other, folded: otherFolded, letters: otherLetters }) => {
    const lacking = letters & ~otherLetters;
    if (lacking === 0) {
      if (term === other) return COST.same;
      if (other.startsWith(term)) return COST.prefix;
    }
    if (folded === otherFolded) return COST.nearRomanised;
    if (!distance || Math.abs(term.length - other.length) > edits) return undefined;
    // An edit brings at most one letter that the other term lacks: few terms are left to compare.
    if (countBits(lacking) > edits || countBits(otherLetters & ~letters) > edits) return undefined;
    const away = distance.to(other, edits);
    if (away > edits) return undefined;
    return away === 1 ? COST.oneEdit : COST.twoEdits;
  };
}

/** The areas that a former name covers, the highest of them: districts, and talukas of districts that it covers in part. */
export function areasOfFormer(areas: Areas, { talukas }: FormerArea): number[] {
  const covered = new Set(areas.coveredBy(talukas));
  return [...covered].filter((area) => !covered.has(areas.parent(area)));
}

/** Which letters a text has, a bit each from `a` on; digits and letters of other scripts share the bits. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let i = 0; i < text.length; i++) letters |= 1 << (text.charCodeAt(i) & 31);
  return letters;
}
