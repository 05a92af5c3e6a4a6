import { fold } from "../names/folding.ts";
import { COST, type Cost } from "./costs.ts";
import { maxEdits } from "./matches.ts";

/** A longer term beside a short one, and the cost at which a name that has only the longer one matches the short one. */
export interface LongerBeside {
  /** Position of the longer term in the query. */
  readonly longer: number;
  readonly cost: Cost;
}

/** A longer term has at least so many letters; a short one has fewer. */
const MIN_LONGER = 3;

/**
 * The longer terms beside a term of one or two letters with which, written as one, it is that term with a typo: "rampurb"
 * is "rampur" with a letter more, "seppahq" has two (RANKING.md, "How well a term matches"). Two single letters beside each
 * other are one term of two letters, as initials are. Without any for a longer term, and where typos don't count.
 */
export function longerBeside(terms: readonly string[], at: number): LongerBeside[] {
  if (!isShort(terms[at])) return [];
  return [-1, 1].flatMap((step): LongerBeside[] => {
    const isInitial = terms[at]!.length === 1 && terms[at + step]?.length === 1 && isShort(terms[at + step]);
    const longer = at + step * (isInitial ? 2 : 1);
    const term = terms[longer];
    if (term === undefined || term.length < MIN_LONGER) return [];
    const letters = isInitial ? 2 : terms[at]!.length;
    const joined = terms.slice(Math.min(at, longer), Math.max(at, longer) + 1).join("");
    if (letters > maxEdits(joined, fold(joined))) return [];
    return [{ longer, cost: letters === 1 ? COST.oneEdit : COST.twoEdits }];
  });
}

function isShort(term: string | undefined): boolean {
  return term !== undefined && /^[a-z]{1,2}$/.test(term);
}
