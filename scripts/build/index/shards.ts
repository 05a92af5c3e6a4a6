import {
  canHold,
  encodeFuzzyBlock,
  type FuzzySection,
  fuzzyKey,
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
import { compare, type Terms } from "./terms.ts";

/** Small, because a cold query reads and checks every byte of each shard that it opens. */
const SHARD_BYTES = 5_000;
/** Also small: a query term needs a few terms from each of a dozen blocks. */
const BLOCK_BYTES = 7_000;

/** Splits terms into shards. */
export function addTermShards(files: IndexFiles, terms: Terms): ShardList<string> {
  return files.addShards("terms", terms.folded.keys(), {
    bytesOf: (i) =>
      4 +
      sum(
        terms.at(i).surfaceForms,
        ({ term, postings }) => term.length / 2 + 2 + postings.length * 3,
      ),
    size: SHARD_BYTES,
    keyOf: (first, last) =>
      fenceKey(last === undefined ? undefined : terms.folded[last], terms.folded[first]!),
    encode: (some) => encodeTermShard(some.map((i) => terms.at(i))),
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
  terms: Terms,
  most: number,
): ShardList<string> {
  const keys = terms.folded.map((folded) => fuzzyKey(folded.length, sortForm(section, folded)));
  const held = [...terms.folded.keys()].filter((i) => canHold(section, terms.folded[i]!));
  const isStored = (i: number) => terms.countPlaces(i) <= most;
  return files.addShards(
    section,
    held.sort((a, b) => compare(keys[a]!, keys[b]!)),
    {
      bytesOf: (i) => {
        const [from, to] = terms.formsOf(i);
        const forms = isStored(i) ? (to - from) * 4 + terms.countPlaces(i) * 2.5 : 0;
        return terms.folded[i]!.length + forms;
      },
      size: BLOCK_BYTES,
      keyOf: (first, last) => fenceKey(last === undefined ? undefined : keys[last], keys[first]!),
      encode: (some) =>
        encodeFuzzyBlock(
          section,
          some.map((i) =>
            isStored(i) ? terms.at(i) : { folded: terms.folded[i]!, surfaceForms: [] },
          ),
        ),
    },
  );
}

/** The shortest key that is greater than `last` and at most `first`. */
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
  terms: Terms,
  shards: ShardList<string>,
): IndexManifest["prefixes"] {
  const isFrequent = (prefixes: readonly string[]) =>
    countShards(shards, prefixes) > MAX_SHARDS_OF_A_PREFIX;
  const add = (prefixes: [string, number[]][]): ShardList<string> => ({
    from: prefixes.map(([prefix]) => prefix),
    files: prefixes.map(([, forms]) =>
      files.add("prefixes", encodePostings(placesOf(terms, forms))),
    ),
  });
  const folded = terms.folded.flatMap((term, i) => {
    const [from, to] = terms.formsOf(i);
    return Array<string>(to - from).fill(term);
  });
  return {
    written: add(frequentPrefixes(terms.forms, (prefix) => isFrequent(foldedPrefixes(prefix)))),
    folded: add(
      frequentPrefixes(folded, (prefix) => isFrequent([prefix])).filter(
        ([prefix]) => prefix.length >= MIN_FOLDED_PREFIX,
      ),
    ),
  };
}

/**
 * The frequent prefixes of keys, ascending, each with the indexes of its keys. A longer prefix is never more frequent.
 */
function frequentPrefixes(
  keys: readonly string[],
  isFrequent: (prefix: string) => boolean,
): [string, number[]][] {
  const found: [string, number[]][] = [];
  for (let [left, length] = [[...keys.keys()], 1]; left.length > 0; length++) {
    const long = left.filter((i) => keys[i]!.length >= length);
    const frequent = [...Map.groupBy(long, (i) => keys[i]!.slice(0, length))].filter(([prefix]) =>
      isFrequent(prefix),
    );
    found.push(...frequent);
    left = frequent.flatMap(([, some]) => some);
  }
  return found.sort(([a], [b]) => compare(a, b));
}

/** Ascending postings of the places of some surface forms, each place once; no form counts as a whole name. */
function placesOf(terms: Terms, forms: readonly number[]): Uint32Array {
  const places = Uint32Array.from(
    forms.flatMap((form) => [...terms.postings(form)]),
    (posting) => packPosting(postingOrdinal(posting), 1, postingImportance(posting)),
  );
  return places.sort().filter((place, i) => place !== places[i - 1]);
}

function sum<Item>(items: readonly Item[], figure: (item: Item) => number): number {
  return items.reduce((total, item) => total + figure(item), 0);
}
