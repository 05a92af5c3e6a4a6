import { PLACE_KINDS, type PlaceKind } from "../contract/levels.ts";
import { StringTable, writeStringTable } from "./codec/string-table.ts";
import { ByteReader, ByteWriter } from "./codec/varint.ts";

/** A village as it is stored: what its ordinal does not tell. */
export interface StoredVillage {
  readonly id: number;
  readonly name: string;
  readonly kind: PlaceKind;
  /** Further names, former ones among them. */
  readonly otherNames: readonly string[];
  /** The name in the local script, where the source has it. */
  readonly localName?: string;
  /** PIN codes, in rising order; empty where the source has none. */
  readonly pincodes: readonly string[];
}

/** A village with its ordinal. */
export interface Village extends StoredVillage {
  readonly ordinal: number;
}

/**
 * Packs consecutive villages: how many they are; their ids, less the lowest, as three planes of bytes, the low bytes
 * first (neighbours have near ids, so the higher planes hardly vary and compress well); then names, kinds, other names, local
 * names and PIN codes as string tables.
 */
export function encodeVillages(villages: readonly StoredVillage[]): Uint8Array {
  writer.clear();
  const lowest = villages.reduce((least, { id }) => Math.min(least, id), Number.POSITIVE_INFINITY);
  writer.uint(villages.length);
  writer.uint(lowest);
  const ids = villages.map(({ id }) => id - lowest);
  for (const shift of ID_SHIFTS) writer.raw(Uint8Array.from(ids.map((id) => id >>> shift)));
  for (const textOf of TEXTS) writeStringTable(writer, villages.map(textOf));
  return writer.bytes();
}

const writer = /* @__PURE__ */ new ByteWriter();

const ID_SHIFTS = [0, 8, 16];
/** Stands in no name. */
const SEPARATOR = "\n";
const TEXTS: readonly ((village: StoredVillage) => string)[] = [
  ({ name }) => name,
  // Most are villages, and a table of empty texts is empty.
  ({ kind }) => (kind === "village" ? "" : String(PLACE_KINDS.indexOf(kind))),
  ({ otherNames }) => otherNames.join(SEPARATOR),
  ({ localName }) => localName ?? "",
  ({ pincodes }) => pincodes.join(" "),
];

/** Villages that {@link encodeVillages} packed; each is decoded when it is asked for. */
export class VillageBlock {
  readonly #bytes: Uint8Array;
  readonly #count: number;
  readonly #lowest: number;
  /** Where the planes of ids begin. */
  readonly #ids: number;
  readonly #texts: readonly StringTable[];

  /** @throws RangeError when the bytes end too early */
  constructor(bytes: Uint8Array) {
    const reader = new ByteReader(bytes);
    this.#bytes = bytes;
    this.#count = reader.uint();
    this.#lowest = reader.uint();
    this.#ids = reader.at;
    reader.skip(this.#count * ID_SHIFTS.length);
    this.#texts = TEXTS.map(() => new StringTable(reader));
  }

  /**
   * The villages from the `from`th to before the `to`th.
   * @param first the ordinal of the block's first village
   */
  slice(from: number, to: number, first: number): Village[] {
    const texts = this.#texts.map((table) => table.slice(from, to));
    return Array.from({ length: to - from }, (_, i) =>
      villageOf(
        first + from + i,
        this.#id(from + i),
        texts.map((some) => some[i]!),
      ),
    );
  }

  /** The `i`th village: what a search asks for, whose places lie far apart. */
  at(i: number, first: number): Village {
    return villageOf(
      first + i,
      this.#id(i),
      this.#texts.map((table) => table.at(i)),
    );
  }

  #id(i: number): number {
    let id = this.#lowest;
    for (let plane = 0; plane < ID_SHIFTS.length; plane++)
      id += this.#bytes[this.#ids + plane * this.#count + i]! << ID_SHIFTS[plane]!;
    return id;
  }
}

/** @param texts in the order of {@link TEXTS} */
function villageOf(ordinal: number, id: number, texts: readonly string[]): Village {
  const [name, kind, otherNames, localName, pincodes] = texts as [string, string, string, string, string];
  const village = {
    ordinal,
    id,
    name,
    kind: PLACE_KINDS[Number(kind)]!,
    otherNames: otherNames === "" ? [] : otherNames.split(SEPARATOR),
    pincodes: pincodes === "" ? [] : pincodes.split(" "),
  };
  return localName === "" ? village : { ...village, localName };
}
