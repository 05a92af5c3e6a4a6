import { digestNumber, digestOf } from "./digest.ts";
import { MANIFEST_FILE } from "./manifest.ts";

/** Where the build puts the pack, next to the folder of the index. */
export const PACK_FILE = "index.pack";

/**
 * All index files in one, for readers with a disk: opening thousands of small files takes longer than reading them.
 * It begins with a table of 32-bit numbers, lowest byte first: the number of files other than the manifest, the length of
 * the manifest; then per file, in the order of their digests, its digest as a number, where it begins, and its length.
 * The manifest and the files follow. The table is searched in place: decoding it at every start would take time that
 * grows with the country.
 */
export function encodePack(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const manifest = files.get(MANIFEST_FILE) ?? new Uint8Array();
  const names = [...files.keys()].filter((name) => name !== MANIFEST_FILE);
  const table = new Uint32Array(HEADER + names.length * ENTRY);
  table.set([names.length, manifest.length]);
  // The files keep their order, so that similar ones are together: the zip is smaller.
  let end = table.byteLength + manifest.length;
  const entries = names.map((name) => {
    const at = end;
    end += files.get(name)!.length;
    return [digestNumber(digestOf(name)), at, end - at] as const;
  });
  for (const [i, entry] of entries.toSorted(([a], [b]) => a - b).entries())
    table.set(entry, HEADER + i * ENTRY);
  const pack = new Uint8Array(end);
  pack.set(new Uint8Array(table.buffer));
  pack.set(manifest, table.byteLength);
  for (const [i, name] of names.entries()) pack.set(files.get(name)!, entries[i]![1]);
  return pack;
}

/** The position of a file in a pack. */
export interface Packed {
  readonly at: number;
  readonly length: number;
}

/** The table of a pack. */
export class PackTable {
  readonly #table: Uint32Array;

  /** @param read reads bytes of the pack into an array of their own: from where, and how many */
  constructor(read: (at: number, length: number) => Uint8Array) {
    const [count] = numbersIn(read(0, HEADER * NUMBER));
    this.#table = numbersIn(read(0, (HEADER + count! * ENTRY) * NUMBER));
  }

  /** The position of an index file; undefined when the pack does not have it. */
  find(name: string): Packed | undefined {
    const table = this.#table;
    if (name === MANIFEST_FILE) return { at: table.byteLength, length: table[1]! };
    const digest = digestNumber(digestOf(name));
    let low = 0;
    for (let high = table[0]!; low < high; ) {
      const middle = (low + high) >>> 1;
      if (table[HEADER + middle * ENTRY]! < digest) low = middle + 1;
      else high = middle;
    }
    const entry = HEADER + low * ENTRY;
    return low < table[0]! && table[entry] === digest
      ? { at: table[entry + 1]!, length: table[entry + 2]! }
      : undefined;
  }
}

/** How many numbers the table has before the entries, and per entry; bytes per number. */
const HEADER = 2;
const ENTRY = 3;
const NUMBER = 4;

function numbersIn(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / NUMBER);
}
