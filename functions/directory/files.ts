/**
 * The index files, wherever they are: a reader hands over bytes by file name, from disk or over HTTP.
 * A file's name ends with a digest of its contents, so a file that was cut short, damaged or left over from
 * another build is noticed before it is used, and a cache may keep it for ever.
 */

/** Hands over the bytes of a file of the index folder, by its name in it. Rejects when there is no such file. */
export type ReadFile = (file: string) => Promise<Uint8Array>;

/** A family of index files: its folder within the index. */
export type Family =
  | "areas"
  | "places"
  | "words"
  | "joined"
  | "beginnings"
  | "endings"
  | "middles"
  | "heads"
  | "pins";

/** How many bytes of index files are kept, each times its weight; what was used longest ago is dropped first. */
const KEPT_BYTES = 12_000_000;

/** How much more memory a file takes than bytes, once it is used: a shard's MiniSearch index is large. */
const WEIGHTS: Partial<Record<Family, number>> = { words: 15 };

/**
 * Six letters and digits that stand for the contents of a file: enough to tell one build's piece from another's, and
 * a damaged file from a whole one; no guard against forgery. Two 32-bit multiply-and-mix lanes over words of four
 * bytes, 30 bits of them written in base 32. Short, because the manifest has one for every file.
 */
export function digest(bytes: Uint8Array): string {
  let a = 0x9e3779b9 ^ bytes.length;
  let b = 0x85ebca6b ^ bytes.length;
  const whole = bytes.length & ~3;
  let i = 0;
  for (; i < whole; i += 4) {
    const word = bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24);
    a = Math.imul(a ^ word, 0xcc9e2d51);
    a ^= a >>> 15;
    b = Math.imul(b + word, 0x1b873593);
    b ^= b >>> 13;
  }
  for (; i < bytes.length; i++) {
    a = Math.imul(a ^ bytes[i]!, 0xcc9e2d51);
    b = Math.imul(b + bytes[i]!, 0x1b873593);
  }
  const mixed = mix(a ^ mix(b));
  let text = "";
  for (let shift = 0; shift < 30; shift += 5) text += DIGITS[(mixed >>> shift) & 31];
  return text;
}

/**
 * Where a file lies in the index folder. It is called a text although it is none: a CDN tells by the type that an
 * ending stands for what it compresses, and on its way to a browser compression saves a third of an index file.
 */
export function fileName(family: Family, contentDigest: string): string {
  return `${family}/${contentDigest}.txt`;
}

/** Opened index files, decoded. A read that fails is forgotten, so that the next query tries again. */
export class Files {
  readonly #read: ReadFile;
  /** In the order of last use. */
  readonly #kept = new Map<string, { readonly opened: Promise<unknown>; bytes: number }>();
  #bytes = 0;

  constructor(read: ReadFile) {
    this.#read = read;
  }

  /**
   * The decoded contents of a file; `decode` is called once for as long as the file is kept.
   * Rejects with an error that names the file when it can't be read, or does not hold what its name says.
   */
  open<Contents>(
    family: Family,
    contentDigest: string,
    decode: (bytes: Uint8Array) => Contents,
  ): Promise<Contents> {
    const name = fileName(family, contentDigest);
    const kept = this.#kept.get(name);
    if (kept) {
      this.#kept.delete(name);
      this.#kept.set(name, kept);
      return kept.opened as Promise<Contents>;
    }
    const entry = {
      bytes: 0,
      opened: this.#load(name, contentDigest, decode, (bytes) =>
        this.#keep(entry, bytes * (WEIGHTS[family] ?? 1)),
      ),
    };
    this.#kept.set(name, entry);
    entry.opened.catch(() => {
      if (this.#kept.get(name) === entry) this.#kept.delete(name);
    });
    return entry.opened;
  }

  async #load<Contents>(
    name: string,
    contentDigest: string,
    decode: (bytes: Uint8Array) => Contents,
    loaded: (bytes: number) => void,
  ): Promise<Contents> {
    const bytes = await this.#read(name);
    if (digest(bytes) !== contentDigest) {
      throw new Error(
        `index file ${name} is damaged: ${bytes.length} bytes that do not match its name; build again`,
      );
    }
    const contents = decode(bytes);
    loaded(bytes.length);
    return contents;
  }

  #keep(loaded: { bytes: number }, bytes: number): void {
    loaded.bytes = bytes;
    this.#bytes += bytes;
    for (const [name, entry] of this.#kept) {
      if (this.#bytes <= KEPT_BYTES) return;
      if (entry === loaded || entry.bytes === 0) continue;
      this.#kept.delete(name);
      this.#bytes -= entry.bytes;
    }
  }
}

const DIGITS = "abcdefghijklmnopqrstuvwxyz234567";

function mix(lane: number): number {
  let mixed = lane;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
