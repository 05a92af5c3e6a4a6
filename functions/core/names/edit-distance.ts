/**
 * Counts slips between two words: a letter more, less or other, or two neighbours swapped (optimal string
 * alignment). The pattern is prepared once and then held against thousands of words, 32 cells of the usual
 * table at a time, after Hyyrö, "A Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit Distances"
 * (2003).
 */
export class EditDistance {
  readonly #letters = new Int32Array(256);
  readonly #length: number;
  readonly #last: number;

  /** Whether a word can be a pattern: one of 1 to 32 letters, all of them printable ASCII. */
  static accepts(word: string): boolean {
    return word.length > 0 && word.length <= LONGEST_PATTERN && ASCII.test(word);
  }

  /** @throws RangeError for a pattern of no letters or more than 32, or with a letter beyond ASCII. */
  constructor(pattern: string) {
    if (pattern.length === 0 || pattern.length > LONGEST_PATTERN) {
      throw new RangeError(`a pattern has 1 to ${LONGEST_PATTERN} letters, not ${pattern.length}`);
    }
    for (let i = 0; i < pattern.length; i++) {
      const letter = pattern.charCodeAt(i);
      if (letter > 127) throw new RangeError(`"${pattern[i]}" is not an ASCII letter`);
      this.#letters[letter]! |= 1 << i;
    }
    this.#length = pattern.length;
    this.#last = 1 << (pattern.length - 1);
  }

  /** Slips between the pattern and a word; a letter beyond ASCII is like no other. */
  to(word: string): number {
    if (word.length > SCRATCH.length) return word.length;
    for (let i = 0; i < word.length; i++) SCRATCH[i] = Math.min(255, word.charCodeAt(i));
    return this.toBytes(SCRATCH, 0, word.length);
  }

  /**
   * Slips between the pattern and the word of `length` ASCII letters at `at`; read from `start` letters on and
   * round to where it began, as words are kept that are sorted by their middle.
   */
  toBytes(bytes: Uint8Array, at: number, length: number, start = 0): number {
    const letters = this.#letters;
    const last = this.#last;
    let added = -1;
    let removed = 0;
    let diagonal = 0;
    let before = 0;
    let slips = this.#length;
    for (let i = 0, from = start; i < length; i++, from++) {
      if (from === length) from = 0;
      const here = letters[bytes[at + from]!]!;
      const swapped = ((~diagonal & here) << 1) & before;
      diagonal = ((((here & added) + added) | 0) ^ added) | here | removed | swapped;
      let right = removed | ~(diagonal | added);
      let left = diagonal & added;
      if (right & last) slips++;
      else if (left & last) slips--;
      right = (right << 1) | 1;
      left <<= 1;
      added = left | ~(diagonal | right);
      removed = right & diagonal;
      before = here;
    }
    return slips;
  }
}

export const LONGEST_PATTERN = 32;

const ASCII = /^[ -~]+$/;

const SCRATCH = new Uint8Array(128);
