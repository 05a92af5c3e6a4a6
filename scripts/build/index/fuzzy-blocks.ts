import {
  canHold,
  encodeFuzzyBlock,
  type FuzzySection,
  fuzzyKey,
  sortForm,
} from "../../../functions/core/index/codec/fuzzy-block.ts";
import type { FoldedTerm } from "../../../functions/core/index/codec/surface-forms.ts";
import type { ShardList } from "../../../functions/core/index/manifest.ts";
import { type AddFile, split } from "./index.ts";
import { fenceKey } from "./term-shards.ts";
import { compare } from "./terms.ts";

/** Small: a query term needs a few terms of each of a dozen blocks. */
const BLOCK_BYTES = 7_000;

/** Splits terms into the blocks of a section. */
export function buildFuzzyBlocks(
  section: FuzzySection,
  terms: readonly FoldedTerm[],
  add: AddFile,
): ShardList<string> {
  const keyed = terms
    .filter(({ folded }) => canHold(section, folded))
    .map((term) => ({ term, key: fuzzyKey(term.folded.length, sortForm(section, term.folded)) }))
    .sort((a, b) => compare(a.key, b.key));
  const blocks = split(
    keyed,
    ({ term }) => (section === "forward" ? term.folded.length : bytesOf(term)),
    BLOCK_BYTES,
  );
  const encode = (block: typeof keyed) =>
    encodeFuzzyBlock(
      section,
      block.map(({ term }) => term),
    );
  return {
    from: blocks.map((block, i) => fenceKey(blocks[i - 1]?.at(-1)?.key, block[0]!.key)),
    files: blocks.map((block) => add(section, encode(block))),
  };
}

function bytesOf({ folded, surfaceForms }: FoldedTerm): number {
  return folded.length + surfaceForms.reduce((sum, { postings }) => sum + 4 + postings.length * 2.5, 0);
}
