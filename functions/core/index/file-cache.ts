/**
 * The index files, wherever they are: a reader hands over bytes by file name, from disk or over HTTP.
 * A file's name ends with a digest of its contents, so a file that was cut short, damaged or left over from
 * another build is noticed before it is used, and a cache may keep it for ever.
 */

/**
 * Hands over the bytes of a file of the index folder, by its name in it, at once or later. Throws or rejects when there
 * is no such file.
 */
export type ReadFile = (file: string) => Uint8Array | Promise<Uint8Array>;

/** A family of index files: its folder within the index. */
export type Section =
  | "areas"
  | "places"
  | "words"
  | "joined"
  | "beginnings"
  | "endings"
  | "middles"
  | "heads"
  | "pins";

/**
 * How many bytes of index files are kept, each times its weight: those used since about half as many were read, and
 * what was used before these.
 */
const KEPT_BYTES = 6_000_000;

/** How much more memory a file takes than bytes, once it is used: a shard's MiniSearch index is large. */
const WEIGHTS: Partial<Record<Section, number>> = { words: 15 };

/**
 * Six letters and digits that stand for the contents of a file: enough to tell one build's piece from another's, and
 * a damaged file from a whole one; no guard against forgery. Four 32-bit multiply-and-mix lanes that take the words of
 * four bytes, lowest first, by turns; 30 bits of them written in base 32. Short, because the manifest has one for every
 * file; several lanes, because each waits for its last product.
 */
export function digest(bytes: Uint8Array): string {
  const length = bytes.length;
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const words = new Int32Array(aligned.buffer, aligned.byteOffset, length >>> 2);
  let a = 0x9e3779b9 ^ length;
  let b = 0x85ebca6b ^ length;
  let c = 0xc2b2ae35 ^ length;
  let d = 0x27d4eb2f ^ length;
  let i = 0;
  for (; i + 3 < words.length; i += 4) {
    a = Math.imul(a ^ words[i]!, 0xcc9e2d51);
    b = Math.imul(b ^ words[i + 1]!, 0x1b873593);
    c = Math.imul(c ^ words[i + 2]!, 0x9e3779b1);
    d = Math.imul(d ^ words[i + 3]!, 0x85ebca77);
    a ^= a >>> 15;
    b ^= b >>> 13;
    c ^= c >>> 16;
    d ^= d >>> 14;
  }
  for (i *= 4; i < length; i++) {
    a = Math.imul(a ^ bytes[i]!, 0xcc9e2d51);
    a ^= a >>> 15;
  }
  const mixed = mix(a ^ mix(b ^ mix(c ^ mix(d))));
  let text = "";
  for (let shift = 0; shift < 30; shift += 5) text += DIGITS[(mixed >>> shift) & 31];
  return text;
}

/**
 * Where a file lies in the index folder. It is called a text although it is none: a CDN tells by the type that an
 * ending stands for what it compresses, and on its way to a browser compression saves a third of an index file.
 */
export function fileName(family: Section, contentDigest: string): string {
  return `${family}/${contentDigest}.txt`;
}

/** The digest in a file's name; some text for a name that has none. */
export function digestOf(name: string): string {
  return name.slice(-".txt".length - 6, -".txt".length);
}

/** A digest as a number of 30 bits, what it is written from; NaN for a text that is none. */
export function digestNumber(contentDigest: string): number {
  if (!DIGEST.test(contentDigest)) return Number.NaN;
  let number = 0;
  for (let i = contentDigest.length - 1; i >= 0; i--)
    number = number * 32 + DIGITS.indexOf(contentDigest[i]!);
  return number;
}

const DIGEST = /^[a-z2-7]{6}$/;

/** Opened index files, decoded. A read that fails is forgotten, so that the next query tries again. */
export class FileCache {
  readonly #read: ReadFile;
  /** By their digests, which no two files of an index share: what was used of late, and what was before. */
  #recent = new Map<string, Kept<unknown>>();
  #older = new Map<string, Kept<unknown>>();
  /** How many bytes the recent ones have. */
  #bytes = 0;

  constructor(read: ReadFile) {
    this.#read = read;
  }

  /**
   * The decoded contents of a file, at once where it is kept or can be read at once; `decode` is called once for as
   * long as the file is kept. Throws or rejects with an error that names the file when it can't be read, or does not
   * hold what its name says.
   */
  open<Contents>(
    family: Section,
    contentDigest: string,
    decode: (bytes: Uint8Array) => Contents,
  ): Contents | Promise<Contents> {
    const recent = this.#recent.get(contentDigest);
    if (recent !== undefined) return (recent as Kept<Contents>).contents;
    const older = this.#older.get(contentDigest) as Kept<Contents> | undefined;
    if (older !== undefined) {
      this.#keep(contentDigest, older);
      return older.contents;
    }
    const name = fileName(family, contentDigest);
    const load = (bytes: Uint8Array): Kept<Contents> => {
      if (digest(bytes) !== contentDigest) {
        throw new Error(
          `index file ${name} is damaged: ${bytes.length} bytes that do not match its name; build again`,
        );
      }
      return { contents: decode(bytes), bytes: bytes.length * (WEIGHTS[family] ?? 1) };
    };
    const bytes = this.#read(name);
    if (bytes instanceof Uint8Array) {
      const kept = load(bytes);
      this.#keep(contentDigest, kept);
      return kept.contents;
    }
    const contents = bytes.then((read) => {
      const kept = load(read);
      this.#keep(contentDigest, kept);
      return kept.contents;
    });
    const loading: Kept<Contents> = { contents, bytes: 0 };
    this.#recent.set(contentDigest, loading);
    contents.catch(() => {
      // Others may have been read meanwhile, so that it is among the older by now.
      for (const kept of [this.#recent, this.#older])
        if (kept.get(contentDigest) === loading) kept.delete(contentDigest);
    });
    return contents;
  }

  #keep(contentDigest: string, kept: Kept<unknown>): void {
    this.#recent.set(contentDigest, kept);
    this.#bytes += kept.bytes;
    if (this.#bytes <= KEPT_BYTES / 2) return;
    this.#older = this.#recent;
    this.#recent = new Map();
    this.#bytes = 0;
  }
}

/** Decoded contents, or the promise of them, which does not count yet. */
interface Kept<Contents> {
  readonly contents: Contents | Promise<Contents>;
  readonly bytes: number;
}

const DIGITS = "abcdefghijklmnopqrstuvwxyz234567";

function mix(lane: number): number {
  let mixed = lane;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
