import type { IndexReader } from "../index/reader.ts";
import { fold } from "../names/folding.ts";

/** A shorter term is hardly two, and its parts are terms of too many names. */
const MIN_LETTERS = 8;

/** More splits are not tried: each is a search. */
const MAX_SPLITS = 3;

const LATIN = /^[a-z]+$/;

/**
 * Ways to split one of the query terms in two, for a query that matches nothing: Jodihosahalli as "jodi hosahalli",
 * Linganapuradoddi as "linganapura doddi". One part, with two thirds of the term's letters or more, is a term of names;
 * the other may be anything. Splits with the shortest other part come first, at most three. A term that names have is not
 * split.
 *
 * @returns the query's terms with one of them split, per split
 */
export async function decompound(reader: IndexReader, terms: readonly string[]): Promise<string[][]> {
  const isKnown = async (term: string) => (await reader.terms(fold(term))).length > 0;
  const known = await Promise.all(terms.map(isKnown));
  const splits: string[][] = [];
  for (const { at, parts, main } of possibleSplits(terms)) {
    if (splits.length === MAX_SPLITS) break;
    if (!known[at] && (await isKnown(main)))
      splits.push(terms.flatMap((term, i) => (i === at ? parts : [term])));
  }
  return splits;
}

interface Split {
  /** The term's position, its parts, the part that must be known, and how many letters the other has. */
  readonly at: number;
  readonly parts: readonly [string, string];
  readonly main: string;
  readonly rest: number;
}

/** All splits, those with the shortest rest first; a rest at the end of a term before one in front. */
function possibleSplits(terms: readonly string[]): Split[] {
  const splits = terms.flatMap((term, at): Split[] => {
    if (!LATIN.test(term) || term.length < MIN_LETTERS) return [];
    return Array.from({ length: Math.floor(term.length / 3) }, (_, i) => i + 1).flatMap((rest): Split[] => {
      const [front, tail] = [term.slice(0, -rest), term.slice(-rest)];
      const [lead, back] = [term.slice(0, rest), term.slice(rest)];
      return [
        { at, parts: [front, tail], main: front, rest },
        { at, parts: [lead, back], main: back, rest },
      ];
    });
  });
  return splits.sort((a, b) => a.rest - b.rest);
}
