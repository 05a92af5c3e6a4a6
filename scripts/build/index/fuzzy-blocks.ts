import {
  canHold,
  encodeFuzzyBlock,
  type FuzzySection,
  fuzzyKey,
  sortForm,
} from "../../../functions/core/index/codec/fuzzy-block.ts";
import type { FoldedTerm } from "../../../functions/core/index/codec/surface-forms.ts";
import type { ShardList } from "../../../functions/core/index/manifest.ts";
import { type AddFile, cut } from "./index.ts";
import { fenceKey } from "./term-shards.ts";
import { compare } from "./terms.ts";

/** Pages are small: a typed word needs a few words of each of a dozen. */
const PAGE_BYTES = 7_000;

/** Cuts forms into the pages of a family. */
export function buildFuzzyBlocks(
  family: FuzzySection,
  forms: readonly FoldedTerm[],
  add: AddFile,
): ShardList<string> {
  const keyed = forms
    .filter(({ folded }) => canHold(family, folded))
    .map((form) => ({ form, key: fuzzyKey(form.folded.length, sortForm(family, form.folded)) }))
    .sort((a, b) => compare(a.key, b.key));
  const pieces = cut(
    keyed,
    ({ form }) => (family === "beginnings" ? form.folded.length : bytesOf(form)),
    PAGE_BYTES,
  );
  return {
    from: pieces.map((piece, i) => fenceKey(pieces[i - 1]?.at(-1)?.key, piece[0]!.key)),
    files: pieces.map((piece) =>
      add(
        family,
        encodeFuzzyBlock(
          family,
          piece.map(({ form }) => form),
        ),
      ),
    ),
  };
}

function bytesOf({ folded, surfaceForms }: FoldedTerm): number {
  return folded.length + surfaceForms.reduce((sum, { postings }) => sum + 4 + postings.length * 2.5, 0);
}
