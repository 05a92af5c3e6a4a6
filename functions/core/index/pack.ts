/** Where the build puts the pack, next to the folder of the index. */
export const PACK_FILE = "index.pack";

/** Bytes of the length of the table. */
const LENGTH_BYTES = 4;

/**
 * All index files in one, for readers with a disk: opening thousands of small files takes longer than reading them. It
 * has the length of its table as a 32-bit number, lowest byte first; the table, the name and length of each file as JSON;
 * then the files. They keep their order, so that similar ones are together and the zip is smaller.
 */
export function encodePack(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const lengths = Array.from(files, ([name, { length }]) => [name, length]);
  const table = new TextEncoder().encode(JSON.stringify(lengths));
  const parts = [new Uint8Array(Uint32Array.of(table.length).buffer), table, ...files.values()];
  const pack = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
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
 * The files of a pack by their names.
 * @param read reads bytes of the pack into an array of their own: from where, and how many
 */
export function readPackTable(read: (at: number, length: number) => Uint8Array): ReadonlyMap<string, Packed> {
  const [tableLength] = new Uint32Array(read(0, LENGTH_BYTES).buffer);
  const text = new TextDecoder().decode(read(LENGTH_BYTES, tableLength!));
  const table = new Map<string, Packed>();
  let at = LENGTH_BYTES + tableLength!;
  for (const [name, length] of JSON.parse(text) as [string, number][]) {
    table.set(name, { at, length });
    at += length;
  }
  return table;
}
