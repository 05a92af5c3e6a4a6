import { ByteReader, ByteWriter, Lines } from "./bytes.ts";

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
  writer.text(lines(villages.map((village) => village.name)));
  writer.text(lines(villages.map((village) => village.localName ?? "")));
  writer.text(lines(villages.map((village) => village.pincodes.join(" "))));
  return writer.bytes();
}

/** Villages that {@link encodePlaces} packed; each is spelled out when it is asked for. */
export class Places {
  readonly #lowest: number;
  readonly #ids: readonly Uint8Array[];
  readonly #names: Lines;
  readonly #localNames: Lines;
  readonly #pincodes: Lines;

  constructor(bytes: Uint8Array) {
    const reader = new ByteReader(bytes);
    const count = reader.uint();
    this.#lowest = reader.uint();
    this.#ids = ID_SHIFTS.map(() => reader.raw(count));
    this.#names = new Lines(reader.raw(reader.uint()));
    this.#localNames = new Lines(reader.raw(reader.uint()));
    this.#pincodes = new Lines(reader.raw(reader.uint()));
  }

  /** The `i`th village. */
  village(i: number): StoredVillage {
    const localName = this.#localNames.line(i);
    const pincodes = this.#pincodes.line(i);
    return {
      id: this.#ids.reduce((id, plane, at) => id + (plane[i]! << ID_SHIFTS[at]!), this.#lowest),
      name: this.#names.line(i),
      ...(localName ? { localName } : {}),
      pincodes: pincodes ? pincodes.split(" ") : [],
    };
  }
}

const ID_SHIFTS = [0, 8, 16];

/** No lines at all where every one is empty: most sources have no local names. */
function lines(texts: readonly string[]): string {
  return texts.some(Boolean) ? texts.join("\n") : "";
}
