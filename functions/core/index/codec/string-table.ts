import { decodeText } from "./text.ts";
import { ByteReader, ByteWriter } from "./varint.ts";

/** Writes texts of any letters so that {@link StringTable} reads any of them: all lengths, then all letters. */
export function writeStringTable(writer: ByteWriter, texts: readonly string[]): void {
  lengths.clear();
  letters.clear();
  // No lengths where every text is empty: most sources have no local names.
  for (const text of texts.some(Boolean) ? texts : []) lengths.uint(letters.letters(text));
  for (const part of [lengths, letters]) writer.uint(part.length);
  for (const part of [lengths, letters]) writer.append(part);
}

const lengths = /* @__PURE__ */ new ByteWriter();
const letters = /* @__PURE__ */ new ByteWriter();

/**
 * The texts that {@link writeStringTable} wrote; each is decoded when it is asked for. Thousands of tables are kept, so a
 * table is a few numbers: a view of its bytes would take ten times as much memory.
 */
export class StringTable {
  readonly #bytes: Uint8Array;
  /** Where the lengths begin, then the letters, and where these end. */
  readonly #lengths: number;
  readonly #letters: number;
  readonly #end: number;
  /** Where each text ends, counted from the first letter; made at the first use. */
  #ends: Uint16Array | Uint32Array | undefined;

  /** @param reader stands at the table, and behind it afterwards */
  constructor(reader: ByteReader) {
    const [lengths, letters] = [reader.uint(), reader.uint()];
    this.#bytes = reader.bytes;
    this.#lengths = reader.at;
    reader.skip(lengths);
    this.#letters = reader.at;
    reader.skip(letters);
    this.#end = reader.at;
  }

  /** The `i`th text. */
  at(i: number): string {
    if (this.#end === this.#letters) return "";
    this.#ends ??= this.#readLengths();
    return decodeText(this.#bytes, this.#letters + (this.#ends[i - 1] ?? 0), this.#letters + this.#ends[i]!);
  }

  /** The texts from the `from`th to before the `to`th. */
  slice(from: number, to: number): string[] {
    if (this.#end === this.#letters) return new Array<string>(to - from).fill("");
    this.#ends ??= this.#readLengths();
    const ends = this.#ends;
    const start = ends[from - 1] ?? 0;
    const end = to === 0 ? 0 : ends[to - 1]!;
    if (start >= end) return new Array<string>(to - from).fill("");
    // One call of the decoder for all; ASCII has a byte a letter, so that the text can be cut where the bytes would be.
    const bytes = this.#bytes.subarray(this.#letters + start, this.#letters + end);
    const text = TEXT.decode(bytes);
    const isAscii = text.length === bytes.length;
    return Array.from({ length: to - from }, (_, i) => {
      const [first, last] = [(ends[from + i - 1] ?? 0) - start, ends[from + i]! - start];
      return isAscii ? text.slice(first, last) : TEXT.decode(bytes.subarray(first, last));
    });
  }

  /** In an array of numbers of fixed size; a length takes a byte or more, so there is room for all. */
  #readLengths(): Uint16Array | Uint32Array {
    const most = this.#letters - this.#lengths;
    const ends = this.#end - this.#letters > 0xffff ? new Uint32Array(most) : new Uint16Array(most);
    const reader = new ByteReader(this.#bytes, this.#lengths);
    let count = 0;
    for (let end = 0; reader.at < this.#letters; ) ends[count++] = end += reader.uint();
    return ends;
  }
}

const TEXT = new TextDecoder("utf-8", { ignoreBOM: true });
