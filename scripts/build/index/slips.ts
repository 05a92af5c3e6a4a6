import type { Cut } from "../../../functions/directory/manifest.ts";
import { packPosting, postingOrdinal } from "../../../functions/directory/search/shard.ts";
import {
  encodeSlipPage,
  isSlippable,
  SLIP_FAMILIES,
  type PageFamily,
  type SlipFamily,
  type SlipWord,
  slipKey,
  spelling,
} from "../../../functions/directory/search/slips.ts";
import { type AddFile, cut } from "./index.ts";
import { boundary, sameForms } from "./shards.ts";
import { compare, type IndexedWord } from "./words.ts";

/** Cuts the folded words into pages, once for each family: by their beginnings, endings and middles. */
export function cutSlips(words: readonly IndexedWord[], add: AddFile): Record<SlipFamily, Cut<string>> {
  const slipWords = mergedForms(words.filter((word) => isSlippable(word.folded)));
  const cuts = SLIP_FAMILIES.map((family) => [family, cutPages(family, slipWords, add)] as const);
  return Object.fromEntries(cuts) as Record<SlipFamily, Cut<string>>;
}

/** Cuts the joined words into pages. Those in Indian scripts are left out: there, words are rarely split at will. */
export function cutJoined(joined: readonly IndexedWord[], add: AddFile): Cut<string> {
  return cutPages("joined", mergedForms(joined.filter((word) => /^[a-z0-9]{2,60}$/.test(word.folded))), add);
}

function mergedForms(words: readonly IndexedWord[]): SlipWord[] {
  return sameForms(words).map((form) => ({ folded: form[0]!.folded, postings: mergedPostings(form) }));
}

function cutPages(family: PageFamily, words: readonly SlipWord[], add: AddFile): Cut<string> {
  const keyed = words.map((word) => ({ word, key: slipKey(word.folded.length, spelling(family, word.folded)) }));
  keyed.sort((a, b) => compare(a.key, b.key));
  const pieces = cut(keyed, ({ word }) =>
    family === "middles" ? word.folded.length : word.folded.length + 2 + word.postings.length * 2.5,
  );
  return {
    from: pieces.map((piece, i) => boundary(pieces[i - 1]?.at(-1)?.key, piece[0]!.key)),
    files: pieces.map((piece) => add(family, encodeSlipPage(family, piece.map(({ word }) => word)))),
  };
}

/** The postings of several words, each place once, at its lowest number of words in a name. */
function mergedPostings(words: readonly IndexedWord[]): Uint32Array {
  const all = words.flatMap((word) => word.postings.map(({ ordinal, nameWords }) => packPosting(ordinal, nameWords)));
  const sorted = Uint32Array.from(all).sort();
  return sorted.filter((posting, i) => i === 0 || postingOrdinal(posting) !== postingOrdinal(sorted[i - 1]!));
}
