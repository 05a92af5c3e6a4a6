import { gallop } from "./gallop.ts";
import { ByteReader, ByteWriter } from "./varint.ts";

/**
 * A posting says that a place has a term: the place's ordinal, and how many terms the name has (8 stands for more),
 * which tells a whole name from a part of one. Packed in 32 bits, so that lists are plain sorted integers.
 */
export function packPosting(ordinal: number, nameTerms: number): number {
  return ordinal * MAX_NAME_TERMS + Math.min(nameTerms, MAX_NAME_TERMS) - 1;
}

export function postingOrdinal(posting: number): number {
  return posting >>> NAME_TERMS_BITS;
}

export function postingNameTerms(posting: number): number {
  return (posting & (MAX_NAME_TERMS - 1)) + 1;
}

/** Packed postings in rising order. Not always a typed array: of a million short lists these would take most room. */
export type PackedPostings = Uint32Array | readonly number[];

/**
 * Writes packed postings in rising order: how many there are and, if it is not one, how many bytes the rest takes; of
 * long lists the skip data; then the step to each ordinal with a bit that is 0 for a name of one term, else followed by
 * the number of terms.
 *
 * Skip data are two numbers of four bytes for each block of postings but the first: the last ordinal before the block, and
 * where the block begins, in bytes behind the first step. They let a reader pass over blocks (as Lucene's do).
 */
export function writePostings(writer: ByteWriter, postings: PackedPostings): void {
  listWriter.clear();
  skipWriter.clear();
  const isLong = hasSkips(postings.length);
  let last = 0;
  // By index: iterating the millions of lists that hold one posting takes longer than writing them.
  for (let i = 0; i < postings.length; i++) {
    const posting = postings[i]!;
    const ordinal = postingOrdinal(posting);
    const nameTerms = postingNameTerms(posting);
    if (isLong && i > 0 && i % BLOCK === 0) {
      skipWriter.uint32(last);
      skipWriter.uint32(listWriter.length);
    }
    listWriter.uint((ordinal - last) * 2 + (nameTerms > 1 ? 1 : 0));
    if (nameTerms > 1) listWriter.uint(nameTerms);
    last = ordinal;
  }
  writer.uint(postings.length);
  if (postings.length !== 1) writer.uint(skipWriter.length + listWriter.length);
  writer.append(skipWriter);
  writer.append(listWriter);
}

/** Where a list and its skip data are written before their length is known. */
const listWriter = new ByteWriter();
const skipWriter = new ByteWriter();

/** Writes ordinals in rising order as postings of which none counts as a whole name. */
export function writeOrdinals(writer: ByteWriter, ordinals: Uint32Array): void {
  writePostings(
    writer,
    ordinals.map((ordinal) => packPosting(ordinal, 1)),
  );
}

/** The bytes of a file that holds nothing but packed postings in rising order: what {@link Postings.decode} reads. */
export function encodePostings(postings: PackedPostings): Uint8Array {
  const writer = new ByteWriter();
  writePostings(writer, postings);
  return writer.bytes();
}

/**
 * A list that {@link writePostings} wrote, as it lies in its file: a query reads most of its lists once, and decoding
 * them beforehand takes longer than that.
 */
export class Postings {
  readonly count: number;
  readonly #bytes: Uint8Array;
  /** Where the first posting begins, behind the skip data. */
  readonly #at: number;

  /**
   * @param reader stands at a list, and behind it afterwards
   * @throws RangeError when the file ends before the list does
   */
  constructor(reader: ByteReader) {
    this.#bytes = reader.bytes;
    this.count = reader.uint();
    const length = this.count === 1 ? -1 : reader.uint();
    this.#at = reader.at + skipBytes(this.count);
    if (length >= 0) reader.skip(length);
    else if (reader.uint() & 1) reader.uint();
  }

  /** The list of a file that holds one list. */
  static decode(bytes: Uint8Array): Postings {
    return new Postings(new ByteReader(bytes));
  }

  /** A list of packed postings in rising order. */
  static of(postings: PackedPostings): Postings {
    return Postings.decode(encodePostings(postings));
  }

  /** Moves a reader from a list to behind it. */
  static skip(reader: ByteReader): void {
    if (reader.uint() !== 1) reader.skip(reader.uint());
    else if (reader.uint() & 1) reader.uint();
  }

