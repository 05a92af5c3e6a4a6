import { ApiError, ERRORS } from "../core/contract/errors.ts";
import { type CacheLimits, Directory } from "../core/directory.ts";
import type { ReadFile } from "../core/index/file-cache.ts";
import { ENDPOINTS } from "./endpoints/all.ts";
import type { Endpoint } from "./endpoints/endpoint.ts";
import { cachingHeaders, DATA_VERSION } from "./headers.ts";
import { answerMethod, isOtherMethod } from "./methods.ts";
import { errorResponse, successBody, successResponse } from "./responses.ts";

/** Answers requests; never rejects. */
export type Handler = (request: Request) => Promise<Response>;

/**
 * A handler for all endpoints over one index, which is opened at the first request. An opening that fails is
 * forgotten, so that the next request tries again.
 *
 * @param read reads the files of the index
 * @param log told of every error that is no fault of the request
 * @param limits how much is kept from one request to the next
 */
export function createHandler(
  read: ReadFile,
  log: (message: string, error: unknown) => void = console.error,
  limits: CacheLimits = CACHE_LIMITS,
): Handler {
  let opened: Promise<Directory> | undefined;
  const open = () => {
    opened ??= Directory.open(read, limits).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const endpoint = BY_PATH.get(pathname.replace(/(?<=.)\/$/, ""));
    const parameters = endpoint?.parameters.map(({ name }) => name) ?? [];
    let version = "";
    try {
      const directory = await open();
      version = directory.manifest.dataVersion;
      if (isOtherMethod(request)) return answerMethod(request, version);
      if (!endpoint)
        throw new ApiError("unknown_endpoint", "there is no such endpoint: /openapi.json describes them all");
      const { payload, next, cacheable } = await endpoint.ask(directory, search);
      return successResponse(request, successBody(payload), {
        ...cachingHeaders(200, parameters, cacheable),
        [DATA_VERSION]: version,
        ...(next === undefined ? {} : { Link: `<${next}>; rel="next"` }),
      });
    } catch (error) {
      const refusal = error instanceof ApiError ? error : internalError(pathname, error, log);
      return errorResponse(request, refusal, {
        ...cachingHeaders(ERRORS[refusal.code].status, parameters, refusal.details.cacheable),
        ...(version === "" ? {} : { [DATA_VERSION]: version }),
      });
    }
  };
}

/**
 * What is kept where nothing else is said. Two fifths of the memory that the platform gives a function: an index of up to
 * half of that, five times India's, is read once and then kept whole. Where less is kept than queries need, reading
 * files again takes up to a quarter of their time.
 */
export const CACHE_LIMITS: CacheLimits = { bytes: 400_000_000 };

const BY_PATH: ReadonlyMap<string, Endpoint> = new Map(ENDPOINTS.map((one) => [one.path, one]));

function internalError(
  path: string,
  error: unknown,
  log: (message: string, error: unknown) => void,
): ApiError {
  log(`${path} could not be answered:`, error);
  return new ApiError("internal_error", "the service failed to answer: try again in a moment");
}
