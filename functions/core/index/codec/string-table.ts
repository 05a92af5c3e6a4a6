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

  /** @param reader stands at the table, and behind it afterwards */
  constructor(reader: ByteReader) {
    const [lengths, letters] = [reader.uint(), reader.uint()];
    this.#lengths = reader.raw(lengths);
    this.#letters = reader.raw(letters);
  }

  /** The texts from the `from`th to before the `to`th. */
  slice(from: number, to: number): string[] {
    if (this.#letters.length === 0) return new Array<string>(to - from).fill("");
    const lengths = new ByteReader(this.#lengths);
    let start = 0;
    for (let i = 0; i < from; i++) start += lengths.uint();
    const ends: number[] = [];
    for (let i = from; i < to; i++) ends.push((ends.at(-1) ?? start) + lengths.uint());
    // One call of the decoder for all; ASCII has a byte a letter, so that the text can be cut where the bytes would be.
    const bytes = this.#letters.subarray(start, ends.at(-1) ?? start);
    const text = TEXT.decode(bytes);
    const isAscii = text.length === bytes.length;
    return ends.map((end, i) => {
      const [first, last] = [(ends[i - 1] ?? start) - start, end - start];
      return isAscii ? text.slice(first, last) : TEXT.decode(bytes.subarray(first, last));
    });
  }
}

const TEXT = new TextDecoder("utf-8", { ignoreBOM: true });
