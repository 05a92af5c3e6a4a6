import {
  canHold,
  encodeFuzzyBlock,
  type FuzzySection,
  fuzzyKey,
  runKey,
  sortForm,
} from "../../../functions/core/index/codec/fuzzy-block.ts";
import type { ShardList } from "../../../functions/core/index/manifest.ts";
import { type AddFile, split } from "./index.ts";
import { compare, sortedOrder } from "./sort.ts";
import { fenceKey } from "./term-shards.ts";
import type { TermTable } from "./term-table.ts";

/** Small: a query term needs a few terms of each of a dozen blocks. */
const BLOCK_BYTES = 7_000;

/** Splits terms into the blocks of a section. */
export function buildFuzzyBlocks(section: FuzzySection, terms: TermTable, add: AddFile): ShardList<string> {
  const { folded } = terms.columns;
  const bytesOf = (term: number) =>
    section === "forward"
      ? folded[term]!.length
      : folded[term]!.length + terms.formsOf(term) * 4 + terms.postingsOf(term) * 2.5;
  const blocks = split(inOrder(section, folded), bytesOf, BLOCK_BYTES);
  const keyOf = (term: number) => fuzzyKey(folded[term]!.length, sortForm(section, folded[term]!));
  return {
    from: blocks.map((block, i) =>
      fenceKey(i === 0 ? undefined : keyOf(blocks[i - 1]!.at(-1)!), keyOf(block[0]!)),
    ),
    files: blocks.map((block) => {
      const encoded = block.map((term) => terms.encoded(term));
      return add(section, encodeFuzzyBlock(section, encoded));
    }),
  };
}

/** The numbers of the terms that a section holds, in the order of their keys: run by run, as they lie in a block. */
function inOrder(section: FuzzySection, folded: readonly string[]): number[] {
  const runs = new Map<string, number[]>();
  for (const [i, term] of folded.entries()) {
    if (!canHold(section, term)) continue;
    const key = runKey(term.length, sortForm(section, term));
    const run = runs.get(key);
    if (run) run.push(i);
    else runs.set(key, [i]);
  }
  return [...runs]
    .sort(([a], [b]) => compare(a, b))
    .flatMap(([, run]) => {
      const order = sortedOrder(run.map((i) => sortForm(section, folded[i]!)));
      return Array.from(order, (position) => run[position]!);
    });
}
