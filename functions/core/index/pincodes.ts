import { Postings, writeOrdinals } from "./codec/postings.ts";
import { ByteReader, ByteWriter } from "./codec/varint.ts";

/** Packs PIN codes in rising order, each with the ordinals of its villages, rising. */
export function encodePincodes(pincodes: readonly (readonly [string, readonly number[]])[]): Uint8Array {
  const writer = new ByteWriter();
  writer.text(pincodes.map(([pincode]) => pincode).join("\n"));
  for (const [, ordinals] of pincodes) writeOrdinals(writer, ordinals);
  return writer.bytes();
}

/** PIN codes with their villages, from the bytes of {@link encodePincodes}. */
export function decodePincodes(bytes: Uint8Array): Map<string, Postings> {
  const reader = new ByteReader(bytes);
  const pincodes = reader.text().split("\n");
  return new Map(pincodes.map((pincode) => [pincode, new Postings(reader)]));
}
