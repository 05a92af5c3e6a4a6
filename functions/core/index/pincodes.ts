import { ByteReader, ByteWriter } from "./codec/bytes.ts";
import { Postings, writeOrdinals } from "./codec/postings.ts";
import type { FileCache } from "./file-cache.ts";
import { type IndexManifest, shardRange } from "./manifest.ts";

/** Packs PIN codes in rising order, each with the ordinals of its villages, rising. */
export function encodePincodes(pins: readonly (readonly [string, readonly number[]])[]): Uint8Array {
  const writer = new ByteWriter();
  writer.text(pins.map(([pin]) => pin).join("\n"));
  for (const [, ordinals] of pins) writeOrdinals(writer, ordinals);
  return writer.bytes();
}

/** PIN codes and their villages, from the bytes of {@link encodePincodes}. */
export function decodePincodes(bytes: Uint8Array): Map<string, Postings> {
  const reader = new ByteReader(bytes);
  const pins = reader.text().split("\n");
  return new Map(pins.map((pin) => [pin, new Postings(reader)]));
}

/** The villages with a PIN code; undefined when the directory does not have it. */
export async function villagesOfPincode(
  files: FileCache,
  manifest: IndexManifest,
  pin: string,
): Promise<Postings | undefined> {
  const [first, end] = shardRange(manifest.pins, pin, `${pin}~`);
  for (const file of manifest.pins.files.slice(first, end)) {
    const villages = (await files.open("pins", file, decodePincodes)).get(pin);
    if (villages) return villages;
  }
  return undefined;
}
