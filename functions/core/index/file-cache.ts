import { digest, fileName, type Section } from "./digest.ts";
import { LruCache } from "./lru-cache.ts";

/**
 * Reads a file of the index folder by its name in it, from disk or over HTTP. Rejects when there is no such file.
 */
export type ReadFile = (file: string) => Promise<Uint8Array>;

/** How many bytes of index files are kept at most where nothing else is said, as in a browser. */
const MAX_BYTES = 12_000_000;

/** Opened index files, decoded. A read that fails is forgotten, so that the next query tries again. */
export class FileCache {
  readonly #read: ReadFile;
  /** Contents by digest, which no two files of an index share. */
  readonly #opened: LruCache<unknown>;
  readonly #loading = new Map<string, Promise<unknown>>();

  /** @param maxBytes how many bytes of files are kept at most */
  constructor(read: ReadFile, maxBytes = MAX_BYTES) {
    this.#read = read;
    this.#opened = new LruCache(maxBytes);
  }

  /**
   * The decoded contents of files of one section, in the order of their digests. `decode` is called once for as long as
   * a file is kept. Rejects with an error that names the file when one can't be read, or does not hold what its name says.
   */
  async open<Contents>(
    section: Section,
    digests: readonly string[],
    decode: (bytes: Uint8Array) => Contents,
  ): Promise<Contents[]> {
    const opened: Contents[] = new Array(digests.length);
    const loading: Promise<void>[] = [];
    for (let i = 0; i < digests.length; i++) {
      const contentDigest = digests[i]!;
      const kept = this.#opened.get(contentDigest);
      if (kept !== undefined) opened[i] = kept as Contents;
      else
        loading.push(
          this.#load(section, contentDigest, decode).then((contents) => {
            opened[i] = contents as Contents;
          }),
        );
    }
    if (loading.length > 0) await Promise.all(loading);
    return opened;
  }

  #load(section: Section, contentDigest: string, decode: (bytes: Uint8Array) => unknown): Promise<unknown> {
    let loading = this.#loading.get(contentDigest);
    if (!loading) {
      loading = this.#readAndDecode(section, contentDigest, decode).finally(() =>
        this.#loading.delete(contentDigest),
      );
      this.#loading.set(contentDigest, loading);
    }
    return loading;
  }

  async #readAndDecode(
    section: Section,
    contentDigest: string,
    decode: (bytes: Uint8Array) => unknown,
  ): Promise<unknown> {
    const name = fileName(section, contentDigest);
    const bytes = await this.#read(name);
    if (digest(bytes) !== contentDigest)
      throw new Error(
        `index file ${name} is damaged: ${bytes.length} bytes that do not match its name; build again`,
      );
    const contents = decode(bytes);
    this.#opened.set(contentDigest, contents, bytes.length);
    this.#opened.trim();
    return contents;
  }
}
