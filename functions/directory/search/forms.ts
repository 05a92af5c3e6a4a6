import { abbreviate, type ByteReader, ByteWriter, unabbreviate } from "../bytes.ts";
import { readPostings, skipPostings, writePostings } from "./postings.ts";

/** A word as names write it, with the packed postings of the places that bear it. */
export interface Spelling {
  readonly word: string;
  readonly postings: Uint32Array;
}

/** A folded word and the spellings that fold to it. */
export interface Form {
  readonly folded: string;
  readonly spellings: readonly Spelling[];
}

/**
 * Writes the spellings of forms, each form with their number. The folded words themselves are kept apart; a spelling
 * that is the folded word takes no letters.
 */
export function writeSpellings(writer: ByteWriter, forms: readonly Form[]): void {
  const body = new ByteWriter();
  for (const { folded, spellings } of forms) {
    body.uint(spellings.length);
    for (const { word, postings } of spellings) {
      body.text(word === folded ? "" : abbreviate(word, folded));
      writePostings(body, postings);
    }
  }
  writer.raw(body.bytes());
}

/**
 * The spellings that {@link writeSpellings} wrote. They are kept as they are and read one form at a time: a query
 * wants a few of the hundreds in a file, and most often in their order.
 */
export class Spellings {
  readonly #reader: ByteReader;
  readonly #start: number;
  /** The form that the reader stands at. */
  #next = 0;

  /** @param reader stands at the first form; it is not used by others from then on */
  constructor(reader: ByteReader) {
    this.#reader = reader;
    this.#start = reader.at;
  }

  /** The spellings of the `i`th form, whose folded word is `folded`. */
  of(i: number, folded: string): Spelling[] {
    if (i < this.#next) {
      this.#reader.at = this.#start;
      this.#next = 0;
    }
    for (; this.#next < i; this.#next++) this.#skip();
    this.#next++;
    return Array.from({ length: this.#reader.uint() }, () => {
      const abbreviated = this.#reader.text();
      const word = abbreviated === "" ? folded : unabbreviate(abbreviated, folded);
      return { word, postings: readPostings(this.#reader) };
    });
  }

  #skip(): void {
    for (let left = this.#reader.uint(); left > 0; left--) {
      this.#reader.skip(this.#reader.uint());
      skipPostings(this.#reader);
    }
  }
}
