import type { Cut } from "../../../functions/directory/manifest.ts";
import { postingOrdinal } from "../../../functions/directory/search/postings.ts";
import type { ShardWord } from "../../../functions/directory/search/shard.ts";
import {
  encodeSlipPage,
  isIn,
  isSlippable,
  type PageFamily,
  SLIP_FAMILIES,
  type SlipFamily,
  type SlipWord,
  slipKey,
  spelling,
} from "../../../functions/directory/search/slips.ts";
import { type AddFile, cut } from "./index.ts";
import { boundary, sameForms } from "./shards.ts";
import { compare } from "./words.ts";

/** Pages for slips are small: a typed word needs a few words of each of a dozen. */
const PAGE_BYTES = 8_000;

/** Cuts the folded words into pages, once for each family: by their beginnings, endings and middles. */
export function cutSlips(words: readonly ShardWord[], add: AddFile): Record<SlipFamily, Cut<string>> {
  const slipWords = mergedForms(words.filter((word) => isSlippable(word.folded)));
  const cuts = SLIP_FAMILIES.map(
    (family) =>
      [
        family,
        cutPages(
          family,
          slipWords.filter(({ folded }) => isIn(family, folded)),
          add,
        ),
      ] as const,
  );
  return Object.fromEntries(cuts) as Record<SlipFamily, Cut<string>>;
}

/** Cuts the joined words into pages. Those in Indian scripts are left out: there, words are rarely split at will. */
export function cutJoined(joined: readonly ShardWord[], add: AddFile): Cut<string> {
  return cutPages("joined", mergedForms(joined.filter((word) => /^[a-z0-9]{2,60}$/.test(word.folded))), add);
}

function mergedForms(words: readonly ShardWord[]): SlipWord[] {
  return sameForms(words).map((form) => ({ folded: form[0]!.folded, postings: mergedPostings(form) }));
}

function cutPages(family: PageFamily, words: readonly SlipWord[], add: AddFile): Cut<string> {
  const keyed = words.map((word) => ({
    word,
    key: slipKey(word.folded.length, spelling(family, word.folded)),
  }));
  keyed.sort((a, b) => compare(a.key, b.key));
  const pieces = cut(keyed, ({ word }) => word.folded.length + 2 + word.postings.length * 2.5, PAGE_BYTES);
  return {
    from: pieces.map((piece, i) => boundary(pieces[i - 1]?.at(-1)?.key, piece[0]!.key)),
    files: pieces.map((piece) =>
      add(
        family,
        encodeSlipPage(
          family,
          piece.map(({ word }) => word),
        ),
      ),
    ),
  };
}

/** The postings of several words, each place once, at its lowest number of words in a name. */
function mergedPostings(words: readonly ShardWord[]): Uint32Array {
  const sorted = Uint32Array.from(words.flatMap(({ postings }) => [...postings])).sort();
  return sorted.filter((posting, i) => i === 0 || postingOrdinal(posting) !== postingOrdinal(sorted[i - 1]!));
}
