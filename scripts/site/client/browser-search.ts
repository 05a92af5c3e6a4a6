import type { SearchAnswer } from "../../../functions/core/contract/records.ts";
import type { IndexSearch } from "./client-search.ts";
import { LocationDirectoryError } from "./errors.ts";
import { abortable, readIndexFile } from "./request.ts";

/** How long the index is not used after a failure, in milliseconds. */
const PAUSE_MS = 60_000;

/** The index's first file. The others are known to the search code, which loads at the same time. */
const MANIFEST = "manifest.json";

/** Search in the browser with the index files. */
export class BrowserSearch {
  readonly #index: URL;
  #opening: Promise<IndexSearch> | undefined;
  #pausedUntil = 0;

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
    typing: boolean | undefined,
    signal: AbortSignal | undefined,
  ): Promise<SearchAnswer | undefined> {
    if (this.#isPaused()) return undefined;
    for (const fresh of [false, true]) {
      const opening = fresh ? this.#open(true) : (this.#opening ?? this.#open(false));
      try {
        return await (await abortable(opening, signal)).search(query, typing, signal);
      } catch (error) {
        signal?.throwIfAborted();
        // The API would refuse the query, too.
        if (error instanceof LocationDirectoryError) throw error;
        if (this.#opening === opening) this.#opening = undefined;
      }
    }
    this.#pausedUntil = Date.now() + PAUSE_MS;
    return undefined;
  }

  #isPaused(): boolean {
    return Date.now() < this.#pausedUntil;
  }

  /** @param fresh whether to bypass the browser's cache, which may be damaged */
  #open(fresh: boolean): Promise<IndexSearch> {
    // Loaded together with the search code, to save a round trip.
    const manifest = readIndexFile(this.#index, MANIFEST, { cache: "no-cache" });
    manifest.catch(() => {});
    const opening = import("./client-search.ts").then(({ openIndex }) =>
      openIndex(this.#index, {
        manifest,
        fresh,
        ErrorClass: LocationDirectoryError,
        readIndexFile,
      }),
    );
    this.#opening = opening;
    opening.catch(() => {
      if (this.#opening === opening) this.#opening = undefined;
    });
    return opening;
  }
}
