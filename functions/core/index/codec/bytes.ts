/** Compact integers for the index files: LEB128, 7 bits a byte, lowest first. */

/** Collects bytes; grows as needed. */
export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

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

  /** Appends a text with its length in bytes before it. */
  text(text: string): void {
    const bytes = UTF8.encode(text);
    this.uint(bytes.length);
    this.raw(bytes);
  }

  raw(bytes: Uint8Array): void {
    this.#grow(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** A copy of all that was written. */
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

/** Writes texts of any letters so that {@link Texts} reads each by itself: the length of each, then all letters. */
export function writeTexts(writer: ByteWriter, texts: readonly string[]): void {
  const lengths = new ByteWriter();
  const letters = new ByteWriter();
  // No lengths where every text is empty: most sources have no local names.
  for (const text of texts.some(Boolean) ? texts : []) {
    const bytes = UTF8.encode(text);
    lengths.uint(bytes.length);
    letters.raw(bytes);
  }
  for (const part of [lengths, letters]) writer.uint(part.length);
  for (const part of [lengths, letters]) writer.raw(part.bytes());
}

/** The texts that {@link writeTexts} wrote, each spelled out when it is asked for; quickest in their order. */
export class Texts {
  readonly #lengths: ByteReader;
  readonly #letters: Uint8Array;
  /** The text at which the last look ended, and where its letters begin. */
  #next = 0;
  #at = 0;

  /** @param reader stands at what was written, and behind it afterwards */
  constructor(reader: ByteReader) {
    const [lengths, letters] = [reader.uint(), reader.uint()];
    this.#lengths = new ByteReader(reader.raw(lengths));
    this.#letters = reader.raw(letters);
  }

  /** The `i`th text. */
  text(i: number): string {
    if (this.#letters.length === 0) return "";
    if (i < this.#next) this.#next = this.#at = this.#lengths.at = 0;
    for (; this.#next < i; this.#next++) this.#at += this.#lengths.uint();
    const from = this.#at;
    this.#at += this.#lengths.uint();
    this.#next++;
    return TEXT.decode(this.#letters.subarray(from, this.#at));
  }
}

/**
 * A text in relation to another that it resembles: how many letters they begin with in common, as a letter from `A`
 * (at most 60), and the rest of the text. Sorted texts take a third of their room so.
 */
export function frontCode(text: string, other: string): string {
  let shared = 0;
  while (shared < MOST_SHARED && shared < other.length && text[shared] === other[shared]) shared++;
  if (FIRST_OF_TWO.test(text[shared - 1] ?? "")) shared--;
  return String.fromCharCode(FIRST_SHARED + shared) + text.slice(shared);
}

/** The text that {@link frontCode} wrote in relation to the same other. */
export function undoFrontCode(abbreviated: string, other: string): string {
  return other.slice(0, abbreviated.charCodeAt(0) - FIRST_SHARED) + abbreviated.slice(1);
}

/**
 * Finds a text of ASCII letters among lines, each in relation to the one before, of which the texts rise. Passes over
 * lines without spelling them out: one that shares more with its forerunner than that does with `text` differs from
 * `text` in the same letter, and one that shares less lies behind `text`.
 *
 * @returns the number of the line, or -1
 */
export function indexOfFrontCoded(lines: Uint8Array, text: string): number {
  let matched = 0;
  for (let at = 0, line = 0; at < lines.length; line++) {
    const shared = lines[at++]! - FIRST_SHARED;
    if (shared < matched) return -1;
    let same = shared === matched;
    for (; at < lines.length && lines[at] !== NEWLINE; at++) {
      same &&= matched < text.length && lines[at] === text.charCodeAt(matched);
      if (same) matched++;
    }
    if (shared <= matched && same && matched === text.length) return line;
    at++;
  }
  return -1;
}

/**
 * Whether any line of {@link indexOfFrontCoded} is a text that begins with `text` and is longer: it is the line behind
 * that of `text` itself, or the first that lies behind it.
 */
export function hasLongerFrontCoded(lines: Uint8Array, text: string): boolean {
  let matched = 0;
  for (let at = 0; at < lines.length; ) {
    const shared = lines[at++]! - FIRST_SHARED;
    if (shared < matched) return false;
    let same = shared === matched;
    for (; at < lines.length && lines[at] !== NEWLINE; at++) {
      if (same && matched === text.length) return true;
      same &&= lines[at] === text.charCodeAt(matched);
      if (same) matched++;
    }
    at++;
  }
  return false;
}

const NEWLINE = 10;
const MOST_SHARED = 60;
const FIRST_SHARED = 65;
/** The first half of a letter beyond 16 bits, which UTF-8 can't write without the second. */
const FIRST_OF_TWO = /[\ud800-\udbff]/;

/** Reads what {@link ByteWriter} wrote. `at` may be moved freely. */
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
    return length === 0 ? "" : TEXT.decode(this.raw(length));
  }

  /** Passes over the next `length` bytes. */
  skip(length: number): void {
    this.at += length;
    if (this.at > this.bytes.length) throw ended();
  }

  /** A view of the next `length` bytes. */
  raw(length: number): Uint8Array {
    const from = this.at;
    this.skip(length);
    return this.bytes.subarray(from, this.at);
  }
}

function ended(): RangeError {
  return new RangeError("the file ends before its contents do");
}

const UTF8 = new TextEncoder();
const TEXT = new TextDecoder();
