import { type ByteReader, ByteWriter, frontCode, undoFrontCode } from "./bytes.ts";
import { Postings, writePostings } from "./postings.ts";

/** A word as names write it, with the packed postings of the places that bear it. */
export interface SurfaceForm {
  readonly term: string;
  readonly postings: Uint32Array;
}

/** A spelling as it is found again. */
export interface StoredSurfaceForm {
  readonly term: string;
  readonly postings: Postings;
}

/** A folded word and the spellings that fold to it. */
export interface FoldedTerm {
  readonly folded: string;
  readonly surfaceForms: readonly SurfaceForm[];
}

/**
 * Writes the spellings of forms, each form with their number, in blocks that can be passed over; first how many blocks
 * there are and the bytes of each. The folded words themselves are kept apart; a spelling that is the folded word
 * takes no letters.
 */
export function writeSurfaceForms(writer: ByteWriter, forms: readonly FoldedTerm[]): void {
  const blocks: Uint8Array[] = [];
  for (let i = 0; i < forms.length; i += BLOCK) blocks.push(encodeBlock(forms.slice(i, i + BLOCK)));
  writer.uint(blocks.length);
  for (const block of blocks) writer.uint(block.length);
  for (const block of blocks) writer.raw(block);
}

/** How many forms a block has. */
const BLOCK = 16;

function encodeBlock(forms: readonly FoldedTerm[]): Uint8Array {
  const writer = new ByteWriter();
  for (const { folded, surfaceForms } of forms) {
    writer.uint(surfaceForms.length);
    for (const { term, postings } of surfaceForms) {
      writer.text(term === folded ? "" : frontCode(term, folded));
      writePostings(writer, postings);
    }
  }
  return writer.bytes();
}

/**
 * The spellings that {@link writeSurfaceForms} wrote. They are kept as they are and read one form at a time: a query
 * wants a few of the hundreds in a file, and most often in their order.
 */
export class SurfaceForms {
  readonly #reader: ByteReader;
  /** Where each block begins. */
  readonly #starts: Uint32Array;
  /** The form that the reader stands at. */
  #next = Number.POSITIVE_INFINITY;

  /** @param reader stands at what was written; it is not used by others from then on */
  constructor(reader: ByteReader) {
    this.#reader = reader;
    this.#starts = new Uint32Array(reader.uint());
    let start = 0;
    for (let block = 0; block < this.#starts.length; block++) {
      this.#starts[block] = start;
      start += reader.uint();
    }
    for (let block = 0; block < this.#starts.length; block++) this.#starts[block]! += reader.at;
  }

  /** The spellings of the `i`th form, whose folded word is `folded`. */
  of(i: number, folded: string): StoredSurfaceForm[] {
    const block = Math.floor(i / BLOCK);
    if (i < this.#next || this.#next < block * BLOCK) {
      this.#reader.at = this.#starts[block]!;
      this.#next = block * BLOCK;
    }
    for (; this.#next < i; this.#next++) this.#skip();
    this.#next++;
    const surfaceForms: StoredSurfaceForm[] = [];
    for (let left = this.#reader.uint(); left > 0; left--) {
      const abbreviated = this.#reader.text();
      const term = abbreviated === "" ? folded : undoFrontCode(abbreviated, folded);
      surfaceForms.push({ term, postings: new Postings(this.#reader) });
    }
    return surfaceForms;
  }

  #skip(): void {
    for (let left = this.#reader.uint(); left > 0; left--) {
      this.#reader.skip(this.#reader.uint());
      new Postings(this.#reader);
    }
  }
}
