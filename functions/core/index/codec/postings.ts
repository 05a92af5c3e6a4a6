import { IMPORTANCE_STEPS } from "../../contract/importance.ts";
import { ByteReader, ByteWriter } from "./bytes.ts";

/**
 * A posting says that a place has a term: the place's ordinal, how important the place is (0 to 15, see
 * `contract/importance.ts`), and how many terms the name has (8 also means more), which distinguishes a whole name from a
 * part of one. Packed in 32 bits, so that lists are plain sorted integers.
 */
export function packPosting(ordinal: number, nameTerms: number, importance = 0): number {
  return (
    ordinal * INFO_VALUES + importance * MAX_NAME_TERMS + Math.min(nameTerms, MAX_NAME_TERMS) - 1
  );
}

// With literals: a bundle makes constants of modules variables, which would be loaded for each of 100,000 postings.

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
/** The values of the seven bits below the ordinal, which are stored in one byte. */
const INFO_VALUES = MAX_NAME_TERMS * IMPORTANCE_STEPS;

export type PackedPostings = Uint32Array | readonly number[];

/**
 * Writes packed postings in rising order: their number and, unless that is 1, the bytes of the rest; then the step to
 * each ordinal with a bit that is 0 for an unimportant place with a name of one term. If it is 1, the rest of the posting
 * follows.
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

/** A buffer for a list, since its length is written first. */
const listWriter = /* @__PURE__ */ new ByteWriter();

/** The bytes of a file of one list of packed postings in rising order: what {@link Postings.decode} reads. */
export function encodePostings(postings: Uint32Array): Uint8Array {
  const writer = new ByteWriter();
  writePostings(writer, postings);
  return writer.bytes();
}

/**
 * A list that {@link writePostings} wrote, still packed: a query reads most of its lists once, and decoding them
 * beforehand takes longer than that.
 */
export class Postings {
  readonly count: number;
  readonly #bytes: Uint8Array;
  /** Where the first posting begins. */
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

  /** The list of a file that holds one list. */
  static decode(bytes: Uint8Array): Postings {
    return new Postings(new ByteReader(bytes));
  }

  /** The same of postings that no file has, rising. */
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
      into[to] = (ordinal << 7) | (step & 1 ? bytes[from++]! : 0);
    }
    return end;
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

/** A list of postings for a search. */
export type ReadPostings = Pick<Postings, "count" | "unpack">;

/** Packs keys (PIN codes, kinds of places) in rising order, each with the packed postings of its villages, rising. */
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
