import { digestNumber, digestOf } from "./file-cache.ts";
import { MANIFEST_FILE } from "./manifest.ts";

/** Where the build puts the pack, beside the folder of the index. */
export const PACK_FILE = "index.pack";

/**
 * All index files in one, for who has a disk: opening thousands of small files takes longer than reading them. First
 * numbers of four bytes, lowest first: how many files there are beside the manifest, and how long that is; then for each
 * file, in the order of their digests, its digest as a number, where it begins, and its length. Then the manifest and the
 * files. The table is looked up as it lies: taking it apart at every start would take time that grows with the country.
 */
export function encodePack(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const manifest = files.get(MANIFEST_FILE) ?? new Uint8Array();
  const names = [...files.keys()].filter((name) => name !== MANIFEST_FILE);
  const table = new Uint32Array(HEAD + names.length * ENTRY);
  table.set([names.length, manifest.length]);
  // The files stay in the order in which they are given: what is alike lies together then, and a zip is smaller.
  let end = table.byteLength + manifest.length;
  const entries = names.map((name) => {
    const at = end;
    end += files.get(name)!.length;
    return [digestNumber(digestOf(name)), at, end - at] as const;
  });
  for (const [i, entry] of entries.toSorted(([a], [b]) => a - b).entries())
    table.set(entry, HEAD + i * ENTRY);
  const pack = new Uint8Array(end);
  pack.set(new Uint8Array(table.buffer));
  pack.set(manifest, table.byteLength);
  for (const [i, name] of names.entries()) pack.set(files.get(name)!, entries[i]![1]);
  return pack;
}

/** Where a file lies in a pack. */
export interface Packed {
  readonly at: number;
  readonly length: number;
}

/** The table of a pack. */
export class PackTable {
  readonly #table: Uint32Array;

  /** @param read gives some of the pack's bytes, in an array of their own: from where, and how many */
  constructor(read: (at: number, length: number) => Uint8Array) {
    const [count] = numbersIn(read(0, HEAD * NUMBER));
    this.#table = numbersIn(read(0, (HEAD + count! * ENTRY) * NUMBER));
  }

  /** Where an index file lies; undefined when the pack does not have it. */
  find(name: string): Packed | undefined {
    const table = this.#table;
    if (name === MANIFEST_FILE) return { at: table.byteLength, length: table[1]! };
    const digest = digestNumber(digestOf(name));
    let low = 0;
    for (let high = table[0]!; low < high; ) {
      const middle = (low + high) >>> 1;
      if (table[HEAD + middle * ENTRY]! < digest) low = middle + 1;
      else high = middle;
    }
    const entry = HEAD + low * ENTRY;
    return low < table[0]! && table[entry] === digest
      ? { at: table[entry + 1]!, length: table[entry + 2]! }
      : undefined;
  }
}

/** How many numbers stand before the entries, and how many an entry has. */
const HEAD = 2;
const ENTRY = 3;
const NUMBER = 4;

function numbersIn(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / NUMBER);
}
