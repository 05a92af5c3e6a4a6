/** Searches in the browser with the function's code, so that the order is the same. Loaded when a search box is used. */

import { ApiError, ERRORS } from "../../../functions/core/contract/errors.ts";
import { readQuery } from "../../../functions/core/contract/query.ts";
import type { SearchAnswer } from "../../../functions/core/contract/records.ts";
import { SEARCH_PARAMETERS } from "../../../functions/core/contract/search-parameters.ts";
import { Directory } from "../../../functions/core/directory/directory.ts";
import { onDemand } from "../../../functions/core/directory/load-on-demand.ts";
import { placeSearch } from "../../../functions/core/endpoints/place-search.ts";
import type { ReadFile } from "../../../functions/core/index/file-cache.ts";
import { MANIFEST_FILE } from "../../../functions/core/index/manifest.ts";
import type { LocationDirectoryError } from "./errors.ts";
import type { ReadIndexFile } from "./request.ts";

export interface IndexSearch {
  /**
   * The answer of the search endpoint to a query string. With `typing`, typos count only if nothing else matches. Rejects
   * with LocationDirectoryError if the endpoint would refuse the query, with the signal's reason once that is aborted, and
   * with another error when an index file can't be loaded.
   */
  search(
    query: string,
    typing: boolean | undefined,
    signal: AbortSignal | undefined,
  ): Promise<SearchAnswer>;
}

export interface IndexOptions {
  /** The manifest, which is already loading. */
  readonly manifest: Promise<Uint8Array>;
  /** Whether to bypass the browser's cache, which may be damaged. */
  readonly fresh: boolean;
  /** The client's class for a refused query. This module is bundled separately and has another copy of the class. */
  readonly ErrorClass: typeof LocationDirectoryError;
  readonly readIndexFile: ReadIndexFile;
}

/** Opens the index below a URL. Rejects if it can't be read or has another layout than this code reads. */
export async function openIndex(
  index: URL,
  { manifest, fresh, ErrorClass, readIndexFile }: IndexOptions,
): Promise<IndexSearch> {
  const reads = new Reads((file, signal) =>
    file === MANIFEST_FILE
      ? manifest
      : // Files are named by their contents, so a cached one is right however old it is.
        readIndexFile(index, file, { cache: fresh ? "reload" : "force-cache" }, signal),
  );
  const directory = await Directory.open(reads.read, undefined, onDemand);
  const find = async (query: string, typing: boolean | undefined) => {
    const { values } = readQuery(SEARCH_PARAMETERS, query);
    const search = await placeSearch(directory, values);
    return directory.finder.answer(values.q, {
      ...search,
      typos: typing ? "if needed" : "always",
    });
  };
  return {
    search: async (query, typing, signal) => {
      for (let isFirst = true; ; isFirst = false) {
        try {
          return await reads.during(signal, () => find(query, typing));
        } catch (error) {
          signal?.throwIfAborted();
          // Another search was cancelled, and with it a file that this search is waiting for.
          if (isFirst && error === CANCELLED) continue;
          throw error instanceof ApiError ? refusal(error, ErrorClass) : error;
        }
      }
    },
  };
}

/** The reason of a cancelled read. */
const CANCELLED = new Error("the searches that needed this index file were cancelled");

/**
 * Reads index files. Reads are cancelled when all current searches are: on a slow network, the reads for an outdated text would
 * delay the answer for the new one.
 */
class Reads {
  readonly #read: (file: string, signal: AbortSignal) => Promise<Uint8Array>;
  #searches = 0;
  #ending = new AbortController();

  constructor(read: (file: string, signal: AbortSignal) => Promise<Uint8Array>) {
    this.#read = read;
  }

  readonly read: ReadFile = async (file) => {
    const { signal } = this.#ending;
    try {
      return await this.#read(file, signal);
    } catch (error) {
      throw signal.aborted ? CANCELLED : error;
    }
  };

  /** Runs a search. */
  async during<Value>(
    signal: AbortSignal | undefined,
    search: () => Promise<Value>,
  ): Promise<Value> {
    this.#searches++;
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      if (--this.#searches > 0 || !signal?.aborted) return;
      this.#ending.abort();
      this.#ending = new AbortController();
    };
    signal?.addEventListener("abort", end, { once: true });
    try {
      return await search();
    } finally {
      signal?.removeEventListener("abort", end);
      end();
    }
  }
}

function refusal(
  { code, message, details }: ApiError,
  ErrorClass: typeof LocationDirectoryError,
): LocationDirectoryError {
  const { parameter, suggestions } = details;
  return new ErrorClass(code, message, { status: ERRORS[code].status, parameter, suggestions });
}
