import { packPosting, postingOrdinal } from "../../../functions/core/index/codec/postings.ts";
import type { FoldedTerm } from "../../../functions/core/index/codec/surface-forms.ts";
import { fold } from "../../../functions/core/names/folding.ts";
import { bigrams, searchTokens } from "../../../functions/core/names/tokens.ts";
import type { OrderedPlaces } from "./order.ts";

/** The words of all names, and the pairs of neighbouring words written as one, each sorted by folded form. */
export interface IndexedTerms {
  readonly own: FoldedTerm[];
  readonly joined: FoldedTerm[];
}

export function indexTerms({ areas, villages, otherNames }: OrderedPlaces): IndexedTerms {
  const own = new Map<string, number[]>();
  const joined = new Map<string, number[]>();
  const add = (name: string, ordinal: number) => {
    const words = searchTokens(name);
    for (const word of words) addPosting(own, word, ordinal, words.length);
    for (const word of bigrams(name)) addPosting(joined, word, ordinal, Math.max(1, words.length - 1));
  };
  for (let ordinal = 0; ordinal < areas.names.length + villages.length; ordinal++) {
    add(areas.names[ordinal] ?? villages[ordinal - areas.names.length]!.name, ordinal);
    for (const name of otherNames.get(ordinal) ?? []) add(name, ordinal);
  }
  return { own: forms(own, false), joined: forms(joined, true) };
}

/** Words by what they fold to. Merged, the spellings of a form are one: the folded word itself. */
function forms(words: ReadonlyMap<string, number[]>, merged: boolean): FoldedTerm[] {
  const byFolded = Map.groupBy(words, ([word]) => fold(word));
  return [...byFolded]
    .map(([folded, spellings]) => ({
      folded,
      surfaceForms: merged
        ? [{ term: folded, postings: merge(spellings.map(([, postings]) => postings)) }]
        : spellings
            .map(([word, postings]) => ({ term: word, postings: Uint32Array.from(postings) }))
            .sort((a, b) => compare(a.term, b.term)),
    }))
    .sort((a, b) => compare(a.folded, b.folded));
}

/** The postings of several words, each place once, at its lowest number of words in a name. */
function merge(lists: readonly number[][]): Uint32Array {
  const sorted = Uint32Array.from(lists.flat()).sort();
  return sorted.filter((posting, i) => i === 0 || postingOrdinal(posting) !== postingOrdinal(sorted[i - 1]!));
}

/** By code units, as the manifest's keys are compared. */
export function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Places come in the order of their ordinals; one that has a word in two of its names counts with the shorter. */
function addPosting(words: Map<string, number[]>, word: string, ordinal: number, nameWords: number): void {
  const posting = packPosting(ordinal, nameWords);
  const postings = words.get(word);
  if (!postings) {
    words.set(word, [posting]);
    return;
  }
  const last = postings.at(-1)!;
  if (postingOrdinal(last) !== ordinal) postings.push(posting);
  else if (posting < last) postings[postings.length - 1] = posting;
}
