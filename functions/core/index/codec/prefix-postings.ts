import { type ShardList, shardRange } from "../manifest.ts";
import { ByteReader, ByteWriter } from "./bytes.ts";
import { Postings, writeOrdinals } from "./postings.ts";

/**
 * A head: all places with a word that begins with a few letters, for beginnings so common that their words fill many
 * shards. One small read instead of dozens.
 *
 * @param ordinals rising
 */
export function encodePrefixPostings(ordinals: Uint32Array): Uint8Array {
  const writer = new ByteWriter();
  writeOrdinals(writer, ordinals);
  return writer.bytes();
}

/** The places from the bytes of {@link encodePrefixPostings}. */
export function decodePrefixPostings(bytes: Uint8Array): Postings {
  return new Postings(new ByteReader(bytes));
}

/** A head is written for a beginning that more shards than this can hold. */
export const MAX_SHARDS_OF_A_PREFIX = 14;

/** The shards, by their number, that words can be in whose folded form begins with one of `forms`. */
export function shardsOfPrefixes(shards: ShardList<string>, forms: readonly string[]): Set<number> {
  const found = new Set<number>();
  for (const form of forms) {
    const [first, end] = shardRange(shards, form, `${form}\uffff`);
    for (let shard = first; shard < end; shard++) found.add(shard);
  }
  return found;
}
