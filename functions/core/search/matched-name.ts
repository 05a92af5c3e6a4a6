import { EditDistance } from "../names/edit-distance.ts";
import { fold, foldedVariants } from "../names/folding.ts";
import { searchTokens } from "../names/tokens.ts";
import { maxEdits } from "./matches.ts";
import type { QueryTerm } from "./query.ts";

/**
 * The other name of a place that a query matches better than its own one; undefined when there is none.
 *
 * @param otherNames the names beside `name`, in the order in which they are preferred
 */
export function matchedName(
  terms: readonly QueryTerm[],
  name: string,
  otherNames: readonly string[],
): string | undefined {
  let best: string | undefined;
  let most = nearness(terms, name);
  for (const other of otherNames) {
    const near = nearness(terms, other);
    if (near > most) [best, most] = [other, near];
  }
  return best;
}

/** The sum of how near the best token of a name is to each term. */
function nearness(terms: readonly QueryTerm[], name: string): number {
  const tokens = searchTokens(name);
  // A term may be all of a name that has it in several tokens.
  const candidates = tokens.length > 1 ? [...tokens, tokens.join("")] : tokens;
  return terms.reduce(
    (sum, { variants }) =>
      sum +
      Math.max(
        0,
        ...variants.flatMap((variant) => candidates.map((token) => nearnessOfToken(variant, token))),
      ),
    0,
  );
}

function nearnessOfToken(term: string, token: string): number {
  if (token === term) return 4;
  if (token.startsWith(term)) return 3;
  const [folded, other] = [fold(term), fold(token)];
  if (folded === other) return 3;
  const edits = maxEdits(term, folded);
  if (edits === 0) return 0;
  return foldedVariants(term).some((variant) => new EditDistance(variant).to(other) <= edits) ? 2 : 0;
}
