import type { Cut } from "../../../functions/directory/manifest.ts";
import { encodeShard, type ShardWord } from "../../../functions/directory/search/shard.ts";
import { type AddFile, cut } from "./index.ts";

/** Small, because a cold query pays for every word of a shard that it opens. */
const SHARD_BYTES = 8_000;

/** Cuts the words into shards, never between two words of the same folded form. */
export function cutShards(words: readonly ShardWord[], add: AddFile): Cut<string> {
  const pieces = cut(
    sameForms(words),
    (form) => form.reduce((sum, word) => sum + bytesOf(word), 0),
    SHARD_BYTES,
  );
  const files = pieces.map((piece) => add("words", encodeShard(piece.flat())));
  const from = pieces.map((piece, i) => boundary(pieces[i - 1]?.at(-1)?.[0]?.folded, piece[0]![0]!.folded));
  return { from, files };
}

/** The words of each folded form; `words` is sorted by it. */
export function sameForms(words: readonly ShardWord[]): ShardWord[][] {
  const forms: ShardWord[][] = [];
  for (const word of words) {
    const form = forms.at(-1);
    if (form?.[0]?.folded === word.folded) form.push(word);
    else forms.push([word]);
  }
  return forms;
}

/** The shortest key that lies behind `last` and not behind `first`. */
export function boundary(last: string | undefined, first: string): string {
  if (last === undefined) return "";
  let length = 1;
  while (first.slice(0, length) <= last) length++;
  return first.slice(0, length);
}

function bytesOf({ word, folded, postings }: ShardWord): number {
  return (folded === word ? 6 : word.length) + 3 + postings.length * 3;
}
