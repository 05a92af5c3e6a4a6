import {
  canHold,
  encodeFuzzyBlock,
  type FuzzySection,
  fuzzyKey,
  sortForm,
} from "../../../functions/core/index/codec/fuzzy-block.ts";
import type { ShardList } from "../../../functions/core/index/manifest.ts";
import { type AddFile, split } from "./index.ts";
import { sortedOrder } from "./sort.ts";
import { fenceKey } from "./term-shards.ts";
import type { TermTable } from "./term-table.ts";

/** Small: a query term needs a few terms of each of a dozen blocks. */
const BLOCK_BYTES = 7_000;

/** Splits terms into the blocks of a section. */
export function buildFuzzyBlocks(section: FuzzySection, terms: TermTable, add: AddFile): ShardList<string> {
  const { folded } = terms.columns;
  const held: number[] = [];
  const keys: string[] = [];
  for (const [i, term] of folded.entries()) {
    if (!canHold(section, term)) continue;
    held.push(i);
    keys.push(fuzzyKey(term.length, sortForm(section, term)));
  }
  const bytesOf = (term: number) =>
    section === "forward"
      ? folded[term]!.length
      : folded[term]!.length + terms.formsOf(term) * 4 + terms.postingsOf(term) * 2.5;
  const order = sortedOrder(keys);
  const blocks = split(order, (i) => bytesOf(held[i]!), BLOCK_BYTES);
  return {
    from: blocks.map((block, i) => {
      const last = blocks[i - 1]?.at(-1);
      return fenceKey(last === undefined ? undefined : keys[last], keys[block[0]!]!);
    }),
    files: blocks.map((block) => {
      const encoded = block.map((i) => terms.encoded(held[i]!));
      return add(section, encodeFuzzyBlock(section, encoded));
    }),
  };
}
