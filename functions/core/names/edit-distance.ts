/**
 * Edits between two terms: a letter more, less or other, or two neighbours swapped (optimal string alignment, OSA). The
 * pattern is prepared once and then compared with thousands of terms, 32 cells of the usual table at a time: the
 * bit-parallel algorithm of Hyyrö, "A Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit Distances" (2003).
 */
export class EditDistance {
  readonly #letters = new Int32Array(256);
  readonly #length: number;
  readonly #last: number;

  /** Whether a term can be a pattern: 1 to 32 letters, all of them printable ASCII. */
  static accepts(term: string): boolean {
    return term.length > 0 && term.length <= LONGEST_PATTERN && ASCII.test(term);
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

  /**
   * Edits between the pattern and a term; a letter beyond ASCII equals no other. Where they are more than `most`, any
   * number above that.
   */
  to(term: string, most = LONGEST_PATTERN): number {
    if (term.length > SCRATCH.length) return term.length;
    for (let i = 0; i < term.length; i++) SCRATCH[i] = Math.min(255, term.charCodeAt(i));
    return this.toBytes(SCRATCH, 0, term.length, 0, most);
  }

  /**
   * Edits between the pattern and the term of `length` ASCII letters at `at`, which is read from its `start`th letter on
   * and round, as rotated terms are stored. Where they are more than `most`, any number above that.
   */
  toBytes(bytes: Uint8Array, at: number, length: number, start = 0, most = LONGEST_PATTERN): number {
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
      // Each letter that is left can make up for one edit.
      if (edits - (length - 1 - i) > most) return edits;
    }
    return edits;
  }

  /**
   * Of terms of `length` letters that lie one behind the other, the first from the `i`th on that may be within `most`
   * edits: few enough of its letters stand nowhere in the pattern near the same place (see {@link nearPlaces}). Most terms
   * that a probe leads to have too many of them.
   *
   * @param at where the first term begins
   * @returns `count` when there is none
   */
  nextLikely(
    bytes: Uint8Array,
    at: number,
    i: number,
    count: number,
    { length, skipped, start, most }: RunOfTerms,
  ): number {
    const letters = this.#letters;
    const compared = length - skipped;
    const lacking = this.#length - compared;
    const near = nearPlaces(lacking, most);
    // A letter that the term lacks takes an edit, and is none of its own.
    const allowed = most - Math.max(0, lacking);
    for (let term = i; term < count; term++) {
      const from = at + term * length + skipped;
      let strange = 0;
      for (let k = 0; k < compared; k++) {
        const place = start + k < compared ? start + k : start + k - compared;
        if ((letters[bytes[from + place]!]! & near[k]!) === 0 && ++strange > allowed) break;
      }
      if (strange <= allowed) return term;
    }
    return count;
  }
}

/** Terms that are compared with a pattern in the same way. */
export interface RunOfTerms {
  readonly length: number;
  /** Letters at the beginning of each that are not looked at. */
  readonly skipped: number;
  /** From which of the others on each is read, and round. */
  readonly start: number;
  readonly most: 1 | 2;
}

/**
 * For each place in a term the places in the pattern where its letter can stand, a bit each, if the two are within `most`
 * edits. A term that lacks two letters, say, has all its letters in place or up to two places further on; an edit that is
 * left over may swap two letters, or put one in and take one out.
 *
 * @param lacking how many letters the term has less than the pattern, negative for more
 */
function nearPlaces(lacking: number, most: number): Int32Array {
  const key = (lacking + 2) * 3 + most;
  NEAR_PLACES[key] ??= Int32Array.from({ length: SCRATCH.length }, (_, place) => {
    const others = most > Math.abs(lacking) ? 1 : 0;
    const first = Math.max(0, place + Math.min(0, lacking) - others);
    const last = Math.min(LONGEST_PATTERN - 1, place + Math.max(0, lacking) + others);
    let places = 0;
    for (let near = first; near <= last; near++) places |= 1 << near;
    return places;
  });
  return NEAR_PLACES[key];
}

const NEAR_PLACES: Int32Array[] = [];

export const LONGEST_PATTERN = 32;

const ASCII = /^[ -~]+$/;

const SCRATCH = new Uint8Array(128);
