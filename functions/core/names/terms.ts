import type { Level } from "../contract/levels.ts";
import { romanisations } from "./romanisation.ts";
import { isKindWord, SHORT_FORMS } from "./words.ts";

/** A term of a query. */
export interface QueryTerm {
  /** The term as written, then romanised if it is in another script. */
  readonly variants: readonly string[];
  /** The number of letters it counts for. */
  readonly letters: number;
  /** The level given by a level word next to it. */
  readonly level?: Level;
}

/** A term of digits alone: a number in a name, a code or a PIN code. */
export const NUMBER = /^\d+$/;

/** Makes a term of a token. */
export function queryTerm(token: string, level?: Level): QueryTerm {
  const variants = [token, ...romanisations(token)];
  return { variants, letters: (variants[1] ?? token).length, ...(level && { level }) };
}

/**
 * Makes a term of a token of a name, which may be abbreviated: "cantt" is also "cantonment"; a mark of a part counts
 * little.
 */
export function nameTerm(token: string): QueryTerm {
  const term = queryTerm(token);
  const long = SHORT_FORMS.get(token);
  const variants = long === undefined ? term.variants : [...term.variants, long];
  return { ...term, variants, letters: isKindWord(token) ? 1 : term.letters };
}

/** A place that lacks some terms may still be meant if it has this share of all letters. */
const MOST_LETTERS = 2 / 3;

/** The number of letters that counts as most of the letters of some terms; at least one. */
export function lettersNeeded(letters: number): number {
  return Math.max(1, Math.ceil(letters * MOST_LETTERS));
}

/** The `count` longest tokens, in their order; among equally long ones, the first. */
export function longest(all: readonly string[], count: number): readonly string[] {
  if (all.length <= count) return all;
  const kept = new Set(all.toSorted((a, b) => b.length - a.length).slice(0, count));
  return all.filter((token) => kept.has(token));
}
