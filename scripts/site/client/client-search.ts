/** Search in the browser, by the code of the function and so in its order. Loaded when a search box is used. */

import { areasByNames } from "../../../functions/api/lookup.ts";
import { ApiError, ERRORS } from "../../../functions/core/contract/errors.ts";
import { SEARCH_PARAMETERS } from "../../../functions/core/contract/parameters.ts";
import { readQuery } from "../../../functions/core/contract/query.ts";
import { Directory } from "../../../functions/core/directory.ts";
import type { ReadFile } from "../../../functions/core/index/file-cache.ts";
import { MANIFEST_FILE } from "../../../functions/core/index/manifest.ts";
import { searchAnswer } from "../../../functions/core/search-record.ts";
import type { ReadIndexFile } from "./browser-search.ts";
import type { SearchPage } from "./client.ts";
import type { LocationDirectoryError } from "./errors.ts";

export interface IndexSearch {
  /**
   * What the search endpoint answers to a query string; with `typing`, typos are looked for only if nothing else
   * matches. Rejects with LocationDirectoryError as the endpoint would, with
   * the signal's reason once that is aborted, and with another error when an index file can't be had.
   */
  search(query: string, typing: boolean, signal: AbortSignal | undefined): Promise<SearchPage>;
}

export interface IndexOptions {
  /** The bytes of the manifest, being read. */
  readonly manifest: Promise<Uint8Array>;
  /** Whether to pass by what the browser has kept, which may be damaged. */
  readonly fresh: boolean;
  /** What to throw for a refused query: the client's class, as this module is bundled apart from it. */
  readonly ErrorClass: typeof LocationDirectoryError;
  readonly readIndexFile: ReadIndexFile;
}

/** Opens the index below a URL. Rejects when it can't be read, or is of another layout than this code. */
export async function openIndex(
  index: URL,
  { manifest, fresh, ErrorClass, readIndexFile }: IndexOptions,
): Promise<IndexSearch> {
  const reads = new Reads((file, signal) =>
    file === MANIFEST_FILE
      ? manifest
      : // A file is named by its contents: what the browser has kept of it is right however old it is.
        readIndexFile(index, file, { cache: fresh ? "reload" : "force-cache" }, signal),
  );
  const directory = await Directory.open(reads.read);
  const find = async (query: string, typing: boolean) => {
    const { q, level, offset, limit, ...names } = readQuery(SEARCH_PARAMETERS, query).values;
    const within = await areasByNames(directory, names);
    const typos = typing ? "if needed" : "always";
    return searchAnswer(directory, q, { level, within, offset, limit, typos });
  };
  return {
    search: async (query, typing, signal) => {
      for (let isFirst = true; ; isFirst = false) {
        try {
          return await reads.during(signal, () => find(query, typing));
        } catch (error) {
          signal?.throwIfAborted();
          // A search that was given up may have taken a file with it that this one waits for.
          if (isFirst && error === GIVEN_UP) continue;
          throw error instanceof ApiError ? refusal(error, ErrorClass) : error;
        }
      }
    },
  };
}

/** Why a read ended that nobody waits for any more. */
const GIVEN_UP = new Error("no search waits for this index file any more");

/** Reads of index files, which end when all searches that were going on were given up. */
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
      throw signal.aborted ? GIVEN_UP : error;
    }
  };

  /** Does what a search does. Rejects with the signal's reason as soon as it is aborted. */
  async during<Value>(signal: AbortSignal | undefined, search: () => Promise<Value>): Promise<Value> {
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
