import { countWhile } from "../count-while.ts";
import { ByteReader, ByteWriter } from "./bytes.ts";
import { frontCode, frontCodeLines, undoFrontCode, undoFrontCodeLines } from "./front-coding.ts";
import { type PackedPostings, Postings, writePostings } from "./postings.ts";

/** A term as written in names, with the places that have it. */
export interface SurfaceForm<Places = Postings> {
  readonly term: string;
  readonly postings: Places;
}

/** A folded term and the surface forms that fold to it. */
export interface FoldedTerm<Places = Postings> {
  readonly folded: string;
  readonly surfaceForms: readonly SurfaceForm<Places>[];
}

/** A folded term to be stored, with packed postings. */
export type NewTerm = FoldedTerm<PackedPostings>;

/**
 * Writes the surface forms of terms in blocks that can be skipped: the number of blocks, the length of each, the blocks.
 * For each term, the number of its surface forms, then each with its postings. The folded term is stored elsewhere; a
 * surface form is front-coded against it, and takes no letters if the two are equal.
 */
export function writeSurfaceForms(writer: ByteWriter, terms: readonly NewTerm[]): void {
  blockWriter.clear();
  const ends: number[] = [];
  for (const [i, { folded, surfaceForms }] of terms.entries()) {
    blockWriter.uint(surfaceForms.length);
    for (const { term, postings } of surfaceForms) {
      blockWriter.text(term === folded ? "" : frontCode(term, folded));
      writePostings(blockWriter, postings);
    }
    ends[Math.floor(i / TERMS_IN_A_BLOCK)] = blockWriter.length;
  }
  writer.uint(ends.length);
  for (const [i, end] of ends.entries()) writer.uint(end - (ends[i - 1] ?? 0));
  writer.append(blockWriter);
}

const TERMS_IN_A_BLOCK = 16;

/** A buffer for blocks, whose lengths must be written first. */
const blockWriter = /* @__PURE__ */ new ByteWriter();

/** The surface forms that {@link writeSurfaceForms} wrote; a query decodes only a few of the hundreds in a file. */
export class SurfaceForms {
  readonly #bytes: Uint8Array;
  readonly #at: number;
  /** The start of each block; read on first use, since a query needs no surface form of most files. */
  #starts: Uint32Array | undefined;

  /** @param reader positioned at the surface forms, which reach to the end of the file */
  constructor(reader: ByteReader) {
    this.#bytes = reader.bytes;
    this.#at = reader.at;
  }

  /** The surface forms of the `i`th term. */
  at(i: number, folded: string): readonly SurfaceForm[] {
    return readForms(this.#readerAt(i), folded);
  }

  /** The surface forms of consecutive terms, from the `first`th on. */
  slice(first: number, folded: readonly string[]): FoldedTerm[] {
    if (folded.length === 0) return [];
    const reader = this.#readerAt(first);
    return folded.map((term) => ({ folded: term, surfaceForms: readForms(reader, term) }));
  }

  /** Positioned at the surface forms of the `i`th term. */
  #readerAt(i: number): ByteReader {
    this.#starts ??= this.#readStarts();
    const block = Math.floor(i / TERMS_IN_A_BLOCK);
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

function readForms(reader: ByteReader, folded: string): SurfaceForm[] {
  const surfaceForms: SurfaceForm[] = [];
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

/** Packs terms, sorted by their folded form, as a shard. */
export function encodeTermShard(terms: readonly NewTerm[]): Uint8Array {
  writer.clear();
  const lines = frontCodeLines(terms.map(({ folded }) => folded));
  writer.uint(lines.length);
  writer.raw(lines);
  writeSurfaceForms(writer, terms);
  return writer.bytes();
}

const writer = /* @__PURE__ */ new ByteWriter();

/**
 * A shard: all terms whose folded form is between two keys, with their surface forms and postings. Loading its few
 * hundred terms into MiniSearch's radix tree would take ten times as long as scanning them for a query.
 */
export class TermShard {
  /** The folded terms, ascending, without separators: one string takes a third of the memory of many. */
  readonly #letters: string;
  /** The end of each term in the letters. */
  readonly #ends: Uint32Array;
  readonly #surfaceForms: SurfaceForms;

  /** A shard from the bytes of {@link encodeTermShard}. */
  constructor(bytes: Uint8Array) {
    const reader = new ByteReader(bytes);
    const terms = undoFrontCodeLines(reader.raw(reader.uint()));
    this.#letters = terms.join("");
    this.#ends = new Uint32Array(terms.length);
    for (let i = 0, end = 0; i < terms.length; i++) this.#ends[i] = end += terms[i]!.length;
    this.#surfaceForms = new SurfaceForms(reader);
  }

  /** The surface forms of a folded term; empty if the term is not in this shard. */
  surfaceForms(folded: string): readonly SurfaceForm[] {
    const at = this.#firstFrom(folded);
    return this.#termAt(at) === folded ? this.#surfaceForms.at(at, folded) : [];
  }

  /** The terms whose folded form begins with a prefix, including the prefix itself, in their order. */
  withPrefix(prefix: string): FoldedTerm[] {
    const first = this.#firstFrom(prefix);
    const terms: string[] = [];
    for (let i = first; i < this.#ends.length && this.#termAt(i).startsWith(prefix); i++)
      terms.push(this.#termAt(i));
    return this.#surfaceForms.slice(first, terms);
  }

  /** The index of the first term that is not before a folded one. */
  #firstFrom(folded: string): number {
    return countWhile(this.#ends.length, (i) => this.#termAt(i) < folded);
  }

  /** The `i`th term; empty after the last. */
  #termAt(i: number): string {
    return this.#letters.slice(this.#ends[i - 1] ?? 0, this.#ends[i] ?? 0);
  }
}
