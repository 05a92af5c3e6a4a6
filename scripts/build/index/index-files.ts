import { digest, fileName, type Section } from "../../../functions/core/index/digest.ts";
import type { ShardList } from "../../../functions/core/index/manifest.ts";
import { PackTable } from "../../../functions/core/index/pack.ts";

/** The default size of a file in bytes: reading it must cost less than answering from it. */
const FILE_BYTES = 5_000;

/** The files of an index that is being built, by their name in the index folder. */
export class IndexFiles extends Map<string, Uint8Array> {
  readonly #digests = new Set<string>();

  /**
   * Adds a file and returns the digest by which the manifest names it. Digests are short: if another file has the same
   * one, bytes that no reader reaches are added until it differs.
   */
  add(section: Section, bytes: Uint8Array): string {
    const contentDigest = digest(bytes);
    const name = fileName(section, contentDigest);
    const known = this.get(name);
    if (this.#digests.has(contentDigest) && !(known && Buffer.compare(known, bytes) === 0))
      return this.add(section, Buffer.concat([bytes, Buffer.of(0)]));
    this.#digests.add(contentDigest);
    this.set(name, bytes);
    return contentDigest;
  }

  /** Adds sorted items as files of a section. */
  addShards<Item, Key>(
    section: Section,
    items: Iterable<Item>,
    sharding: Sharding<Item, Key>,
  ): ShardList<Key> {
    const list: { from: Key[]; files: string[] } = { from: [], files: [] };
    let last: Item | undefined;
    for (const part of split(items, sharding.bytesOf, sharding.size)) {
      list.from.push(sharding.keyOf(part[0]!, last));
      list.files.push(this.add(section, sharding.encode(part)));
      last = part.at(-1);
    }
    return list;
  }
}

/** How to divide items into files. */
export interface Sharding<Item, Key> {
  /** The approximate size of an item in bytes. */
  readonly bytesOf: (item: Item) => number;
  /** The approximate size of a file in bytes. */
  readonly size?: number;
  /** The fence key of a file, from its first item and the last one of the previous file. */
  readonly keyOf: (first: Item, last: Item | undefined) => Key;
  readonly encode: (items: readonly Item[]) => Uint8Array;
}

/** Splits items into consecutive parts of about `size` bytes. */
export function* split<Item>(
  items: Iterable<Item>,
  bytesOf: (item: Item) => number,
  size: number = FILE_BYTES,
): Generator<Item[]> {
  let part: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    if (bytes >= size) {
      yield part;
      part = [];
      bytes = 0;
    }
    part.push(item);
    bytes += bytesOf(item);
  }
  if (part.length > 0) yield part;
}

/** Returns a function that gets the files of a pack as parts of it. */
export function filesOfPack(pack: Uint8Array): (file: string) => Uint8Array {
  const table = new PackTable((at, length) => pack.slice(at, at + length));
  return (file) => {
    const { at, length } = table.find(file)!;
    return pack.subarray(at, at + length);
  };
}
