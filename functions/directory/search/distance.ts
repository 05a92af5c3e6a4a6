/**
 * Counts slips between two words: a letter more, less or other, or two neighbours swapped (optimal string
 * alignment). The pattern is prepared once and then held against thousands of words, 32 cells of the usual
 * table at a time, after Hyyrö, "A Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit Distances"
 * (2003).
 */
export class SlipCounter {
  readonly #letters = new Int32Array(128);
  readonly #length: number;
  readonly #last: number;

  /** @throws RangeError for a pattern of no letters or more than 32, or with a letter beyond ASCII. */
  constructor(pattern: string) {
    if (pattern.length === 0 || pattern.length > 32) throw new RangeError("a pattern has 1 to 32 letters");
    for (let i = 0; i < pattern.length; i++) {
      const letter = pattern.charCodeAt(i);
      if (letter > 127) throw new RangeError(`"${pattern[i]}" is not an ASCII letter`);
      this.#letters[letter]! |= 1 << i;
    }
    this.#length = pattern.length;
    this.#last = 1 << (pattern.length - 1);
  }

  /**
   * Slips between the pattern and the word of `length` ASCII letters at `at`; read from `start` letters on and
   * round to where it began, as words are stored that are sorted by their middle.
   */
  count(bytes: Uint8Array, at: number, length: number, start = 0): number {
    let added = -1;
    let removed = 0;
    let diagonal = 0;
    let before = 0;
    let slips = this.#length;
    for (let i = 0, from = start; i < length; i++, from++) {
      if (from === length) from = 0;
      const here = this.#letters[bytes[at + from]!]!;
      const swapped = ((~diagonal & here) << 1) & before;
      diagonal = ((((here & added) + added) | 0) ^ added) | here | removed | swapped;
      let right = removed | ~(diagonal | added);
      let left = diagonal & added;
      if (right & this.#last) slips++;
      else if (left & this.#last) slips--;
      right = (right << 1) | 1;
      left <<= 1;
      added = left | ~(diagonal | right);
      removed = right & diagonal;
      before = here;
    }
    return slips;
  }
}
