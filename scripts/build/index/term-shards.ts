import type { Form } from "../../../functions/core/index/codec/surface-forms.ts";
import { encodeShard } from "../../../functions/core/index/codec/term-shard.ts";
import type { Cut } from "../../../functions/core/index/manifest.ts";
import { type AddFile, cut } from "./index.ts";

/** Small, because a cold query pays for every word of a shard that it opens. */
const SHARD_BYTES = 5_000;

/** Cuts forms, sorted by their folded words, into shards. */
export function cutShards(forms: readonly Form[], add: AddFile): Cut<string> {
  const pieces = cut(forms, bytesOf, SHARD_BYTES);
  return {
    from: pieces.map((piece, i) => boundary(pieces[i - 1]?.at(-1)?.folded, piece[0]!.folded)),
    files: pieces.map((piece) => add("words", encodeShard(piece))),
  };
}

/** The shortest key that lies behind `last` and not behind `first`. */
export function boundary(last: string | undefined, first: string): string {
  if (last === undefined) return "";
  let length = 1;
  while (first.slice(0, length) <= last) length++;
  return first.slice(0, length);
}

function bytesOf({ spellings }: Form): number {
  return (
    4 + spellings.reduce((sum, { word, postings }) => sum + word.length / 2 + 2 + postings.length * 3, 0)
  );
}
