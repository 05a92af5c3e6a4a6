import type { FoldedTerm } from "../../../functions/core/index/codec/surface-forms.ts";
import { encodeTermShard } from "../../../functions/core/index/codec/term-shard.ts";
import type { ShardList } from "../../../functions/core/index/manifest.ts";
import { type AddFile, split } from "./index.ts";

/** Small, because a cold query reads and checks every byte of a shard that it opens. */
const SHARD_BYTES = 5_000;

/** Splits terms, sorted by their folded form, into shards. */
export function buildTermShards(terms: readonly FoldedTerm[], add: AddFile): ShardList<string> {
  const shards = split(terms, bytesOf, SHARD_BYTES);
  return {
    from: shards.map((shard, i) => fenceKey(shards[i - 1]?.at(-1)?.folded, shard[0]!.folded)),
    files: shards.map((shard) => add("terms", encodeTermShard(shard))),
  };
}

/** The shortest key that lies behind `last` and not behind `first`. */
export function fenceKey(last: string | undefined, first: string): string {
  if (last === undefined) return "";
  let length = 1;
  while (first.slice(0, length) <= last) length++;
  return first.slice(0, length);
}

function bytesOf({ surfaceForms }: FoldedTerm): number {
  return (
    4 + surfaceForms.reduce((sum, { term, postings }) => sum + term.length / 2 + 2 + postings.length * 3, 0)
  );
}
