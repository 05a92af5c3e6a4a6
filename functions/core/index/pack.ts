import { numbersOf } from "./digest.ts";
import { MANIFEST_FILE } from "./manifest.ts";

/** The path of the pack, next to the folder of the index. */
export const PACK_FILE = "index.pack";

/**
 * All index files in one, for readers with a disk: opening thousands of small files takes longer than reading them. It
 * begins with a table of 32-bit numbers, lowest byte first. The table has the number of files other than the manifest,
 * and the manifest's length; then for each file the digest that names it, its offset, and its section and length, in
 * ascending order of digests. The manifest follows, then the files. These keep their order, so that similar ones are
 * together and the zip is smaller.
 */
export function encodePack(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const manifest = files.get(MANIFEST_FILE) ?? new Uint8Array();
  const others = [...files].filter(([name]) => name !== MANIFEST_FILE);
  const table = new Uint32Array(HEADER + others.length * ENTRY);
  let at = table.byteLength + manifest.length;
  const entries = others.map(([name, { length }]) => {
    const { digest, section } = numbersOf(name)!;
    const entry = [digest, at, section * LENGTHS + length] as const;
    at += length;
    return entry;
  });
  table.set([others.length, manifest.length, ...entries.sort(([a], [b]) => a - b).flat()]);
  const pack = new Uint8Array(at);
  pack.set(new Uint8Array(table.buffer));
  at = table.byteLength;
  for (const part of [manifest, ...others.map(([, bytes]) => bytes)]) {
    pack.set(part, at);
    at += part.length;
  }
  return pack;
}

/** The position of a file in a pack. */
export interface Packed {
  readonly at: number;
  readonly length: number;
}

/**
 * The positions of the files in a pack, found by numbers: reading thousands of names would take a tenth of a cold start.
 */
export class PackTable {
  readonly #table: Uint32Array;

  /** @param read reads bytes of the pack into a new array: from an offset, this many */
  constructor(read: (at: number, length: number) => Uint8Array) {
    const [count] = new Uint32Array(read(0, HEADER * NUMBER_BYTES).buffer);
    this.#table = new Uint32Array(read(0, (HEADER + count! * ENTRY) * NUMBER_BYTES).buffer);
  }

  /** The position of an index file; undefined if the pack does not have it. */
  find(name: string): Packed | undefined {
    const table = this.#table;
    if (name === MANIFEST_FILE) return { at: table.byteLength, length: table[1]! };
    const { digest: wanted, section } = numbersOf(name) ?? { digest: Number.NaN, section: -1 };
    let low = 0;
    for (let high = table[0]!; low < high; ) {
      const middle = (low + high) >>> 1;
      if (table[HEADER + middle * ENTRY]! < wanted) low = middle + 1;
      else high = middle;
    }
    // Files of two sections may have the same digest.
    for (; low < table[0]! && table[HEADER + low * ENTRY] === wanted; low++) {
      const at = table[HEADER + low * ENTRY + 1]!;
      const last = table[HEADER + low * ENTRY + 2]!;
      if (Math.floor(last / LENGTHS) === section) return { at, length: last % LENGTHS };
    }
    return undefined;
  }
}

/** The length's share of a number that holds a section and a length; there are 32 sections at most. */
const LENGTHS = 2 ** 27;
/** How many numbers come before the entries, and how many are in an entry. */
const [HEADER, ENTRY] = [2, 3];
const NUMBER_BYTES = 4;
