import { type ByteReader, ByteWriter } from "../bytes.ts";

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

/**
 * Writes a list of packed postings in rising order: how many there are and, if it is not one, how many bytes they
 * take; then the steps between ordinals with a bit that tells a one-word name.
 */
export function writePostings(writer: ByteWriter, postings: Uint32Array): void {
  const body = new ByteWriter();
  let last = 0;
  for (const posting of postings) {
    const ordinal = postingOrdinal(posting);
    const nameWords = postingNameWords(posting);
    body.uint((ordinal - last) * 2 + (nameWords > 1 ? 1 : 0));
    if (nameWords > 1) body.uint(nameWords);
    last = ordinal;
  }
  writer.uint(postings.length);
  if (postings.length !== 1) writer.uint(body.length);
  writer.raw(body.bytes());
}

/** Reads a list that {@link writePostings} wrote. */
export function readPostings(reader: ByteReader): Uint32Array {
  const postings = new Uint32Array(reader.uint());
  if (postings.length !== 1) reader.uint();
  let ordinal = 0;
  for (let at = 0; at < postings.length; at++) {
    const step = reader.uint();
    ordinal += step >>> 1;
    postings[at] = packPosting(ordinal, step & 1 ? reader.uint() : 1);
  }
  return postings;
}

/** Passes over a list that {@link writePostings} wrote. */
export function skipPostings(reader: ByteReader): void {
  const count = reader.uint();
  if (count !== 1) reader.skip(reader.uint());
  else if (reader.uint() & 1) reader.uint();
}

const WORDS_BITS = 3;
const MOST_WORDS = 1 << WORDS_BITS;
