import { bigrams, searchTokens, writtenWays } from "../../../functions/core/names/tokens.ts";
import type { OrderedPlaces } from "./order.ts";
import { PostingsCollector, type TermTable } from "./term-table.ts";

/** The terms of all names, and the pairs of neighbouring terms as one. */
export interface IndexedTerms {
  readonly terms: TermTable;
  /** Each folded bigram is its only surface form. */
  readonly bigrams: TermTable;
}

export function indexTerms({ areas, villages, aliases }: OrderedPlaces): IndexedTerms {
  const single = new PostingsCollector();
  const pairs = new PostingsCollector();
  const add = (name: string, ordinal: number) => {
    for (const written of writtenWays(name)) {
      const tokens = searchTokens(written);
      for (const term of tokens) single.add(term, ordinal, tokens.length);
      for (const term of bigrams(written)) pairs.add(term, ordinal, Math.max(1, tokens.length - 1));
    }
  };
  const addPlace = (ordinal: number, name: string, localName?: string) => {
    add(name, ordinal);
    for (const alias of aliases.get(ordinal) ?? []) add(alias, ordinal);
    if (localName) add(localName, ordinal);
  };
  for (const [area, name] of areas.names.entries()) addPlace(area, name);
  for (const [i, village] of villages.entries())
    addPlace(areas.names.length + i, village.name, village.local_name);
  return { terms: single.take(), bigrams: pairs.take().merged() };
}
