import { ByteReader, ByteWriter } from "./bytes.ts";

/** A village as it is stored: what can't be told from its position. */
export interface StoredVillage {
  readonly id: number;
  readonly name: string;
  /** The name in the local script, where the source has it. */
  readonly localName?: string;
  /** PIN codes, in rising order; empty where the source has none. */
  readonly pincodes: readonly string[];
}

/**
 * Packs villages that follow each other in the directory's order: their number; all ids, each as its difference
 * from the one before (zigzag, since ids follow the map and names the alphabet); then names, local names and
 * PIN codes as lines.
 */
export function encodePlaces(villages: readonly StoredVillage[]): Uint8Array {
  const writer = new ByteWriter();
  writer.uint(villages.length);
  let last = 0;
  for (const { id } of villages) {
    const step = id - last;
    writer.uint(step >= 0 ? step * 2 : -step * 2 - 1);
    last = id;
  }
  writer.text(lines(villages.map((village) => village.name)));
  writer.text(lines(villages.map((village) => village.localName ?? "")));
  writer.text(lines(villages.map((village) => village.pincodes.join(" "))));
  return writer.bytes();
}

/** The villages that {@link encodePlaces} packed, in the same order. */
export function decodePlaces(bytes: Uint8Array): StoredVillage[] {
  const reader = new ByteReader(bytes);
  const ids: number[] = [];
  let id = 0;
  for (let left = reader.uint(); left > 0; left--) {
    const step = reader.uint();
    id += step % 2 === 0 ? step / 2 : -(step + 1) / 2;
    ids.push(id);
  }
  const names = reader.text().split("\n");
  const localNames = reader.text().split("\n");
  const pincodes = reader.text().split("\n");
  return ids.map((id, i) => ({
    id,
    name: names[i]!,
    ...(localNames[i] ? { localName: localNames[i] } : {}),
    pincodes: pincodes[i] ? pincodes[i].split(" ") : [],
  }));
}

/** No lines at all where every one is empty: most sources have no local names. */
function lines(texts: readonly string[]): string {
  return texts.some(Boolean) ? texts.join("\n") : "";
}
