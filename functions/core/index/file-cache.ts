import { digest, fileName, type Section } from "./digest.ts";

/**
 * Reads a file of the index folder by its name in it, from disk or over HTTP. Rejects when there is no such file.
 */
export type ReadFile = (file: string) => Promise<Uint8Array>;

/** How many bytes of index files are kept by default: what suits a browser. */
const MAX_BYTES = 12_000_000;

/**
 * Opened index files, decoded, in a two-generation LRU cache: files that are used go to the younger generation; when that
 * has half of the bytes, it becomes the older one, and what the older one still held is dropped. A read that fails is
 * forgotten, so that the next query tries again.
 */
export class FileCache {
  readonly #read: ReadFile;
  readonly #maxBytes: number;
  /** By digest, which no two files of an index share. */
  #younger = new Map<string, Opened>();
  #older = new Map<string, Opened>();
  /** How many bytes the younger generation has. */
  #bytes = 0;
  readonly #loading = new Map<string, Promise<Opened>>();

  /** @param maxBytes how many bytes of files are kept at most, not counting the last one */
  constructor(read: ReadFile, maxBytes = MAX_BYTES) {
    this.#read = read;
    this.#maxBytes = maxBytes;
  }

  /**
   * The decoded contents of files of one section, in the order of their digests. `decode` is called once for as long as
   * a file is kept. Rejects with an error that names the file when one can't be read, or its contents do not match its
   * name.
   */
  async open<Contents>(
    section: Section,
    digests: readonly string[],
    decode: (bytes: Uint8Array) => Contents,
  ): Promise<Contents[]> {
    const kept = digests.map((one) => this.#kept(one));
    const files = kept.includes(undefined)
      ? await Promise.all(kept.map((file, i) => file ?? this.#load(section, digests[i]!, decode)))
      : kept;
    return files.map((file) => file!.contents as Contents);
  }

  #kept(contentDigest: string): Opened | undefined {
    const younger = this.#younger.get(contentDigest);
    if (younger) return younger;
    const older = this.#older.get(contentDigest);
    if (older) this.#keep(contentDigest, older);
    return older;
  }

  /** Drops the older generation once the younger one has half of the bytes; both when it alone has too many. */
  #keep(contentDigest: string, file: Opened): void {
    this.#younger.set(contentDigest, file);
    this.#bytes += file.bytes;
    if (this.#bytes <= this.#maxBytes / 2) return;
    this.#older = this.#bytes <= this.#maxBytes ? this.#younger : new Map();
    this.#younger = new Map();
    this.#bytes = 0;
  }

  #load<Contents>(
    section: Section,
    contentDigest: string,
    decode: (bytes: Uint8Array) => Contents,
  ): Promise<Opened> {
    const loading =
      this.#loading.get(contentDigest) ??
      this.#readAndDecode(section, contentDigest, decode).finally(() => this.#loading.delete(contentDigest));
    this.#loading.set(contentDigest, loading);
    return loading;
  }

  async #readAndDecode(
    section: Section,
    contentDigest: string,
    decode: (bytes: Uint8Array) => unknown,
  ): Promise<Opened> {
    const name = fileName(section, contentDigest);
    const bytes = await this.#read(name);
    if (digest(bytes) !== contentDigest)
      throw new Error(
        `index file ${name} is damaged: ${bytes.length} bytes that do not match its name; build again`,
      );
    const file = { contents: decode(bytes), bytes: bytes.length };
    this.#keep(contentDigest, file);
    return file;
  }
}

/** A decoded file, and how many bytes it has. */
interface Opened {
  readonly contents: unknown;
  readonly bytes: number;
}
