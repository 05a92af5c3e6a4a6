import { IMPORTANCE_STEPS } from "../../contract/importance.ts";
import { ByteReader, ByteWriter } from "./bytes.ts";

/**
 * A posting says that a place has a term. It holds the place's ordinal, its importance (0 to 15, see
 * `contract/importance.ts`) and the number of terms in the name (8 means 8 or more), which distinguishes a whole name
 * from a part of one. Packed in 32 bits, so that lists are plain sorted integers.
 */
export function packPosting(ordinal: number, nameTerms: number, importance = 0): number {
  return (
    ordinal * INFO_VALUES + importance * MAX_NAME_TERMS + Math.min(nameTerms, MAX_NAME_TERMS) - 1
  );
}

// Literals: bundling turns constants of modules into variables, which would be loaded for each of 100,000 postings.

export function postingOrdinal(posting: number): number {
  return posting >>> 7;
}

export function postingNameTerms(posting: number): number {
  return (posting & 7) + 1;
}

export function postingImportance(posting: number): number {
  return (posting >>> 3) & 15;
}

const MAX_NAME_TERMS = 8;
/** The number of values of the seven bits below the ordinal, which are stored in one byte. */
const INFO_VALUES = MAX_NAME_TERMS * IMPORTANCE_STEPS;

export type PackedPostings = Uint32Array | readonly number[];

/**
 * Writes packed postings in ascending order. First their number and, unless that is 1, the length of the rest in bytes.
 * Then, for each posting, the step to its ordinal with one more bit: 0 for an unimportant place with a one-term name; 1
 * if the rest of the posting follows.
 */
export function writePostings(writer: ByteWriter, postings: PackedPostings): void {
  listWriter.clear();
  let last = 0;
  for (const posting of postings) {
    const ordinal = postingOrdinal(posting);
    const info = posting & (INFO_VALUES - 1);
    listWriter.uint((ordinal - last) * 2 + (info > 0 ? 1 : 0));
    if (info > 0) listWriter.uint(info);
    last = ordinal;
  }
  writer.uint(postings.length);
  if (postings.length !== 1) writer.uint(listWriter.length);
  writer.append(listWriter);
}

/** A buffer for a list, whose length must be written first. */
const listWriter = /* @__PURE__ */ new ByteWriter();

/** Encodes a file with one list of packed postings in ascending order, which {@link Postings.decode} reads. */
export function encodePostings(postings: Uint32Array): Uint8Array {
  const writer = new ByteWriter();
  writePostings(writer, postings);
  return writer.bytes();
}

/**
 * A list that {@link writePostings} wrote, still packed: a query reads most of its lists once, and decoding them in
 * advance would take longer.
 */
export class Postings {
  readonly count: number;
  readonly #bytes: Uint8Array;
  /** Offset of the first posting. */
  readonly #at: number;

  /**
   * @param reader positioned at a list; advances past it
   * @throws RangeError when the file ends before the list does
   */
  constructor(reader: ByteReader) {
    this.#bytes = reader.bytes;
    this.count = reader.uint();
    const length = this.count === 1 ? -1 : reader.uint();
    this.#at = reader.at;
    if (length >= 0) reader.skip(length);
    else if (reader.uint() & 1) reader.uint();
  }

  /** The list of a file that holds a single list. */
  static decode(bytes: Uint8Array): Postings {
    return new Postings(new ByteReader(bytes));
  }

  /** The same interface for ascending postings that are not from a file. */
  static of(postings: Uint32Array): ReadPostings {
    return {
      count: postings.length,
      unpack: (into, at) => {
        into.set(postings, at);
        return at + postings.length;
      },
    };
  }

  /** Advances a reader past a list. */
  static skip(reader: ByteReader): void {
    if (reader.uint() !== 1) reader.skip(reader.uint());
    else if (reader.uint() & 1) reader.uint();
  }

  /**
   * Unpacks the postings, ascending, into an array from `at` on. One plain loop: it runs for every posting of a query.
   * @returns the index after the last
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
      into[to] = (ordinal << 7) | (step & 1 ? bytes[from++]! : 0);
    }
    return end;
  }

  /** Packed, ascending. */
  toArray(): Uint32Array {
    const postings = new Uint32Array(this.count);
    this.unpack(postings, 0);
    return postings;
  }

  /** Ascending. */
  ordinals(): Uint32Array {
    return this.toArray().map(postingOrdinal);
  }
}

/** A list of postings, as a search reads it. */
export type ReadPostings = Pick<Postings, "count" | "unpack">;

/**
 * Packs keys (PIN codes, kinds of places) in ascending order, each with the packed postings of its villages, ascending.
 */
export function encodeKeyedPostings(
  keyed: readonly (readonly [string, readonly number[]])[],
): Uint8Array {
  const writer = new ByteWriter();
  writer.text(keyed.map(([key]) => key).join("\n"));
  for (const [, postings] of keyed) writePostings(writer, postings);
  return writer.bytes();
}

/** Keys with their villages, from the bytes of {@link encodeKeyedPostings}. */
export function decodeKeyedPostings(bytes: Uint8Array): Map<string, Postings> {
  const reader = new ByteReader(bytes);
  const keys = reader.text().split("\n").filter(Boolean);
  return new Map(keys.map((key) => [key, new Postings(reader)]));
}
