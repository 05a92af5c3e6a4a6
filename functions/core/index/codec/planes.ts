/** Numbers in planes of bytes: the lowest byte of each number, then the next of each. Those that vary little compress well. */

import type { ByteWriter } from "./bytes.ts";

/** How many planes numbers up to `most` need. */
export function planesFor(most: number): number {
  return Math.ceil((32 - Math.clz32(most)) / 8);
}

/** Appends whole numbers from 0 to 2^32 - 1 in so many planes. */
export function writePlanes(writer: ByteWriter, numbers: readonly number[], planes: number): void {
  for (let plane = 0; plane < planes; plane++)
    writer.raw(Uint8Array.from(numbers, (number) => number >>> (8 * plane)));
}

/** One of the numbers. @param at the position of its lowest byte @param count how many numbers there are */
export function numberAt(bytes: Uint8Array, at: number, planes: number, count: number): number {
  let number = 0;
  for (let plane = 0; plane < planes; plane++) number += bytes[at + plane * count]! << (8 * plane);
  return number;
}
