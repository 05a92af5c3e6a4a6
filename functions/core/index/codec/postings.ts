import { type ByteReader, ByteWriter } from "./bytes.ts";

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

/** Writes a list of ordinals in rising order as one of postings, none of which counts as a whole name. */
export function writeOrdinals(writer: ByteWriter, ordinals: Iterable<number>): void {
  writePostings(
    writer,
    Uint32Array.from(ordinals, (ordinal) => packPosting(ordinal, 1)),
  );
}

/**
 * A list that {@link writePostings} wrote, as it lies in its file: most lists of a query are gone through once, and
 * spelling each out beforehand would take longer than that.
 */
export class Postings {
  readonly bytes: Uint8Array;
  /** Where the first posting begins. */
  readonly at: number;
  readonly count: number;

  /**
   * @param reader stands at a list, and behind it afterwards
   * @throws RangeError when the file ends before the list does
   */
  constructor(reader: ByteReader) {
    this.bytes = reader.bytes;
    this.count = reader.uint();
    const length = this.count === 1 ? -1 : reader.uint();
    this.at = reader.at;
    if (length >= 0) reader.skip(length);
    else if (reader.uint() & 1) reader.uint();
  }

  /**
   * Calls `visit` for each place, in rising order, with the number of words of its name. One plain loop: it runs for
   * every posting of a query, most of all in a process that has just started.
   */
  forEach(visit: (ordinal: number, nameWords: number) => void): void {
    const { bytes } = this;
    let ordinal = 0;
    for (let at = this.at, left = this.count; left > 0; left--) {
      let step = bytes[at++]!;
      if (step > 127) {
        step &= 127;
        for (let shift = 7, byte = 128; byte > 127; shift += 7) {
          byte = bytes[at++]!;
          step |= (byte & 127) << shift;
        }
      }
      ordinal += step >>> 1;
      visit(ordinal, step & 1 ? bytes[at++]! : 1);
    }
  }

  /** Packed, rising. */
  toArray(): Uint32Array {
    const postings = new Uint32Array(this.count);
    let next = 0;
    this.forEach((ordinal, nameWords) => {
      postings[next++] = packPosting(ordinal, nameWords);
    });
    return postings;
  }

  /** Rising. */
  ordinals(): Uint32Array {
    return this.toArray().map(postingOrdinal);
  }
}

const WORDS_BITS = 3;
const MOST_WORDS = 1 << WORDS_BITS;
