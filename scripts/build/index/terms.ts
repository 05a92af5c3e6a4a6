import { packPosting, postingOrdinal } from "../../../functions/core/index/codec/postings.ts";
import type { NewTerm } from "../../../functions/core/index/codec/terms.ts";
import { foldAll } from "../../../functions/core/names/folding.ts";
import { bigrams, searchTokens, writtenWays } from "../../../functions/core/names/tokens.ts";
import type { OrderedPlaces } from "./order.ts";

/** The terms of all names, and the pairs of neighbouring terms as one; both rising by their folded form. */
interface IndexedTerms {
  readonly terms: readonly NewTerm[];
  /** Each folded bigram is its only surface form. */
  readonly bigrams: readonly NewTerm[];
}

export function indexTerms({ areas, villages, aliases, importance }: OrderedPlaces): IndexedTerms {
  const single = new PostingsCollector();
  const pairs = new PostingsCollector();
  const add = (name: string, ordinal: number) => {
    const posting = (nameTerms: number) => packPosting(ordinal, nameTerms, importance[ordinal]);
    for (const written of writtenWays(name)) {
      const tokens = searchTokens(written);
      for (const term of tokens) single.add(term, posting(tokens.length));
      for (const term of bigrams(written)) pairs.add(term, posting(Math.max(1, tokens.length - 1)));
    }
  };
  const addPlace = (ordinal: number, name: string, localNames: readonly (string | undefined)[]) => {
    for (const one of [name, ...(aliases.get(ordinal) ?? []), ...localNames])
      if (one) add(one, ordinal);
  };
  const localNames = new Map(areas.localNames.map(([area, ...names]) => [area, names]));
  for (const [area, name] of areas.names.entries())
    addPlace(area, name, localNames.get(area) ?? []);
  for (const [i, { name, local_name }] of villages.entries())
    addPlace(areas.names.length + i, name, [local_name]);
  return { terms: single.terms((term) => term), bigrams: pairs.terms((_, folded) => folded) };
}

/** Collects the postings of terms, from places in the order of their ordinals. */
export class PostingsCollector {
  readonly #postings = new Map<string, number[]>();

  add(term: string, posting: number): void {
    const postings = this.#postings.get(term);
    if (postings === undefined) this.#postings.set(term, [posting]);
    else if (isOfPlace(postings.at(-1)!, posting))
      postings.push(Math.min(postings.pop()!, posting));
    else postings.push(posting);
  }

  /**
   * The folded terms of what was collected, with their surface forms and postings, all rising. A place counts once in
   * each surface form, with its shortest name.
   * @param formOf the surface form of a term: as it is written, or folded
   */
  terms(formOf: (term: string, folded: string) => string): NewTerm[] {
    const written = [...this.#postings.keys()];
    const folded = foldAll(written);
    const byFolded = Map.groupBy(written.keys(), (i) => folded[i]!);
    return sortBy([...byFolded], ([term]) => term).map(([term, all]) => {
      const byForm = Map.groupBy(all, (i) => formOf(written[i]!, term));
      const surfaceForms = [...byForm].map(([form, same]) => ({
        term: form,
        postings: united(same.map((i) => this.#postings.get(written[i]!)!)),
      }));
      return { folded: term, surfaceForms: sortBy(surfaceForms, (form) => form.term) };
    });
  }
}

/** Lists of postings as one, rising; of several postings of a place the least: that of its shortest name. */
function united([first, ...others]: readonly number[][]): number[] {
  if (others.length === 0) return first!;
  const all = [...first!, ...others.flat()].sort((a, b) => a - b);
  return all.filter((posting, i) => i === 0 || !isOfPlace(all[i - 1]!, posting));
}

function isOfPlace(one: number, other: number): boolean {
  return postingOrdinal(one) === postingOrdinal(other);
}

/** Items in the order of their keys, by code units, as fence keys are compared; equal ones stay as they are. */
export function sortBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return items
    .map((item) => ({ item, key: keyOf(item) }))
    .sort((a, b) => compare(a.key, b.key))
    .map(({ item }) => item);
}

/** By code units. */
export function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
