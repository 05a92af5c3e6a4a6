/** Where the build puts the pack, beside the folder of the index. */
export const PACK_FILE = "index.pack";

/**
 * All index files in one, for who has a disk: opening thousands of small files takes longer than reading them. First
 * four bytes, lowest first, that tell how long the table is; then the table, which is JSON: the length of every file by
 * its name; then the files in that order.
 */
export function encodePack(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const lengths = Object.fromEntries([...files].map(([name, bytes]) => [name, bytes.length]));
  const table = new TextEncoder().encode(JSON.stringify(lengths));
  const size = [...files.values()].reduce((sum, { length }) => sum + length, LENGTH_BYTES + table.length);
  const pack = new Uint8Array(size);
  new DataView(pack.buffer).setUint32(0, table.length, true);
  pack.set(table, LENGTH_BYTES);
  let at = LENGTH_BYTES + table.length;
  for (const bytes of files.values()) {
    pack.set(bytes, at);
    at += bytes.length;
  }
  return pack;
}

/** Where a file lies in a pack. */
export interface Packed {
  readonly at: number;
  readonly length: number;
}

/**
 * Where each file of a pack lies, by its name.
 *
 * @param read gives some of the pack's bytes: from where, and how many
 * @throws Error when the table is damaged
 */
export function readPackTable(read: (at: number, length: number) => Uint8Array): Map<string, Packed> {
  const head = read(0, LENGTH_BYTES);
  const size = new DataView(head.buffer, head.byteOffset).getUint32(0, true);
  const files = new Map<string, Packed>();
  let at = LENGTH_BYTES + size;
  for (const [name, length] of Object.entries(parse(read(LENGTH_BYTES, size)))) {
    files.set(name, { at, length });
    at += length;
  }
  return files;
}

function parse(table: Uint8Array): Record<string, number> {
  try {
    return JSON.parse(new TextDecoder().decode(table));
  } catch (cause) {
    throw new Error("the pack of index files is damaged: its table is no JSON; build again", { cause });
  }
}

const LENGTH_BYTES = 4;
