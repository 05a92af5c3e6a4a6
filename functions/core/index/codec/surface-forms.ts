import { frontCode, undoFrontCode } from "./front-coding.ts";
import { type PackedPostings, Postings, writePostings } from "./postings.ts";
import { ByteReader, type ByteWriter } from "./varint.ts";

/** A term as names write it, with the packed postings of the places that have it. */
export interface SurfaceForm {
  readonly term: string;
  readonly postings: PackedPostings;
}

/** A folded term and the surface forms that fold to it. */
export interface FoldedTerm {
  readonly folded: string;
  readonly surfaceForms: readonly SurfaceForm[];
}

/** A folded term with its surface forms as files hold them: a term stands in several sections, and is encoded once. */
export interface EncodedTerm {
  readonly folded: string;
  /** What {@link encodeSurfaceForms} wrote is in these bytes, from one place to before another. */
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
}

/** A surface form as it is read from the index. */
export interface StoredSurfaceForm {
  readonly term: string;
  readonly postings: Postings;
}

/** A folded term with its surface forms, as it is read from the index. */
export interface StoredTerm {
  readonly folded: string;
  readonly surfaceForms: readonly StoredSurfaceForm[];
}

/**
 * Writes the surface forms of a folded term: how many they are, then each with its postings. The folded term is stored
 * elsewhere; a surface form is front-coded against it, and takes no letters where both are the same.
 */
export function encodeSurfaceForms(writer: ByteWriter, { folded, surfaceForms }: FoldedTerm): void {
  writer.uint(surfaceForms.length);
  for (const { term, postings } of surfaceForms) {
    writer.text(term === folded ? "" : frontCode(term, folded));
    writePostings(writer, postings);
  }
}

/**
 * Writes the surface forms of terms in blocks that can be passed over: the number of blocks, the bytes of each, the
 * blocks.
 */
export function writeSurfaceForms(writer: ByteWriter, terms: readonly EncodedTerm[]): void {
  const blocks: number[] = [];
  for (const [i, { from, to }] of terms.entries()) {
    if (i % TERMS_IN_A_BLOCK === 0) blocks.push(0);
    blocks[blocks.length - 1]! += to - from;
  }
  writer.uint(blocks.length);
  for (const bytes of blocks) writer.uint(bytes);
  for (const { bytes, from, to } of terms) writer.part(bytes, from, to);
}

const TERMS_IN_A_BLOCK = 16;

/** The surface forms that {@link writeSurfaceForms} wrote; a query decodes a few of the hundreds in a file. */
export class SurfaceForms {
  readonly #bytes: Uint8Array;
  readonly #at: number;
  /** Where each block begins; made at the first use: of most files a query needs no surface form. */
  #starts: Uint32Array | undefined;

  /** @param reader stands at what was written, which goes on to the end of the file */
  constructor(reader: ByteReader) {
    this.#bytes = reader.bytes;
    this.#at = reader.at;
  }

  /** The surface forms of the `i`th term. */
  at(i: number, folded: string): StoredSurfaceForm[] {
    return readForms(this.#readerAt(i), folded);
  }

  /** The surface forms of consecutive terms, the first of which is the `first`th. */
  slice(first: number, folded: readonly string[]): StoredTerm[] {
    if (folded.length === 0) return [];
    const reader = this.#readerAt(first);
    return folded.map((term) => ({ folded: term, surfaceForms: readForms(reader, term) }));
  }

  #readerAt(i: number): ByteReader {
    const block = Math.floor(i / TERMS_IN_A_BLOCK);
    this.#starts ??= this.#readStarts();
    const reader = new ByteReader(this.#bytes, this.#starts[block]!);
    for (let term = block * TERMS_IN_A_BLOCK; term < i; term++) skipForms(reader);
    return reader;
  }

  #readStarts(): Uint32Array {
    const reader = new ByteReader(this.#bytes, this.#at);
    const starts = new Uint32Array(reader.uint());
    let start = 0;
    for (let block = 0; block < starts.length; block++) {
      starts[block] = start;
      start += reader.uint();
    }
    return starts.map((from) => from + reader.at);
  }
}

function readForms(reader: ByteReader, folded: string): StoredSurfaceForm[] {
  const surfaceForms: StoredSurfaceForm[] = [];
  for (let left = reader.uint(); left > 0; left--) {
    const coded = reader.text();
    const term = coded === "" ? folded : undoFrontCode(coded, folded);
    surfaceForms.push({ term, postings: new Postings(reader) });
  }
  return surfaceForms;
}

function skipForms(reader: ByteReader): void {
  for (let left = reader.uint(); left > 0; left--) {
    reader.skip(reader.uint());
    Postings.skip(reader);
  }
}
