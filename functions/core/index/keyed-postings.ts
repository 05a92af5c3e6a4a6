import { Postings, writeOrdinals } from "./codec/postings.ts";
import { ByteReader, ByteWriter } from "./codec/varint.ts";

/** Packs keys (PIN codes, kinds of places) in rising order, each with the ordinals of its villages, rising. */
export function encodeKeyedPostings(keyed: readonly (readonly [string, readonly number[]])[]): Uint8Array {
  const writer = new ByteWriter();
  writer.text(keyed.map(([key]) => key).join("\n"));
  for (const [, ordinals] of keyed) writeOrdinals(writer, Uint32Array.from(ordinals));
  return writer.bytes();
}

/** Keys with their villages, from the bytes of {@link encodeKeyedPostings}. */
export function decodeKeyedPostings(bytes: Uint8Array): Map<string, Postings> {
  const reader = new ByteReader(bytes);
  const keys = reader.text().split("\n").filter(Boolean);
  return new Map(keys.map((key) => [key, new Postings(reader)]));
}
