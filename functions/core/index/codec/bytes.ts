/** Bytes written and read in sequence; numbers as LEB128 varints: 7 bits per byte, the lowest first. */

/**
 * Collects bytes; grows as needed. Clear it to use it again: a new writer for each of a million small lists would create
 * garbage many times the size of the index. A module that also reads marks its writer as pure, so that bundles that only
 * read drop it.
 */
export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

  clear(): void {
    this.#length = 0;
  }

  get length(): number {
    return this.#length;
  }

  /** Appends a whole number from 0 to 2^32 - 1. */
  uint(value: number): void {
    this.#grow(5);
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  /** Appends a text in UTF-8 after its length in bytes. */
  text(text: string): void {
    this.uint(ASCII.test(text) ? text.length : UTF8.encode(text).length);
    this.letters(text);
  }

  /**
   * Appends a text in UTF-8 without its length, and returns the length. Most texts are ASCII, which needs no array of its
   * own.
   */
  letters(text: string): number {
    if (!ASCII.test(text)) {
      const bytes = UTF8.encode(text);
      this.raw(bytes);
      return bytes.length;
    }
    this.#grow(text.length);
    for (let i = 0; i < text.length; i++) this.#bytes[this.#length++] = text.charCodeAt(i);
    return text.length;
  }

  raw(bytes: Uint8Array): void {
    this.#grow(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Appends the bytes of another writer. */
  append(other: ByteWriter): void {
    this.raw(other.#bytes.subarray(0, other.#length));
  }

  /** A copy of everything written. */
  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #grow(by: number): void {
    if (this.#length + by <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + by));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** Reads what {@link ByteWriter} wrote. `at` may be moved freely. Every method throws a RangeError at the end. */
export class ByteReader {
  readonly bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  uint(): number {
    let value = 0;
    let shift = 0;
    for (;;) {
      const byte = this.bytes[this.at++];
      if (byte === undefined) throw new RangeError("the file ends in the middle of a number");
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
      shift += 7;
    }
  }

  text(): string {
    const length = this.uint();
    const from = this.at;
    this.skip(length);
    return decodeText(this.bytes, from, this.at);
  }

  /** Skips the next `length` bytes. */
  skip(length: number): void {
    this.at += length;
    if (this.at > this.bytes.length) throw new RangeError("the file ends before its contents do");
  }

  /** A view of the next `length` bytes. */
  raw(length: number): Uint8Array {
    const from = this.at;
    this.skip(length);
    return this.bytes.subarray(from, this.at);
  }
}

/**
 * Decodes the UTF-8 text between two offsets, the second exclusive. Most texts are a few ASCII letters, for which a loop
 * is faster than a call to the decoder.
 */
export function decodeText(bytes: Uint8Array, from: number, to: number): string {
  if (to - from > FEW_LETTERS) return TEXT.decode(bytes.subarray(from, to));
  let text = "";
  for (let at = from; at < to; at++) {
    const letter = bytes[at]!;
    if (letter > 127) return TEXT.decode(bytes.subarray(from, to));
    text += String.fromCharCode(letter);
  }
  return text;
}

/** Up to this length, V8 copies the letters of a concatenation; a longer text would become a chain of pieces. */
const FEW_LETTERS = 12;
// biome-ignore lint/suspicious/noControlCharactersInRegex: every ASCII character is a byte
const ASCII = /^[\x00-\x7f]*$/;
const UTF8 = /* @__PURE__ */ new TextEncoder();
const TEXT = new TextDecoder("utf-8", { ignoreBOM: true });
