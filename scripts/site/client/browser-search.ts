import type { SearchAnswer } from "../../../functions/core/contract/records.ts";
import type { IndexSearch } from "./client-search.ts";
import { LocationDirectoryError } from "./errors.ts";
import { abortable, type ReadIndexFile, readIndexFile } from "./request.ts";

/** How long the index is not used after a failure, in milliseconds. */
const PAUSE_MS = 60_000;

/** The index's first file. The search code, loaded at the same time, knows the others. */
const MANIFEST = "manifest.json";

/** Search in the browser with the index files, alone or together with the API. */
export class BrowserSearch {
  readonly #index: URL;
  #opening: Promise<IndexSearch> | undefined;
  /** The index, once it is open. */
  #opened: IndexSearch | undefined;
  #pausedUntil = 0;
  /** Called before an index file is read for a search that the API can answer as well. */
  #reading: (() => void) | undefined;

  /** @param index the folder of the index files */
  constructor(index: URL) {
    this.#index = index;
  }

  /** Opens the index. Settles when it is open or failed to open. */
  async warm(): Promise<void> {
    if (!this.#isPaused()) await (this.#opening ?? this.#open(false)).catch(() => {});
  }

  /**
   * Searches the index only. After a failure it reads the manifest again, once, since a deploy may have replaced files.
   * Undefined when the index can't be used; it then pauses.
   */
  async search(
    query: string,
    typing: boolean,
    signal: AbortSignal | undefined,
  ): Promise<SearchAnswer | undefined> {
    if (this.#isPaused()) return undefined;
    for (const fresh of [false, true]) {
      const opening = fresh ? this.#open(true) : (this.#opening ?? this.#open(false));
      try {
        return await (await abortable(opening, signal)).search(query, typing, signal);
      } catch (error) {
        signal?.throwIfAborted();
        // The API would refuse the query as well.
        if (error instanceof LocationDirectoryError) throw error;
        if (this.#opening === opening) this.#forget();
      }
    }
    this.#pausedUntil = Date.now() + PAUSE_MS;
    return undefined;
  }

  /**
   * The first of two equal answers. While the index is not open, or lacks a file for this query, the API is asked as well;
   * otherwise the index answers alone, however slow the processor is.
   */
  async first(
    query: string,
    ask: (signal: AbortSignal) => Promise<SearchAnswer>,
    signal: AbortSignal | undefined,
  ): Promise<SearchAnswer> {
    const asking = new AbortController();
    const askSignal = signal ? AbortSignal.any([signal, asking.signal]) : asking.signal;
    if (!this.#opened || this.#isPaused()) return ask(askSignal);
    const reading = new Promise<void>((resolve) => {
      this.#reading = resolve;
    });
    const byIndex = this.search(query, false, signal);
    // Settles as soon as the index needs a file, has answered or has failed.
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

  /** @param fresh whether to bypass the browser's cache, which may be damaged */
  #open(fresh: boolean): Promise<IndexSearch> {
    // Loaded together with the search code, which saves a round trip.
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

  readonly #read: ReadIndexFile = (...args) => {
    this.#reading?.();
    return readIndexFile(...args);
  };

  #forget(): void {
    this.#opening = undefined;
    this.#opened = undefined;
  }
}
