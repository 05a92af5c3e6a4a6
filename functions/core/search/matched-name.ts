import { EditDistance } from "../names/edit-distance.ts";
import { fold, foldedVariants } from "../names/folding.ts";
import { searchTokens } from "../names/tokens.ts";
import { maxEdits } from "./matches.ts";
import type { QueryTerm } from "./query.ts";

/** Tells by which of its names a place matches a query; made once a query. */
export class NameMatcher {
  readonly #query: readonly QueryTerm[];
  /** Made at the first use: few places have other names. */
  #terms: readonly (readonly Variant[])[] | undefined;
  readonly #folded = new Map<string, string>();

  constructor(terms: readonly QueryTerm[]) {
    this.#query = terms;
  }

  /**
   * The other name of a place that the query matches better than its own one; undefined when there is none.
   *
   * @param otherNames the names beside `name`, in the order in which they are preferred
   */
  otherName(name: string, otherNames: readonly string[]): string | undefined {
    if (otherNames.length === 0) return undefined;
    let best: string | undefined;
    let most = this.#nearness(name);
    for (const other of otherNames) {
      if (most === SAME * this.#query.length) break;
      const near = this.#nearness(other);
      if (near > most) [best, most] = [other, near];
    }
    return best;
  }

  /** The sum of how near the best token of a name is to each term. */
  #nearness(name: string): number {
    const tokens = searchTokens(name);
    // A term may be all of a name that has it in several tokens.
    const candidates = tokens.length > 1 ? [...tokens, tokens.join("")] : tokens;
    let sum = 0;
    this.#terms ??= this.#query.map(({ variants }) => variants.map(variantOf));
    for (const variants of this.#terms) {
      let best = 0;
      for (const variant of variants)
        for (const token of candidates)
          if (best < SAME) best = Math.max(best, this.#nearnessOf(variant, token));
      sum += best;
    }
    return sum;
  }

  #nearnessOf(variant: Variant, token: string): number {
    if (token === variant.term) return SAME;
    if (token.startsWith(variant.term)) return NEAR;
    const folded = this.#fold(token);
    if (folded === variant.folded) return NEAR;
    return variant.distances().some((distance) => distance.to(folded) <= variant.edits) ? TYPO : 0;
  }

  #fold(token: string): string {
    let folded = this.#folded.get(token);
    if (folded === undefined) {
      folded = fold(token);
      this.#folded.set(token, folded);
    }
    return folded;
  }
}

const [SAME, NEAR, TYPO] = [4, 3, 2];

/** A variant of a term, and what it is compared by. */
interface Variant {
  readonly term: string;
  readonly folded: string;
  readonly edits: number;
  /** None where no edit is allowed; made at the first use. */
  readonly distances: () => readonly EditDistance[];
}

function variantOf(term: string): Variant {
  const folded = fold(term);
  const edits = maxEdits(term, folded);
  let distances: readonly EditDistance[] | undefined;
  return {
    term,
    folded,
    edits,
    distances: () => {
      distances ??= edits === 0 ? [] : foldedVariants(term).map((variant) => new EditDistance(variant));
      return distances;
    },
  };
}
