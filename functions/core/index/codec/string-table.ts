import { decodeText } from "./text.ts";
import { ByteReader, ByteWriter } from "./varint.ts";

/** Writes texts of any letters so that {@link StringTable} reads any of them: all lengths, then all letters. */
export function writeStringTable(writer: ByteWriter, texts: readonly string[]): void {
  const lengths = new ByteWriter();
  const letters = new ByteWriter();
  // No lengths where every text is empty: most sources have no local names.
  for (const text of texts.some(Boolean) ? texts : []) lengths.uint(letters.letters(text));
  for (const part of [lengths, letters]) writer.uint(part.length);
  for (const part of [lengths, letters]) writer.append(part);
}

/** The texts that {@link writeStringTable} wrote; each is decoded when it is asked for. */
export class StringTable {
  readonly #lengths: Uint8Array;
  readonly #letters: Uint8Array;
  /** Where each text ends in the letters; made at the first use. */
  #ends: Uint16Array | Uint32Array | undefined;

  /** @param reader stands at the table, and behind it afterwards */
  constructor(reader: ByteReader) {
    const [lengths, letters] = [reader.uint(), reader.uint()];
    this.#lengths = reader.raw(lengths);
    this.#letters = reader.raw(letters);
  }

  /** The `i`th text. */
  at(i: number): string {
    if (this.#letters.length === 0) return "";
    this.#ends ??= endsOf(this.#lengths, this.#letters.length);
    const [start, end] = [this.#ends[i - 1] ?? 0, this.#ends[i]!];
    return decodeText(this.#letters, start, end);
  }

  /** The texts from the `from`th to before the `to`th. */
  slice(from: number, to: number): string[] {
    if (this.#letters.length === 0) return new Array<string>(to - from).fill("");
    this.#ends ??= endsOf(this.#lengths, this.#letters.length);
    const ends = this.#ends;
    const start = ends[from - 1] ?? 0;
    const end = ends[to - 1] ?? 0;
    if (start >= end) return new Array<string>(to - from).fill("");
    // One call of the decoder for all; ASCII has a byte a letter, so that the text can be cut where the bytes would be.
    const bytes = this.#letters.subarray(start, end);
    const text = TEXT.decode(bytes);
    const isAscii = text.length === bytes.length;
    return Array.from({ length: to - from }, (_, i) => {
      const [first, last] = [(ends[from + i - 1] ?? 0) - start, ends[from + i]! - start];
      return isAscii ? text.slice(first, last) : TEXT.decode(bytes.subarray(first, last));
    });
  }
}

/** In an array of numbers of fixed size: some hundred tables are kept, of thousands of texts each. */
function endsOf(lengths: Uint8Array, letters: number): Uint16Array | Uint32Array {
  // A length takes a byte or more.
  const ends = letters > 0xffff ? new Uint32Array(lengths.length) : new Uint16Array(lengths.length);
  const reader = new ByteReader(lengths);
  let count = 0;
  for (let end = 0; reader.at < lengths.length; ) ends[count++] = end += reader.uint();
  return ends.subarray(0, count);
}

const TEXT = new TextDecoder("utf-8", { ignoreBOM: true });
