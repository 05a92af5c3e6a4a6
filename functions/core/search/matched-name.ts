import { EditDistance } from "../names/edit-distance.ts";
import { foldOnce } from "../names/fold-once.ts";
import { lazy } from "../names/lazy.ts";
import type { QueryTerm } from "../names/terms.ts";
import { searchTokens } from "../names/tokens.ts";
import { typoForms } from "../names/typo-forms.ts";
import { maxEdits } from "./hits.ts";

/** Finds the name by which a place matches a query. Create one per query. */
export class NameMatcher {
  readonly #query: readonly QueryTerm[];
  /** Per term, its typo matcher. Made on demand: most names have the term as written, or begin with it. */
  readonly #typos = new Map<string, TypoMatcher>();

  constructor(terms: readonly QueryTerm[]) {
    this.#query = terms;
  }

  /**
   * The other name of a place that matches the query better than its own name; undefined if there is none.
   *
   * @param otherNames the names other than `name`, in order of preference
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
   * Sum, over all terms, of the nearness of the nearest token of a name. May return any number below `wanted` if the sum
   * is less: folding and counting edits are slow, so they are skipped where they can't raise the sum enough.
   */
  #nearness(name: string, wanted: number): number {
    const tokens = searchTokens(name);
    // A term may be the whole name, joined.
    const candidates = tokens.length > 1 ? [...tokens, tokens.join("")] : tokens;
    let most = SAME * this.#query.length;
    for (let i = 0; i < this.#query.length; i++) {
      most -= SAME - this.#nearest(i, candidates, SAME - (most - wanted));
      if (most < wanted) break;
    }
    return most;
  }

  /** Nearness of the best token to the `i`th term; 0 if it is less than `wanted`. */
  #nearest(i: number, candidates: readonly string[], wanted: number): number {
    const terms = this.#query[i]!.variants;
    if (terms.some((term) => candidates.includes(term))) return SAME;
    if (wanted > NEAR) return 0;
    if (terms.some((term) => isNear(term, candidates))) return NEAR;
    if (wanted > TYPO) return 0;
    return terms.some((term) => this.#isTypo(term, candidates)) ? TYPO : 0;
  }

  /** Whether one of the tokens is within the allowed edits of a term. */
  #isTypo(term: string, tokens: readonly string[]): boolean {
    const edits = maxEdits(term);
    if (edits === 0) return false;
    const typos = this.#typos.get(term) ?? new TypoMatcher(term, edits);
    this.#typos.set(term, typos);
    return typos.hasOneOf(tokens);
  }
}

/** Whether one of the tokens begins with a term, or has the same folded form. */
function isNear(term: string, tokens: readonly string[]): boolean {
  if (tokens.some((token) => token.startsWith(term))) return true;
  const folded = foldOnce(term);
  return tokens.some((token) => foldOnce(token) === folded);
}

/** The tokens that a term with a typo may stand for. */
class TypoMatcher {
  readonly #edits: 1 | 2;
  readonly #distance: EditDistance;
  /** What typos that change how the other letters are folded may stand for. Made on demand: few names need it. */
  readonly #further: () => {
    readonly distances: readonly EditDistance[];
    readonly written: ReadonlySet<string>;
  };

  constructor(term: string, edits: 1 | 2) {
    this.#edits = edits;
    this.#distance = new EditDistance(foldOnce(term));
    this.#further = lazy(() => {
      const { near, written } = typoForms(term, edits);
      const [, ...others] = near;
      return {
        distances: others.map((form) => new EditDistance(form)),
        written: new Set(written),
      };
    });
  }

  hasOneOf(tokens: readonly string[]): boolean {
    if (tokens.some((token) => this.#isWithin(this.#distance, token))) return true;
    const { distances, written } = this.#further();
    return tokens.some(
      (token) =>
        written.has(token) || distances.some((distance) => this.#isWithin(distance, token)),
    );
  }

  #isWithin(distance: EditDistance, token: string): boolean {
    return distance.to(foldOnce(token), this.#edits) <= this.#edits;
  }
}

const [SAME, NEAR, TYPO] = [4, 3, 2];
