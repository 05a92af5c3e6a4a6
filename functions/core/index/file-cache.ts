import { digest, fileName, type Section } from "./digest.ts";

/** Reads a file by its name in the index folder, from disk or over HTTP. Rejects if the file does not exist. */
export interface ReadFile {
  (file: string): Promise<Uint8Array>;
  /** Set if all files come from one build as a whole, so that their contents need not be compared with their names. */
  readonly isOneBuild?: true;
}

/** The default size of the cache in bytes; suitable for searches in a browser. */
const MAX_BYTES = 12_000_000;

/**
 * The size of the cache where a file may be needed again much later, as for a list with rows of all states: larger than
 * all of India's index.
 */
export const ALL_FILES = 100_000_000;

/**
 * Opened index files, decoded; the least recently used are dropped. A failed read is forgotten, so that the next query
 * tries again.
 */
export class FileCache {
  readonly #read: ReadFile;
  readonly #maxBytes: number;
  /** By digest, which is unique within an index. */
  readonly #files = new Map<string, Opened>();
  #bytes = 0;
  /** Counts uses of files. */
  #uses = 0;
  readonly #loading = new Map<string, Promise<Opened>>();

  /** @param maxBytes the size of the cache in bytes; the last file may exceed it */
  constructor(read: ReadFile, maxBytes = MAX_BYTES) {
    this.#read = read;
    this.#maxBytes = maxBytes;
  }

  /**
   * The decoded contents of files of one section, in the order of their digests. Calls `decode` once for as long as a
   * file is kept. Rejects with an error that names the file if it can't be read or its contents do not match its name.
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
    const file = this.#files.get(contentDigest);
    if (file !== undefined) file.lastUse = ++this.#uses;
    return file;
  }

  #load(
    section: Section,
    contentDigest: string,
    decode: (bytes: Uint8Array) => unknown,
  ): Promise<Opened> {
    const loading =
      this.#loading.get(contentDigest) ??
      this.#readAndDecode(section, contentDigest, decode).finally(() =>
        this.#loading.delete(contentDigest),
      );
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
    if (!this.#read.isOneBuild && digest(bytes) !== contentDigest)
      throw new Error(
        `index file ${name} is damaged: ${bytes.length} bytes that do not match its name; build again`,
      );
    const file: Opened = { contents: decode(bytes), bytes: bytes.length, lastUse: ++this.#uses };
    this.#bytes += file.bytes;
    if (this.#bytes > this.#maxBytes) this.#makeRoom();
    this.#files.set(contentDigest, file);
    return file;
  }

  /** Drops the least recently used quarter: keeping an order up to date at every use would take longer than the use. */
  #makeRoom(): void {
    const leastRecent = [...this.#files].sort(([, a], [, b]) => a.lastUse - b.lastUse);
    for (const [contentDigest, { bytes }] of leastRecent) {
      if (this.#bytes <= this.#maxBytes * 0.75) break;
      this.#files.delete(contentDigest);
      this.#bytes -= bytes;
    }
  }
}

/** A decoded file and its size in bytes. */
interface Opened {
  readonly contents: unknown;
  readonly bytes: number;
  lastUse: number;
}
