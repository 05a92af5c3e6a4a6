import type { SearchPage } from "./client.ts";
import { LocationDirectoryError } from "./errors.ts";
import { abortable, fetchWithin } from "./request.ts";

type IndexSearch = import("./client-search.ts").IndexSearch;

/** How long the index is left alone after it could not be used, in milliseconds. */
const PAUSE_MS = 60_000;

/**
 * How long the reads of a search wait once the API is asked as well, in milliseconds: its answer is small, and comes first
 * when it was asked for first.
 */
const READS_WAIT_MS = 30;

/** Name of the index's first file; the search code, loaded beside it, knows the others. */
const MANIFEST = "manifest.json";

/** Search in the browser by the index files, and how it stands together with the API. */
export class BrowserSearch {
  readonly #index: URL;
  #opening: Promise<IndexSearch> | undefined;
  /** The opened index, once it is there. */
  #opened: IndexSearch | undefined;
  #pausedUntil = 0;
  /** Called when a search that the API can answer as well is about to read an index file. */
  #reading: (() => void) | undefined;

  /** @param index the folder of the index files */
  constructor(index: URL) {
    this.#index = index;
  }

  /** Opens the index; settles when it is open or can't be opened. */
  async warm(): Promise<void> {
    if (!this.#isPaused()) await (this.#opening ?? this.#open(false)).catch(() => {});
  }

  /**
   * Searches by the index alone. What a deploy replaced while the page was open is found by reading the index's
   * manifest again, once. Settles with undefined when the index can't be used; it is then left alone for a while.
   */
  async search(
    query: string,
    typing: boolean,
    signal: AbortSignal | undefined,
  ): Promise<SearchPage | undefined> {
    if (this.#isPaused()) return undefined;
    for (const fresh of [false, true]) {
      const opening = fresh ? this.#open(true) : (this.#opening ?? this.#open(false));
      try {
        return await (await abortable(opening, signal)).search(query, typing, signal);
      } catch (error) {
        signal?.throwIfAborted();
        // A query that was refused would be refused elsewhere, too.
        if (error instanceof LocationDirectoryError) throw error;
        if (this.#opening === opening) this.#forget();
      }
    }
    this.#pausedUntil = Date.now() + PAUSE_MS;
    return undefined;
  }

  /**
   * The answer that comes first: the API's, until the index is open and has what these words need; then the index's,
   * without a request to the API, however long a slow processor takes. Both answer the same.
   */
  async first(
    query: string,
    ask: (signal: AbortSignal) => Promise<SearchPage>,
    signal: AbortSignal | undefined,
  ): Promise<SearchPage> {
    const asking = new AbortController();
    const askSignal = signal ? AbortSignal.any([signal, asking.signal]) : asking.signal;
    if (!this.#opened || this.#isPaused()) return ask(askSignal);
    const reading = new Promise<void>((resolve) => {
      this.#reading = resolve;
    });
    const byIndex = this.search(query, false, signal);
    // As soon as the index is known to fail, or to need a file for these words.
    const late = Promise.race([
      reading,
      byIndex.then(
        (found) => found ?? "failed",
        () => "failed",
      ),
    ]);
    const byApi = late.then((found) => (typeof found === "object" ? found : ask(askSignal)));
    try {
      return await Promise.any([byIndex.then((found) => found ?? byApi), byApi]);
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof AggregateError ? error.errors.at(-1) : error;
    } finally {
      asking.abort();
    }
  }

  #isPaused(): boolean {
    return Date.now() < this.#pausedUntil;
  }

  /** @param fresh whether to pass by what the browser has kept, which may be damaged */
  #open(fresh: boolean): Promise<IndexSearch> {
    // Read while the search code is loaded, which saves a round trip.
    const manifest = readIndexFile(this.#index, MANIFEST, { cache: "no-cache" });
    manifest.catch(() => {});
    const opening = import("./client-search.ts").then(({ openIndex }) =>
      openIndex(this.#index, {
        manifest,
        fresh,
        ErrorClass: LocationDirectoryError,
        readIndexFile: this.#read,
      }),
    );
    this.#opening = opening;
    opening.then(
      (opened) => {
        if (this.#opening === opening) this.#opened = opened;
      },
      () => {
        if (this.#opening === opening) this.#forget();
      },
    );
    return opening;
  }

  readonly #read: ReadIndexFile = async (...args) => {
    if (this.#reading) {
      this.#reading();
      await new Promise((resolve) => setTimeout(resolve, READS_WAIT_MS));
    }
    return readIndexFile(...args);
  };

  #forget(): void {
    this.#opening = undefined;
    this.#opened = undefined;
  }
}

/** The bytes of an index file. Rejects when it can't be had, or when the signal is aborted. */
export type ReadIndexFile = typeof readIndexFile;

function readIndexFile(
  index: URL,
  file: string,
  init: RequestInit,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  return fetchWithin(
    new URL(file, index),
    // An answer of the API that is asked for at the same time comes first.
    { priority: "low", ...init },
    async (response) => {
      if (!response.ok) throw new Error(`index file ${file}: status ${response.status}`);
      return new Uint8Array(await response.arrayBuffer());
    },
    signal,
  );
}
