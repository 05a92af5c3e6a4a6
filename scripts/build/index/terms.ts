import {
  type PackedPostings,
  packPosting,
  postingOrdinal,
} from "../../../functions/core/index/codec/postings.ts";
import type { FoldedTerm } from "../../../functions/core/index/codec/surface-forms.ts";
import { fold } from "../../../functions/core/names/folding.ts";
import { bigrams, searchTokens, writtenWays } from "../../../functions/core/names/tokens.ts";
import type { OrderedPlaces } from "./order.ts";

/** The terms of all names, and the pairs of neighbouring terms as one, each sorted by folded form. */
export interface IndexedTerms {
  readonly terms: FoldedTerm[];
  readonly bigrams: FoldedTerm[];
}

export function indexTerms({ areas, villages, otherNames }: OrderedPlaces): IndexedTerms {
  const single = new Map<string, number[]>();
  const pairs = new Map<string, number[]>();
  const add = (name: string, ordinal: number) => {
    for (const written of writtenWays(name)) {
      const tokens = searchTokens(written);
      for (const term of tokens) addPosting(single, term, ordinal, tokens.length);
      for (const term of bigrams(written)) addPosting(pairs, term, ordinal, Math.max(1, tokens.length - 1));
    }
  };
  for (let ordinal = 0; ordinal < areas.names.length + villages.length; ordinal++) {
    add(areas.names[ordinal] ?? villages[ordinal - areas.names.length]!.name, ordinal);
    for (const name of otherNames.get(ordinal) ?? []) add(name, ordinal);
  }
  return { terms: foldedTerms(single, false), bigrams: foldedTerms(pairs, true) };
}

/** Terms by what they fold to. Merged, the surface forms of a folded term become one: the folded term itself. */
function foldedTerms(postings: ReadonlyMap<string, number[]>, merged: boolean): FoldedTerm[] {
  const byFolded = Map.groupBy(postings, ([term]) => fold(term));
  return [...byFolded]
    .map(([folded, forms]) => ({
      folded,
      surfaceForms: merged
        ? [{ term: folded, postings: merge(forms.map(([, some]) => some)) }]
        : forms.map(([term, some]) => ({ term, postings: some })).sort((a, b) => compare(a.term, b.term)),
    }))
    .sort((a, b) => compare(a.folded, b.folded));
}

/** The postings of several terms, each place once, with its lowest number of terms in a name. */
function merge(lists: readonly number[][]): PackedPostings {
  if (lists.length === 1) return lists[0]!;
  const sorted = Uint32Array.from(lists.flat()).sort();
  return sorted.filter((posting, i) => i === 0 || postingOrdinal(posting) !== postingOrdinal(sorted[i - 1]!));
}

/** By code units, as the manifest's fence keys are compared. */
export function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Places come in the order of their ordinals; one that has a term in two of its names counts with the shorter name. */
function addPosting(index: Map<string, number[]>, term: string, ordinal: number, nameTerms: number): void {
  const posting = packPosting(ordinal, nameTerms);
  const postings = index.get(term);
  if (!postings) {
    index.set(term, [posting]);
    return;
  }
  const last = postings.at(-1)!;
  if (postingOrdinal(last) !== ordinal) postings.push(posting);
  else if (posting < last) postings[postings.length - 1] = posting;
}
