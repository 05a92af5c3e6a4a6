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
  #ends: readonly number[] | undefined;

  /** @param reader stands at the table, and behind it afterwards */
  constructor(reader: ByteReader) {
    const [lengths, letters] = [reader.uint(), reader.uint()];
    this.#lengths = reader.raw(lengths);
    this.#letters = reader.raw(letters);
  }

  /** The texts from the `from`th to before the `to`th. */
  slice(from: number, to: number): string[] {
    if (this.#letters.length === 0) return new Array<string>(to - from).fill("");
    this.#ends ??= endsOf(this.#lengths);
    const ends = this.#ends;
    const start = ends[from - 1] ?? 0;
    const end = ends[to - 1] ?? 0;
    if (start >= end) return new Array<string>(to - from).fill("");
    // One call of the decoder for all; ASCII has a byte a letter, so that the text can be cut where the bytes would be.
    const bytes = this.#letters.subarray(start, end);
    const text = TEXT.decode(bytes);
    const isAscii = text.length === bytes.length;
    return ends.slice(from, to).map((last, i) => {
      const first = (ends[from + i - 1] ?? 0) - start;
      return isAscii ? text.slice(first, last - start) : TEXT.decode(bytes.subarray(first, last - start));
    });
  }
}

function endsOf(lengths: Uint8Array): number[] {
  const ends: number[] = [];
  const reader = new ByteReader(lengths);
  for (let end = 0; reader.at < lengths.length; ) {
    end += reader.uint();
    ends.push(end);
  }
  return ends;
}

const TEXT = new TextDecoder("utf-8", { ignoreBOM: true });
