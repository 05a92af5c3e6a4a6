import {
  canHold,
  encodeFuzzyBlock,
  type FuzzySection,
  fuzzyKey,
  sortForm,
} from "../../../functions/core/index/codec/fuzzy-block.ts";
import {
  encodePostings,
  type PackedPostings,
  packPosting,
  postingImportance,
  postingOrdinal,
} from "../../../functions/core/index/codec/postings.ts";
import { encodeTermShard, type NewTerm } from "../../../functions/core/index/codec/terms.ts";
import type { IndexManifest, ShardList } from "../../../functions/core/index/manifest.ts";
import {
  countShards,
  MAX_SHARDS_OF_A_PREFIX,
  MIN_FOLDED_PREFIX,
} from "../../../functions/core/index/manifest.ts";
import { foldedPrefixes } from "../../../functions/core/names/folding.ts";
import type { IndexFiles } from "./index-files.ts";
import { sortBy } from "./terms.ts";

/** Small, because a cold query reads and checks every byte of a shard that it opens. */
const SHARD_BYTES = 5_000;
/** Small, too: a query term needs a few terms of each of a dozen blocks. */
const BLOCK_BYTES = 7_000;

/** Splits terms into shards. */
export function addTermShards(files: IndexFiles, terms: readonly NewTerm[]): ShardList<string> {
  return files.addShards("terms", terms, {
    bytesOf: ({ surfaceForms }) =>
      4 + sum(surfaceForms, ({ term, postings }) => term.length / 2 + 2 + postings.length * 3),
    size: SHARD_BYTES,
    keyOf: (first, last) => fenceKey(last?.folded, first.folded),
    encode: encodeTermShard,
  });
}

/**
 * Splits terms into the blocks of a section.
 *
 * @param most terms of more places have their surface forms only in the term shards
 */
export function addFuzzyBlocks(
  files: IndexFiles,
  section: FuzzySection,
  terms: readonly NewTerm[],
  most: number,
): ShardList<string> {
  const keyOf = ({ folded }: NewTerm) => fuzzyKey(folded.length, sortForm(section, folded));
  const held = terms
    .filter(({ folded }) => canHold(section, folded))
    .map((term) => (countPlaces(term) > most ? { ...term, surfaceForms: [] } : term));
  return files.addShards(section, sortBy(held, keyOf), {
    bytesOf: ({ folded, surfaceForms }) =>
      folded.length + sum(surfaceForms, ({ postings }) => 4 + postings.length * 2.5),
    size: BLOCK_BYTES,
    keyOf: (first, last) => fenceKey(last && keyOf(last), keyOf(first)),
    encode: (some) => encodeFuzzyBlock(section, some),
  });
}

function countPlaces({ surfaceForms }: NewTerm): number {
  return sum(surfaceForms, ({ postings }) => postings.length);
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
  terms: readonly NewTerm[],
  shards: ShardList<string>,
): IndexManifest["prefixes"] {
  const isFrequent = (prefixes: readonly string[]) =>
    countShards(shards, prefixes) > MAX_SHARDS_OF_A_PREFIX;
  const add = (prefixes: [string, KeyedPostings[]][]): ShardList<string> => ({
    from: prefixes.map(([prefix]) => prefix),
    files: prefixes.map(([, some]) => files.add("prefixes", encodePostings(placesOf(some)))),
  });
  const forms = terms.flatMap(({ folded, surfaceForms }) =>
    surfaceForms.map(({ term, postings }) => ({ folded, term, postings })),
  );
  const written = forms.map(({ term: key, postings }) => ({ key, postings }));
  const folded = forms.map(({ folded: key, postings }) => ({ key, postings }));
  return {
    written: add(frequentPrefixes(written, (prefix) => isFrequent(foldedPrefixes(prefix)))),
    folded: add(
      frequentPrefixes(folded, (prefix) => isFrequent([prefix])).filter(
        ([prefix]) => prefix.length >= MIN_FOLDED_PREFIX,
      ),
    ),
  };
}

interface KeyedPostings {
  readonly key: string;
  readonly postings: PackedPostings;
}

/** The frequent prefixes of keys, rising, each with the postings of its keys. A longer one is never more frequent. */
function frequentPrefixes(
  all: readonly KeyedPostings[],
  isFrequent: (prefix: string) => boolean,
): [string, KeyedPostings[]][] {
  const found: [string, KeyedPostings[]][] = [];
  for (let [left, length] = [all, 1]; left.length > 0; length++) {
    const long = left.filter(({ key }) => key.length >= length);
    const frequent = [...Map.groupBy(long, ({ key }) => key.slice(0, length))].filter(([prefix]) =>
      isFrequent(prefix),
    );
    found.push(...frequent);
    left = frequent.flatMap(([, some]) => some);
  }
  return sortBy(found, ([prefix]) => prefix);
}

/** Rising postings of the places of some keys, each once, of which none counts as a whole name. */
function placesOf(some: readonly KeyedPostings[]): Uint32Array {
  const places = Uint32Array.from(
    some.flatMap(({ postings }) => [...postings]),
    (posting) => packPosting(postingOrdinal(posting), 1, postingImportance(posting)),
  );
  return places.sort().filter((place, i) => place !== places[i - 1]);
}

function sum<Item>(items: readonly Item[], figure: (item: Item) => number): number {
  return items.reduce((total, item) => total + figure(item), 0);
}
