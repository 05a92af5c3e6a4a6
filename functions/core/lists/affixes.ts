import { tokens } from "../names/tokens.ts";
import { AFFIXES } from "../names/words.ts";
import type { Parts } from "../query/parts.ts";

/** A word that so many of a list's names end with is added by the list; no such share of all villages shares one. */
const LEAST_SHARE = 0.4;
/** A shorter list tells nothing. */
const FEWEST_NAMES = 10;

/** Words that lists add to names of villages, in front or behind, and those that this one does, such as "(Rural)". */
export function affixesOf(villages: readonly Parts[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { village } of villages) {
    const words = tokens(village);
    if (words.length < 2) continue;
    for (const word of new Set([words[0]!, words.at(-1)!])) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  if (villages.length < FEWEST_NAMES) return AFFIXES;
  const least = villages.length * LEAST_SHARE;
  return new Set([...AFFIXES, ...[...counts.keys()].filter((word) => counts.get(word)! >= least)]);
}
