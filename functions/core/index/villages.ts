import { ByteReader, ByteWriter, Texts, writeTexts } from "./codec/bytes.ts";

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
 * equal); then names, local names and PIN codes as texts.
 */
export function encodeVillages(villages: readonly StoredVillage[]): Uint8Array {
  const writer = new ByteWriter();
  const lowest = villages.reduce((least, { id }) => Math.min(least, id), Number.POSITIVE_INFINITY);
  writer.uint(villages.length);
  writer.uint(lowest);
  for (const shift of ID_SHIFTS) writer.raw(Uint8Array.from(villages, ({ id }) => (id - lowest) >>> shift));
  writeTexts(
    writer,
    villages.map((village) => village.name),
  );
  writeTexts(
    writer,
    villages.map((village) => village.localName ?? ""),
  );
  writeTexts(
    writer,
    villages.map((village) => village.pincodes.join(" ")),
  );
  return writer.bytes();
}

/** Villages that {@link encodeVillages} packed; each is spelled out when it is asked for. */
export class VillageBlock {
  readonly #lowest: number;
  readonly #ids: readonly Uint8Array[];
  readonly #names: Texts;
  readonly #localNames: Texts;
  readonly #pincodes: Texts;

  constructor(bytes: Uint8Array) {
    const reader = new ByteReader(bytes);
    const count = reader.uint();
    this.#lowest = reader.uint();
    this.#ids = ID_SHIFTS.map(() => reader.raw(count));
    this.#names = new Texts(reader);
    this.#localNames = new Texts(reader);
    this.#pincodes = new Texts(reader);
  }

  /** The `i`th village. */
  village(i: number): StoredVillage {
    const localName = this.#localNames.text(i);
    const pincodes = this.#pincodes.text(i);
    return {
      id: this.#ids.reduce((id, plane, at) => id + (plane[i]! << ID_SHIFTS[at]!), this.#lowest),
      name: this.#names.text(i),
      ...(localName ? { localName } : {}),
      pincodes: pincodes ? pincodes.split(" ") : [],
    };
  }
}

const ID_SHIFTS = [0, 8, 16];
