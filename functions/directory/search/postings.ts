import type { ByteReader, ByteWriter } from "../bytes.ts";

/**
 * A posting says that a place bears a word: the place's ordinal, and of how many words its name is made (8 stands
 * for more), by which a whole name is told from a part of one. Packed in 32 bits, so that lists are plain sorted
 * integers.
 */
export function packPosting(ordinal: number, nameWords: number): number {
  return ordinal * MOST_WORDS + Math.min(nameWords, MOST_WORDS) - 1;
}

export function postingOrdinal(posting: number): number {
  return posting >>> WORDS_BITS;
}

export function postingNameWords(posting: number): number {
  return (posting & (MOST_WORDS - 1)) + 1;
}

/** Writes packed postings in rising order: steps between ordinals with a bit that tells a one-word name. */
export function writePostings(writer: ByteWriter, postings: Iterable<number>): void {
  let last = 0;
  for (const posting of postings) {
    const ordinal = postingOrdinal(posting);
    const nameWords = postingNameWords(posting);
    writer.uint((ordinal - last) * 2 + (nameWords > 1 ? 1 : 0));
    if (nameWords > 1) writer.uint(nameWords);
    last = ordinal;
  }
}

/** Reads `count` packed postings that {@link writePostings} wrote. */
export function readPostings(reader: ByteReader, count: number): Uint32Array {
  const postings = new Uint32Array(count);
  let ordinal = 0;
  for (let i = 0; i < count; i++) {
    const step = reader.uint();
    ordinal += step >>> 1;
    postings[i] = packPosting(ordinal, step & 1 ? reader.uint() : 1);
  }
  return postings;
}

const WORDS_BITS = 3;
const MOST_WORDS = 1 << WORDS_BITS;
