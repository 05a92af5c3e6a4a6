import { EditDistance } from "../names/edit-distance.ts";
import { fold, foldedVariants } from "../names/folding.ts";
import { searchTokens } from "../names/tokens.ts";
import type { QueryTerm } from "../query/query.ts";
import { maxEdits } from "./hits.ts";

/** Tells by which of its names a place matches a query; made once a query. */
export class NameMatcher {
  readonly #query: readonly QueryTerm[];
  /** Per term its variants to be folded, made at the first use: mostly a name has the term as it is written, or begins with it. */
  readonly #folding: (readonly Variant[])[] = [];
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
    let most = this.#nearness(name, 0);
    for (const other of otherNames) {
      if (most === SAME * this.#query.length) break;
      const near = this.#nearness(other, most + 1);
      if (near > most) [best, most] = [other, near];
    }
    return best;
  }

  /**
   * The sum, over all terms, of how near the nearest token of a name is. Where it is less than `wanted`, any number below
   * that: folding and counting edits take longest, and are left out where they can't raise the sum enough.
   */
  #nearness(name: string, wanted: number): number {
    const tokens = searchTokens(name);
    // A term may be the whole name, written as one.
    const candidates = tokens.length > 1 ? [...tokens, tokens.join("")] : tokens;
    let most = SAME * this.#query.length;
    for (let i = 0; i < this.#query.length; i++) {
      most -= SAME - this.#nearest(i, candidates, SAME - (most - wanted));
      if (most < wanted) break;
    }
    return most;
  }

  /** How near the best of the tokens is to the `i`th term; 0 where that is less than `wanted`. */
  #nearest(i: number, candidates: readonly string[], wanted: number): number {
    const terms = this.#query[i]!.variants;
    for (const term of terms) if (candidates.includes(term)) return SAME;
    if (wanted > NEAR) return 0;
    for (const term of terms)
      for (const token of candidates) if (token.startsWith(term)) return NEAR;
    const variants = this.#folding[i] ?? terms.map((term) => new Variant(term));
    this.#folding[i] = variants;
    const folded = candidates.map((token) => this.#fold(token));
    for (const variant of variants) if (folded.includes(variant.folded)) return NEAR;
    if (wanted > TYPO) return 0;
    return variants.some((variant) => folded.some((token) => variant.isTypo(token))) ? TYPO : 0;
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

/** A variant of a term, and what tokens are compared with, made at the first use. */
class Variant {
  readonly term: string;
  #folded: string | undefined;
  #distances: readonly EditDistance[] | undefined;

  constructor(term: string) {
    this.term = term;
  }

  get folded(): string {
    this.#folded ??= fold(this.term);
    return this.#folded;
  }

  /** Whether a folded token is as few edits away as are allowed. */
  isTypo(folded: string): boolean {
    const edits = maxEdits(this.term, this.folded);
    if (edits === 0) return false;
    this.#distances ??= foldedVariants(this.term).map((variant) => new EditDistance(variant));
    return this.#distances.some((distance) => distance.to(folded, edits) <= edits);
  }
}
