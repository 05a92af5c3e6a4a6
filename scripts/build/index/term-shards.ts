import { encodeTermShard } from "../../../functions/core/index/codec/term-shard.ts";
import type { ShardList } from "../../../functions/core/index/manifest.ts";
import { type AddFile, split } from "./index.ts";
import type { TermTable } from "./term-table.ts";

/** Small, because a cold query reads and checks every byte of a shard that it opens. */
const SHARD_BYTES = 5_000;

/** Splits terms into shards. */
export function buildTermShards(terms: TermTable, add: AddFile): ShardList<string> {
  const { folded } = terms.columns;
  const shards = split(folded.keys(), (term) => bytesOf(terms, term), SHARD_BYTES);
  return {
    from: shards.map(([first]) => fenceKey(folded[first! - 1], folded[first!]!)),
    files: shards.map((shard) => add("terms", encodeTermShard(shard.map((term) => terms.encoded(term))))),
  };
}

/** The shortest key that lies behind `last` and not behind `first`. */
export function fenceKey(last: string | undefined, first: string): string {
  if (last === undefined) return "";
  let length = 1;
  while (first.slice(0, length) <= last) length++;
  return first.slice(0, length);
}

function bytesOf(terms: TermTable, term: number): number {
  const { forms, firstForms } = terms.columns;
  let letters = 0;
  for (let form = firstForms[term]!; form < firstForms[term + 1]!; form++) letters += forms[form]!.length;
  return 4 + letters / 2 + terms.formsOf(term) * 2 + terms.postingsOf(term) * 3;
}
