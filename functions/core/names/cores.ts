import { letterBits } from "./edit-cost.ts";

/** The cores of many names, stored so that one can be compared with thousands of them quickly. */
export class Cores {
  /** All cores in sequence, one byte per letter. All letters beyond ASCII have the same byte. */
  readonly bytes: Uint8Array;
  /** The start of each core, and the end of the last one. */
  readonly starts: Uint32Array;
  /** The {@link letterBits} of each. */
  readonly letters: Uint32Array;

  constructor(cores: readonly string[]) {
    this.letters = Uint32Array.from(cores, letterBits);
    const all = cores.join("");
    this.bytes = new Uint8Array(all.length);
    for (let k = 0; k < all.length; k++) this.bytes[k] = Math.min(255, all.charCodeAt(k));
    this.starts = new Uint32Array(cores.length + 1);
    for (const [i, { length }] of cores.entries()) this.starts[i + 1] = this.starts[i]! + length;
  }
}
