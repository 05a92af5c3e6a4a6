import type { Level } from "../contract/levels.ts";
import { romanisations } from "./romanisation.ts";
import { isKindWord, SHORT_FORMS } from "./words.ts";

/** A term that is searched for. */
export interface QueryTerm {
  /** The term as it is written, then in Latin letters if it is in another script. */
  readonly variants: readonly string[];
  /** How many letters count for it. */
  readonly letters: number;
  /** The level that a level word next to it names. */
  readonly level?: Level;
}

/** A term of digits alone: a number in a name, a code or a PIN code. */
export const NUMBER = /^\d+$/;

/** The term of a token. */
export function queryTerm(token: string, level?: Level): QueryTerm {
  const variants = [token, ...romanisations(token)];
  return { variants, letters: (variants[1] ?? token).length, ...(level && { level }) };
}

/** The term of a token of a name that may be written in short: "cantt" is "cantonment", too; a mark of a part counts little. */
export function nameTerm(token: string): QueryTerm {
  const term = queryTerm(token);
  const long = SHORT_FORMS.get(token);
  const variants = long === undefined ? term.variants : [...term.variants, long];
  return { ...term, variants, letters: isKindWord(token) ? 1 : term.letters };
}

/** The `count` longest tokens, in their order; of equally long ones the first. */
export function longest(all: readonly string[], count: number): readonly string[] {
  if (all.length <= count) return all;
  const kept = new Set(all.toSorted((a, b) => b.length - a.length).slice(0, count));
  return all.filter((token) => kept.has(token));
}
