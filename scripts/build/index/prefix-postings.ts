import { postingOrdinal } from "../../../functions/core/index/codec/postings.ts";
import {
  encodePrefixPostings,
  MAX_SHARDS_OF_A_PREFIX,
  shardsOfPrefixes,
} from "../../../functions/core/index/codec/prefix-postings.ts";
import type { FoldedTerm, SurfaceForm } from "../../../functions/core/index/codec/surface-forms.ts";
import type { IndexManifest, ShardList } from "../../../functions/core/index/manifest.ts";
import { foldedPrefixes } from "../../../functions/core/names/folding.ts";
import { MIN_ROMANISED_PREFIX } from "../../../functions/core/search/matches.ts";
import type { AddFile } from "./index.ts";
import { compare } from "./terms.ts";

/**
 * Writes a head for every beginning, of words as they are written and of folded words, that more than a few shards
 * can hold.
 *
 * @param forms sorted by their folded words
 * @param places how many places there are
 */
export function buildPrefixPostings(
  forms: readonly FoldedTerm[],
  shards: ShardList<string>,
  places: number,
  add: AddFile,
): IndexManifest["heads"] {
  const asWritten: Sorted = {
    words: forms.flatMap(({ surfaceForms }) => surfaceForms).sort((a, b) => compare(a.term, b.term)),
    shortest: 1,
    isCommon: (beginning) => isCommon(foldedPrefixes(beginning), shards),
  };
  const asFolded: Sorted = {
    words: forms.flatMap(({ folded, surfaceForms }) =>
      surfaceForms.map(({ postings }) => ({ term: folded, postings })),
    ),
    shortest: MIN_ROMANISED_PREFIX,
    isCommon: (beginning) => isCommon([beginning], shards),
  };
  const marks = new Uint8Array(places);
  const heads = (sorted: Sorted) =>
    Object.fromEntries(
      [...commonBeginnings(sorted)]
        .filter((beginning) => beginning.length >= sorted.shortest)
        .map((beginning) => {
          const ordinals = placesOf(beginningWith(sorted, beginning), marks);
          return [beginning, add("heads", encodePrefixPostings(ordinals))];
        }),
    );
  return { written: heads(asWritten), folded: heads(asFolded) };
}

/** Words, as written or folded, in rising order, and which of their beginnings are common. */
interface Sorted {
  readonly words: readonly SurfaceForm[];
  /** How long a beginning must be to be asked for. */
  readonly shortest: number;
  isCommon(beginning: string): boolean;
}

function* commonBeginnings(sorted: Sorted, beginning = ""): Generator<string> {
  const longer = new Set<string>();
  for (const { term } of beginningWith(sorted, beginning)) {
    const [next] = term.slice(beginning.length);
    if (next !== undefined) longer.add(beginning + next);
  }
  for (const next of longer) {
    if (!sorted.isCommon(next)) continue;
    yield next;
    yield* commonBeginnings(sorted, next);
  }
}

function isCommon(forms: readonly string[], shards: ShardList<string>): boolean {
  return shardsOfPrefixes(shards, forms).size > MAX_SHARDS_OF_A_PREFIX;
}

/** The run of words that begin so. */
function beginningWith({ words }: Sorted, beginning: string): readonly SurfaceForm[] {
  const firstFrom = (from: string): number => {
    let low = 0;
    let high = words.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (words[middle]!.term < from) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return words.slice(firstFrom(beginning), firstFrom(`${beginning}\uffff`));
}

/** The ordinals of all places with one of the words, rising; `marks` is all zero before and after. */
function placesOf(words: readonly SurfaceForm[], marks: Uint8Array): Uint32Array {
  for (const { postings } of words) for (const posting of postings) marks[postingOrdinal(posting)] = 1;
  const ordinals: number[] = [];
  for (let at = marks.indexOf(1); at >= 0; at = marks.indexOf(1, at + 1)) ordinals.push(at);
  marks.fill(0);
  return Uint32Array.from(ordinals);
}
