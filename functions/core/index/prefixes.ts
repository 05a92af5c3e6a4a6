import { type ShardList, shardRange } from "./manifest.ts";

/** A prefix that more shards than this can hold has postings of its own. */
export const MAX_SHARDS_OF_A_PREFIX = 14;

/** A prefix in another romanisation counts from so many folded letters on, like a typo (RANKING.md). */
export const MIN_FOLDED_PREFIX = 4;

/** How many shards can hold terms whose folded form begins with one of `prefixes`. */
export function countShards(shards: ShardList<string>, prefixes: readonly string[]): number {
  const found = new Set<number>();
  for (const prefix of prefixes) {
    const [first, end] = shardRange(shards, prefix, `${prefix}\uffff`);
    for (let shard = first; shard < end; shard++) found.add(shard);
  }
  return found.size;
}
