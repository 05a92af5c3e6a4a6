/**
 * Numbers stored as byte planes: the lowest byte of each number, then the next byte of each. Planes that vary little
 * compress well.
 */

import type { ByteReader, ByteWriter } from "./bytes.ts";

/** The number of planes that numbers up to `most` need. */
export function planesFor(most: number): number {
  return Math.ceil((32 - Math.clz32(most)) / 8);
}

/** Appends integers from 0 to 2^32 - 1 as this many planes. */
export function writePlanes(writer: ByteWriter, numbers: readonly number[], planes: number): void {
  for (let plane = 0; plane < planes; plane++)
    writer.raw(Uint8Array.from(numbers, (number) => number >>> (8 * plane)));
}

/** The numbers that {@link writePlanes} wrote; each is decoded on demand. */
export class Planes {
  readonly #bytes: Uint8Array;
  readonly #from: number;
  readonly #count: number;
  readonly #planes: number;

  /**
   * @param reader positioned at the planes; advances past them
   * @param count number of integers
   * @throws RangeError when the bytes end too early
   */
  constructor(reader: ByteReader, count: number, planes: number) {
    this.#bytes = reader.bytes;
    this.#from = reader.at;
    this.#count = count;
    this.#planes = planes;
    reader.skip(count * planes);
  }

  /** The `i`th number. */
  at(i: number): number {
    let number = 0;
    for (let plane = 0; plane < this.#planes; plane++)
      number += this.#bytes[this.#from + i + plane * this.#count]! << (8 * plane);
    return number;
  }
}
