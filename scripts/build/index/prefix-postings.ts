import { encodeOrdinals, postingOrdinal } from "../../../functions/core/index/codec/postings.ts";
import type { FoldedTerm, SurfaceForm } from "../../../functions/core/index/codec/surface-forms.ts";
import type { IndexManifest, ShardList } from "../../../functions/core/index/manifest.ts";
import {
  countShards,
  MAX_SHARDS_OF_A_PREFIX,
  MIN_FOLDED_PREFIX,
} from "../../../functions/core/index/prefixes.ts";
import { foldedPrefixes } from "../../../functions/core/names/folding.ts";
import type { AddFile } from "./index.ts";
import { compare } from "./terms.ts";

/**
 * Writes the postings of every prefix, of surface forms and of folded terms, that more than a few shards can hold: one
 * small read instead of dozens.
 *
 * @param terms sorted by their folded form
 */
export function buildPrefixPostings(
  terms: readonly FoldedTerm[],
  shards: ShardList<string>,
  add: AddFile,
): IndexManifest["prefixes"] {
  const written: SortedTerms = {
    terms: terms.flatMap(({ surfaceForms }) => surfaceForms).sort((a, b) => compare(a.term, b.term)),
    minLength: 1,
    isFrequent: (prefix) => isFrequent(foldedPrefixes(prefix), shards),
  };
  const folded: SortedTerms = {
    terms: terms.flatMap(({ folded, surfaceForms }) =>
      surfaceForms.map(({ postings }) => ({ term: folded, postings })),
    ),
    minLength: MIN_FOLDED_PREFIX,
    isFrequent: (prefix) => isFrequent([prefix], shards),
  };
  const postingsOf = (sorted: SortedTerms) =>
    Object.fromEntries(
      [...frequentPrefixes(sorted, "", 0, sorted.terms.length)].map(({ prefix, from, to }) => [
        prefix,
        add("prefixes", encodeOrdinals(ordinalsOf(sorted.terms.slice(from, to)))),
      ]),
    );
  return { written: postingsOf(written), folded: postingsOf(folded) };
}

/** Terms, as written or folded, in rising order, and which of their prefixes are frequent. */
interface SortedTerms {
  readonly terms: readonly SurfaceForm[];
  /** How long a prefix must be to be asked for. */
  readonly minLength: number;
  isFrequent(prefix: string): boolean;
}

/** A prefix and the range of the terms that begin with it. */
interface PrefixRange {
  readonly prefix: string;
  readonly from: number;
  readonly to: number;
}

/** The frequent prefixes longer than `prefix`, which the terms from `from` to before `to` have. */
function* frequentPrefixes(
  sorted: SortedTerms,
  prefix: string,
  from: number,
  to: number,
): Generator<PrefixRange> {
  for (let start = from; start < to; ) {
    const letter = sorted.terms[start]!.term[prefix.length];
    let end = start + 1;
    while (end < to && sorted.terms[end]!.term[prefix.length] === letter) end++;
    const longer = prefix + letter;
    if (letter !== undefined && sorted.isFrequent(longer)) {
      if (longer.length >= sorted.minLength) yield { prefix: longer, from: start, to: end };
      yield* frequentPrefixes(sorted, longer, start, end);
    }
    start = end;
  }
}

function isFrequent(prefixes: readonly string[], shards: ShardList<string>): boolean {
  return countShards(shards, prefixes) > MAX_SHARDS_OF_A_PREFIX;
}

/** The ordinals of all places with one of the terms, rising, each once. */
function ordinalsOf(terms: readonly SurfaceForm[]): Uint32Array {
  const ordinals = new Uint32Array(terms.reduce((sum, { postings }) => sum + postings.length, 0));
  let count = 0;
  for (const { postings } of terms)
    for (let i = 0; i < postings.length; i++) ordinals[count++] = postingOrdinal(postings[i]!);
  ordinals.sort();
  let end = 0;
  for (const ordinal of ordinals) if (end === 0 || ordinal !== ordinals[end - 1]) ordinals[end++] = ordinal;
  return ordinals.subarray(0, end);
}
