import { type Cut, pieces } from "../manifest.ts";
import { ByteReader, ByteWriter } from "./bytes.ts";
import { Postings, writeOrdinals } from "./postings.ts";

/**
 * A head: all places with a word that begins with a few letters, for beginnings so common that their words fill many
 * shards. One small read instead of dozens.
 *
 * @param ordinals rising
 */
export function encodeHead(ordinals: Uint32Array): Uint8Array {
  const writer = new ByteWriter();
  writeOrdinals(writer, ordinals);
  return writer.bytes();
}

/** The places from the bytes of {@link encodeHead}. */
export function decodeHead(bytes: Uint8Array): Postings {
  return new Postings(new ByteReader(bytes));
}

/** A head is written for a beginning that more shards than this can hold. */
export const MOST_SHARDS_OF_A_BEGINNING = 14;

/** The shards, by their number, that words can be in whose folded form begins with one of `forms`. */
export function shardsOfBeginnings(shards: Cut<string>, forms: readonly string[]): Set<number> {
  const found = new Set<number>();
  for (const form of forms) {
    const [first, end] = pieces(shards, form, `${form}\uffff`);
    for (let shard = first; shard < end; shard++) found.add(shard);
  }
  return found;
}
