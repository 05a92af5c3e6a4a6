import { ByteReader, ByteWriter } from "./bytes.ts";
import type { Files } from "./files.ts";
import { type IndexManifest, pieces } from "./manifest.ts";

/** A PIN code as India Post writes it: six digits, the first not 0. */
export const PINCODE = /^[1-9]\d{5}$/;

/** Packs PIN codes in rising order, each with the ordinals of its villages, rising. */
export function encodePins(pins: readonly (readonly [string, readonly number[]])[]): Uint8Array {
  const writer = new ByteWriter();
  writer.text(pins.map(([pin]) => pin).join("\n"));
  for (const [, ordinals] of pins) {
    writer.uint(ordinals.length);
    writer.rising(ordinals);
  }
  return writer.bytes();
}

/** PIN codes and the ordinals of their villages, from the bytes of {@link encodePins}. */
export function decodePins(bytes: Uint8Array): Map<string, Uint32Array> {
  const reader = new ByteReader(bytes);
  const pins = reader.text().split("\n");
  return new Map(pins.map((pin) => [pin, reader.rising(reader.uint())]));
}

/** Ordinals of the villages with a PIN code, rising; none when the directory does not have it. */
export async function villagesOfPin(
  files: Files,
  manifest: IndexManifest,
  pin: string,
): Promise<Uint32Array> {
  const [first, end] = pieces(manifest.pins, pin, `${pin}~`);
  for (const file of manifest.pins.files.slice(first, end)) {
    const ordinals = (await files.open("pins", file, decodePins)).get(pin);
    if (ordinals) return ordinals;
  }
  return new Uint32Array();
}