  /**
   * Writes the packed postings, rising, into an array from `at` on. One plain loop: it runs for every posting of a query.
   * @returns where they end
   */
  unpack(into: Uint32Array, at: number): number {
    const bytes = this.#bytes;
    const end = at + this.count;
    let ordinal = 0;
    for (let to = at, from = this.#at; to < end; to++) {
      let step = bytes[from++]!;
      if (step > 127) {
        step &= 127;
        for (let shift = 7, byte = 128; byte > 127; shift += 7) {
          byte = bytes[from++]!;
          step |= (byte & 127) << shift;
        }
      }
      ordinal += step >>> 1;
      into[to] = step & 1 ? packPosting(ordinal, bytes[from++]!) : ordinal << NAME_TERMS_BITS;
    }
    return end;
  }

  /** Whether it is long enough for a {@link cursor} to pass over parts of it. */
  get hasSkips(): boolean {
    return hasSkips(this.count);
  }

  /** Stands before the first posting. */
  cursor(): PostingsCursor {
    return new PostingsCursor(this.#bytes, this.#at, this.count);
  }

  /** Packed, rising. */
  toArray(): Uint32Array {
    const postings = new Uint32Array(this.count);
    this.unpack(postings, 0);
    return postings;
  }

  /** Rising. */
  ordinals(): Uint32Array {
    return this.toArray().map(postingOrdinal);
  }
}

/** The ordinal behind the last posting of a list. */
export const NO_MORE_POSTINGS = 2 ** 31 - 1;

/** Goes through a list in rising order, and passes over blocks that are not needed without unpacking them. */
export class PostingsCursor {
  readonly #bytes: Uint8Array;
  readonly #first: number;
  readonly #count: number;
  /** Which posting comes next, and where it begins. */
  #next = 0;
  #at: number;
  #ordinal = -1;
  #nameTerms = 0;

  /**
   * @param first where the first posting begins, behind the skip data
   * @param count how many postings there are
   */
  constructor(bytes: Uint8Array, first: number, count: number) {
    this.#bytes = bytes;
    this.#first = first;
    this.#count = count;
    this.#at = first;
  }

  /** How many terms the name of the posting has, 8 stands for more. */
  get nameTerms(): number {
    return this.#nameTerms;
  }

  /** Moves to the next posting: its ordinal, or {@link NO_MORE_POSTINGS}. */
  next(): number {
    if (this.#next === this.#count) {
      this.#ordinal = NO_MORE_POSTINGS;
      return NO_MORE_POSTINGS;
    }
    this.#next++;
    const bytes = this.#bytes;
    let byte = bytes[this.#at++]!;
    let step = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[this.#at++]!;
      step |= (byte & 127) << shift;
    }
    // Before the first posting, and only there, the ordinal is -1: the first step counts from 0.
    this.#ordinal = Math.max(this.#ordinal, 0) + (step >>> 1);
    this.#nameTerms = step & 1 ? bytes[this.#at++]! : 1;
    return this.#ordinal;
  }

  /** Moves to the first posting of this ordinal or one behind it, unless it stands there: its ordinal, as of {@link next}. */
  advance(ordinal: number): number {
    if (this.#ordinal >= ordinal) return this.#ordinal;
    this.#skip(ordinal);
    while (this.next() < ordinal);
    return this.#ordinal;
  }

  /** Moves to the last block that begins before the ordinal. */
  #skip(ordinal: number): void {
    if (!hasSkips(this.#count)) return;
    const current = Math.floor(this.#next / BLOCK);
    const blocks = Math.ceil(this.#count / BLOCK);
    const block = gallop(current + 1, blocks, (next) => this.#lastBefore(next) < ordinal) - 1;
    if (block === current) return;
    this.#next = block * BLOCK;
    this.#ordinal = this.#lastBefore(block);
    this.#at = this.#first + this.#skipNumber(block, 4);
  }

  /** The last ordinal before a block; not of the first. */
  #lastBefore(block: number): number {
    return this.#skipNumber(block, 0);
  }

  #skipNumber(block: number, offset: number): number {
    const at = this.#first - skipBytes(this.#count) + (block - 1) * SKIP_BYTES + offset;
    const bytes = this.#bytes;
    return bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
  }
}

const NAME_TERMS_BITS = 3;
const MAX_NAME_TERMS = 1 << NAME_TERMS_BITS;

/** How many postings a block of a long list has. */
const BLOCK = 128;
/** Lists of fewer postings have no skip data: most are so short that a query unpacks them as soon. */
const LONG = 1024;
/** What the skip data of a block take. */
const SKIP_BYTES = 8;

function hasSkips(count: number): boolean {
  return count >= LONG;
}

function skipBytes(count: number): number {
  return hasSkips(count) ? (Math.ceil(count / BLOCK) - 1) * SKIP_BYTES : 0;
}
