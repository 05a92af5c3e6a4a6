import { abbreviate, ByteReader, ByteWriter, unabbreviate } from "./bytes.ts";

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
 * Packs villages that follow each other in the directory's order: their number; the ids, less the lowest, first the
 * low bytes of all, then the middle, then the high ones (neighbours have near ids, so the later bytes are all but
 * equal); then names, local names and PIN codes as lines.
 */
export function encodePlaces(villages: readonly StoredVillage[]): Uint8Array {
  const writer = new ByteWriter();
  const lowest = villages.reduce((least, { id }) => Math.min(least, id), Number.POSITIVE_INFINITY);
  writer.uint(villages.length);
  writer.uint(lowest);
  for (const shift of ID_SHIFTS) writer.raw(Uint8Array.from(villages, ({ id }) => (id - lowest) >>> shift));
  writer.text(lines(villages.map(({ name }, i) => abbreviate(name, villages[i - 1]?.name ?? ""))));
  writer.text(lines(villages.map((village) => village.localName ?? "")));
  writer.text(lines(villages.map((village) => village.pincodes.join(" "))));
  return writer.bytes();
}

/** The villages that {@link encodePlaces} packed, in the same order. */
export function decodePlaces(bytes: Uint8Array): StoredVillage[] {
  const reader = new ByteReader(bytes);
  const count = reader.uint();
  const lowest = reader.uint();
  const planes = ID_SHIFTS.map((shift) => ({ shift, plane: reader.raw(count) }));
  const names = reader.text().split("\n");
  const localNames = reader.text().split("\n");
  const pincodes = reader.text().split("\n");
  return Array.from({ length: count }, (_, i) => {
    names[i] = unabbreviate(names[i]!, names[i - 1] ?? "");
    return {
      id: planes.reduce((id, { shift, plane }) => id + (plane[i]! << shift), lowest),
      name: names[i],
      ...(localNames[i] ? { localName: localNames[i] } : {}),
      pincodes: pincodes[i] ? pincodes[i].split(" ") : [],
    };
  });
}

const ID_SHIFTS = [0, 8, 16];

/** No lines at all where every one is empty: most sources have no local names. */
function lines(texts: readonly string[]): string {
  return texts.some(Boolean) ? texts.join("\n") : "";
}
