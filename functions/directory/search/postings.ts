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

/**
 * Writes lists of packed postings, each in rising order: how many there are, then the steps between ordinals with
 * a bit that tells a one-word name.
 */
export function writePostings(writer: ByteWriter, lists: Iterable<Uint32Array>): void {
  for (const postings of lists) {
    writer.uint(postings.length);
    let last = 0;
    for (const posting of postings) {
      const ordinal = postingOrdinal(posting);
      const nameWords = postingNameWords(posting);
      writer.uint((ordinal - last) * 2 + (nameWords > 1 ? 1 : 0));
      if (nameWords > 1) writer.uint(nameWords);
      last = ordinal;
    }
  }
}

/** Lists of postings as {@link writePostings} wrote them, each read when it is first asked for. */
export class PostingLists {
  readonly #reader: ByteReader;
  readonly #starts: Uint32Array;
  readonly #lists: (Uint32Array | undefined)[] = [];
  /** How many starts are known: the lists before have been read or passed over. */
  #known = 1;

  /** @param reader stands at the first of `count` lists */
  constructor(reader: ByteReader, count: number) {
    this.#reader = reader;
    this.#starts = new Uint32Array(count + 1);
    this.#starts[0] = reader.at;
  }

  /** The packed postings of the `i`th list. */
  get(i: number): Uint32Array {
    this.#lists[i] ??= this.#read(i);
    return this.#lists[i];
  }

  #read(i: number): Uint32Array {
    for (; this.#known <= i; this.#known++) {
      this.#reader.at = this.#starts[this.#known - 1]!;
      skipList(this.#reader);
      this.#starts[this.#known] = this.#reader.at;
    }
    this.#reader.at = this.#starts[i]!;
    const postings = new Uint32Array(this.#reader.uint());
    let ordinal = 0;
    for (let at = 0; at < postings.length; at++) {
      const step = this.#reader.uint();
      ordinal += step >>> 1;
      postings[at] = packPosting(ordinal, step & 1 ? this.#reader.uint() : 1);
    }
    return postings;
  }
}

function skipList(reader: ByteReader): void {
  for (let left = reader.uint(); left > 0; left--) if (reader.uint() & 1) reader.uint();
}

const WORDS_BITS = 3;
const MOST_WORDS = 1 << WORDS_BITS;
