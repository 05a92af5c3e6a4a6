/** Search in the browser, by the code of the function and so in its order. Loaded at the first search only. */

import { ApiError, ERRORS } from "../../../functions/core/contract/errors.ts";
import { SEARCH_PARAMETERS } from "../../../functions/core/contract/parameters.ts";
import { readQuery } from "../../../functions/core/contract/query.ts";
import { Directory } from "../../../functions/core/directory.ts";
import type { ReadFile } from "../../../functions/core/index/file-cache.ts";
import { MANIFEST_FILE } from "../../../functions/core/index/manifest.ts";
import { toSearchRecord } from "../../../functions/core/search-record.ts";
import type { SearchPage } from "./client.ts";
import type { LocationDirectoryError } from "./errors.ts";
import { fetchWithin } from "./request.ts";

export interface IndexSearch {
  /**
   * What the search endpoint answers to a query string; with `typing`, typos are looked for only if nothing else matches. Rejects
   * with LocationDirectoryError as the endpoint would, and with another error when an index file can't be had.
   */
  search(query: string, typing: boolean): Promise<SearchPage>;
}

/**
 * Opens the index below a URL. Rejects when it can't be read, or is of another layout than this code.
 *
 * @param fresh whether to pass by what the browser has kept, which may be damaged
 * @param ErrorClass what to throw for a refused query: the client's class, as this module is bundled apart from it
 */
export async function openIndex(
  index: URL,
  fresh: boolean,
  ErrorClass: typeof LocationDirectoryError,
): Promise<IndexSearch> {
  const directory = await Directory.open(indexReader(index, fresh));
  return {
    search: async (query, typing) => {
      try {
        const { q, offset, limit } = readQuery(SEARCH_PARAMETERS, query).values;
        const found = await directory.search(q, offset, limit, typing ? "if needed" : "always");
        const results = found.results.map((result) => toSearchRecord(directory.areas, result));
        return { results, total: found.total, query: q };
      } catch (error) {
        throw error instanceof ApiError ? refusal(error, ErrorClass) : error;
      }
    },
  };
}

/**
 * Reads index files over HTTP. All but the manifest are named by their contents: what the browser has kept of them
 * is right however old it is, and need not be asked for again, whatever a host says about caching.
 */
function indexReader(index: URL, fresh: boolean): ReadFile {
  return (file) => {
    const cache = file === MANIFEST_FILE ? "no-cache" : fresh ? "reload" : "force-cache";
    return fetchWithin(new URL(file, index), { cache }, async (response) => {
      if (!response.ok) throw new Error(`index file ${file}: status ${response.status}`);
      return new Uint8Array(await response.arrayBuffer());
    });
  };
}

function refusal(
  { code, message, details }: ApiError,
  ErrorClass: typeof LocationDirectoryError,
): LocationDirectoryError {
  const { parameter, suggestions } = details;
  return new ErrorClass(code, message, { status: ERRORS[code].status, parameter, suggestions });
}
