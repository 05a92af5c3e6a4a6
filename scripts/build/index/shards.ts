import {
  canHold,
  encodeFuzzyBlock,
  type FuzzySection,
  fuzzyKey,
  runKey,
  sortForm,
} from "../../../functions/core/index/codec/fuzzy-block.ts";
import {
  encodePostings,
  packPosting,
  postingImportance,
  postingOrdinal,
} from "../../../functions/core/index/codec/postings.ts";
import { encodeTermShard } from "../../../functions/core/index/codec/terms.ts";
import type { IndexManifest, ShardList } from "../../../functions/core/index/manifest.ts";
import {
  countShards,
  MAX_SHARDS_OF_A_PREFIX,
  MIN_FOLDED_PREFIX,
} from "../../../functions/core/index/manifest.ts";
import { foldedPrefixes } from "../../../functions/core/names/folding.ts";
import type { IndexFiles } from "./index-files.ts";
import { sortBy, type TermTable } from "./terms.ts";

/** Small, because a cold query reads and checks every byte of a shard that it opens. */
const SHARD_BYTES = 5_000;
/** Small, too: a query term needs a few terms of each of a dozen blocks. */
const BLOCK_BYTES = 7_000;

/** Splits terms into shards. */
export function addTermShards(files: IndexFiles, terms: TermTable): ShardList<string> {
  const { folded, forms, firstForms } = terms.columns;
  return files.addShards("terms", folded.keys(), {
    bytesOf: (term) => {
      let letters = 0;
      for (let form = firstForms[term]!; form < firstForms[term + 1]!; form++) letters += forms[form]!.length;
      return 4 + letters / 2 + terms.formsOf(term) * 2 + terms.postingsOf(term) * 3;
    },
    size: SHARD_BYTES,
    keyOf: (first, last) => fenceKey(last === undefined ? undefined : folded[last], folded[first]!),
    encode: (some) => encodeTermShard(some.map((term) => terms.term(term))),
  });
}

/** Splits terms into the blocks of a section. */
export function addFuzzyBlocks(
  files: IndexFiles,
  section: FuzzySection,
  terms: TermTable,
): ShardList<string> {
  const { folded } = terms.columns;
  const sorted = (term: number) => sortForm(section, folded[term]!);
  const keyOf = (term: number) => fuzzyKey(folded[term]!.length, sorted(term));
  const held = [...folded.keys()].filter((term) => canHold(section, folded[term]!));
  const runs = Map.groupBy(held, (term) => runKey(folded[term]!.length, sorted(term)));
  const inOrder = sortBy([...runs], ([key]) => key).flatMap(([, run]) => sortBy(run, sorted));
  return files.addShards(section, inOrder, {
    bytesOf: (term) =>
      section === "forward"
        ? folded[term]!.length
        : folded[term]!.length + terms.formsOf(term) * 4 + terms.postingsOf(term) * 2.5,
    size: BLOCK_BYTES,
    keyOf: (first, last) => fenceKey(last === undefined ? undefined : keyOf(last), keyOf(first)),
    encode: (some) =>
      encodeFuzzyBlock(
        section,
        some.map((term) => terms.term(term)),
      ),
  });
}

/** The shortest key that is above `last` and not above `first`. */
export function fenceKey(last: string | undefined, first: string): string {
  if (last === undefined) return "";
  let length = 1;
  while (first.slice(0, length) <= last) length++;
  return first.slice(0, length);
}

/**
 * Adds the postings of every prefix, of surface forms and of folded terms, that more than a few shards can hold: one
 * small read instead of dozens.
 */
export function addPrefixPostings(
  files: IndexFiles,
  terms: TermTable,
  shards: ShardList<string>,
): IndexManifest["prefixes"] {
  const { folded, forms } = terms.columns;
  const isFrequent = (prefixes: readonly string[]) => countShards(shards, prefixes) > MAX_SHARDS_OF_A_PREFIX;
  const ofFrequent = (sorted: SortedForms): ShardList<string> => {
    const prefixes = [...frequentPrefixes(sorted, "", 0, sorted.forms.length)];
    return {
      from: prefixes.map(({ prefix }) => prefix),
      files: prefixes.map(({ from, to }) =>
        files.add("prefixes", encodePostings(placesOf(terms, sorted.forms.slice(from, to)))),
      ),
    };
  };
  const written = sortBy([...forms.keys()], (form) => forms[form]!);
  const foldedForms = folded.flatMap((term, i) => new Array<string>(terms.formsOf(i)).fill(term));
  return {
    written: ofFrequent({
      forms: written,
      keys: written.map((form) => forms[form]!),
      minLength: 1,
      isFrequent: (prefix) => isFrequent(foldedPrefixes(prefix)),
    }),
    folded: ofFrequent({
      forms: [...forms.keys()],
      keys: foldedForms,
      minLength: MIN_FOLDED_PREFIX,
      isFrequent: (prefix) => isFrequent([prefix]),
    }),
  };
}

/** Surface forms by rising keys, and which prefixes of keys are frequent. */
interface SortedForms {
  readonly forms: readonly number[];
  /** Per form. */
  readonly keys: readonly string[];
  /** How long a prefix must be to be asked for. */
  readonly minLength: number;
  isFrequent(prefix: string): boolean;
}

/** A prefix and the range of the forms whose keys begin with it. */
interface PrefixRange {
  readonly prefix: string;
  readonly from: number;
  readonly to: number;
}

/** In rising order the frequent prefixes longer than `prefix`, which the keys from `from` to before `to` have. */
function* frequentPrefixes(
  sorted: SortedForms,
  prefix: string,
  from: number,
  to: number,
): Generator<PrefixRange> {
  const letterOf = (i: number) => sorted.keys[i]![prefix.length];
  for (let start = from, end = from; start < to; start = end) {
    const letter = letterOf(start);
    while (end < to && letterOf(end) === letter) end++;
    // A key that is the prefix itself has no letter there.
    if (letter === undefined || !sorted.isFrequent(prefix + letter)) continue;
    if (prefix.length >= sorted.minLength - 1) yield { prefix: prefix + letter, from: start, to: end };
    yield* frequentPrefixes(sorted, prefix + letter, start, end);
  }
}

/** Rising postings of the places of some surface forms, each once, of which none counts as a whole name. */
function placesOf({ columns: { starts, ends, postings } }: TermTable, forms: readonly number[]): Uint32Array {
  const places = new Uint32Array(forms.reduce((sum, form) => sum + ends[form]! - starts[form]!, 0));
  let end = 0;
  for (const form of forms)
    for (let i = starts[form]!; i < ends[form]!; i++)
      places[end++] = packPosting(postingOrdinal(postings[i]!), 1, postingImportance(postings[i]!));
  places.sort();
  let count = 0;
  for (const place of places) if (count === 0 || place !== places[count - 1]) places[count++] = place;
  return places.subarray(0, count);
}
