import type { FoldedTerm } from "../../../functions/core/index/codec/surface-forms.ts";
import { encodeTermShard } from "../../../functions/core/index/codec/term-shard.ts";
import type { ShardList } from "../../../functions/core/index/manifest.ts";
import { type AddFile, cut } from "./index.ts";

/** Small, because a cold query pays for every word of a shard that it opens. */
const SHARD_BYTES = 5_000;

/** Cuts forms, sorted by their folded words, into shards. */
export function buildTermShards(forms: readonly FoldedTerm[], add: AddFile): ShardList<string> {
  const pieces = cut(forms, bytesOf, SHARD_BYTES);
  return {
    from: pieces.map((piece, i) => fenceKey(pieces[i - 1]?.at(-1)?.folded, piece[0]!.folded)),
    files: pieces.map((piece) => add("words", encodeTermShard(piece))),
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
