/**
 * The edit distance of two terms: extra, missing or wrong letters and swapped neighbours (optimal string alignment, OSA).
 * The pattern is prepared once and then compared with thousands of terms, 32 cells of the usual table at a time: the
 * bit-parallel algorithm of Hyyrö, "A Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit Distances" (2003).
 */
export class EditDistance {
  readonly #pattern: string;
  readonly #letters = new Int32Array(NO_LETTER + 1);
  readonly #length: number;
  readonly #last: number;

  /** Whether a term can be a pattern: 1 to 32 letters, all of them printable ASCII. */
  static accepts(term: string): boolean {
    return term.length > 0 && term.length <= LONGEST_PATTERN && ASCII.test(term);
  }

  /** @throws RangeError for an empty pattern, one of more than 32 letters, or one with a letter beyond ASCII */
  constructor(pattern: string) {
    if (pattern.length === 0 || pattern.length > LONGEST_PATTERN) {
      throw new RangeError(`a pattern has 1 to ${LONGEST_PATTERN} letters, not ${pattern.length}`);
    }
    for (let i = 0; i < pattern.length; i++) {
      const letter = pattern.charCodeAt(i);
      if (letter >= NO_LETTER) throw new RangeError(`"${pattern[i]}" is not an ASCII letter`);
      this.#letters[letter]! |= 1 << i;
    }
    this.#pattern = pattern;
    this.#length = pattern.length;
    this.#last = 1 << (pattern.length - 1);
  }

  /**
   * Edits between the pattern and a term; a letter beyond ASCII equals no other. If there are more than `most`, any number
   * above that.
   */
  to(term: string, most = LONGEST_PATTERN): number {
    if (term.length > SCRATCH.length) return term.length;
    for (let i = 0; i < term.length; i++) SCRATCH[i] = Math.min(NO_LETTER, term.charCodeAt(i));
    return this.toBytes(SCRATCH, 0, term.length, 0, most);
  }

  /**
   * Edits between the pattern and the term of `length` ASCII letters at `at`, read from its `start`th letter to the end
   * and then from its first: rotated terms are stored this way. If there are more than `most`, any number above that.
   */
  toBytes(
    bytes: Uint8Array,
    at: number,
    length: number,
    start = 0,
    most = LONGEST_PATTERN,
  ): number {
    const letters = this.#letters;
    const last = this.#last;
    let added = -1;
    let removed = 0;
    let diagonal = 0;
    let before = 0;
    let edits = this.#length;
    for (let i = 0, from = start; i < length; i++, from++) {
      if (from === length) from = 0;
      const here = letters[bytes[at + from]!]!;
      const swapped = ((~diagonal & here) << 1) & before;
      diagonal = ((((here & added) + added) | 0) ^ added) | here | removed | swapped;
      let right = removed | ~(diagonal | added);
      let left = diagonal & added;
      if (right & last) edits++;
      else if (left & last) edits--;
      right = (right << 1) | 1;
      left <<= 1;
      added = left | ~(diagonal | right);
      removed = right & diagonal;
      before = here;
      // Each remaining letter can save one edit.
      if (edits - (length - 1 - i) > most) return edits;
    }
    return edits;
  }

  /**
   * Among terms of `length` letters in sequence, the indexes of those that may be within `most` edits: few of their
   * letters are far from an equal letter in the pattern. Most candidates of a probe have too many such letters.
   *
   * @param at offset of the first term
   */
  likely(bytes: Uint8Array, at: number, count: number, run: RunOfTerms): number[] {
    const { length, skipped } = run;
    const compared = length - skipped;
    // A missing letter needs an edit, but is not among the term's letters.
    const allowed = run.most - Math.max(0, this.#length - compared);
    this.#markFar(compared, run);
    const found: number[] = [];
    for (let term = 0, from = at + skipped; term < count; term++, from += length) {
      // Looks at every letter: stopping early is slower, since processors can't predict where.
      let far = 0;
      for (let i = 0; i < compared; i++) far += (FAR[bytes[from + i]! & LETTER]! >>> i) & 1;
      if (far <= allowed) found.push(term);
    }
    return found;
  }

  /**
   * Marks in `FAR` the positions in a stored term where a letter is far: the pattern does not have it near there. For
   * example, a term that lacks two letters has all its letters in place or up to two positions further on; an edit to
   * spare may swap two letters, or insert one and delete one.
   */
  #markFar(compared: number, { start, most }: RunOfTerms): void {
    const lacking = this.#length - compared;
    const others = most > Math.abs(lacking) ? 1 : 0;
    const before = Math.min(0, lacking) - others;
    const after = Math.max(0, lacking) + others;
    FAR.fill(-1);
    for (let i = 0; i < compared; i++) {
      const place = i < start ? i + compared - start : i - start;
      const last = Math.min(this.#length - 1, place + after);
      for (let near = Math.max(0, place + before); near <= last; near++)
        FAR[this.#pattern.charCodeAt(near) & LETTER]! &= ~(1 << i);
    }
  }
}

/** Terms that are compared with a pattern in the same way. */
export interface RunOfTerms {
  readonly length: number;
  /** Number of letters at the start of each term that are not compared. */
  readonly skipped: number;
  /** Where reading starts in the others; it wraps around. */
  readonly start: number;
  readonly most: 1 | 2;
}

export const LONGEST_PATTERN = 32;

/** Stands for every letter beyond ASCII: the last ASCII code, which is not a letter. */
const NO_LETTER = 127;

const ASCII = /^[ -~]+$/;

const SCRATCH = new Uint8Array(128);

/** The bits that identify an ASCII letter; a digit shares them with one of the letters. */
const LETTER = 31;

/**
 * Per letter, the positions where it is far, one bit each; the 33rd position shares the bit of the first. Refilled for
 * each run.
 */
const FAR = new Int32Array(LETTER + 1);
