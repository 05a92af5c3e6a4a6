import { ENDPOINTS, type Endpoint, type Values } from "../core/contract/endpoints.ts";
import { ApiError, ERRORS } from "../core/contract/errors.ts";
import { readQuery, writeQuery } from "../core/contract/query.ts";
import { Directory } from "../core/directory.ts";
import type { ReadFile } from "../core/index/file-cache.ts";
import type { Answer, Answerer } from "./endpoints/answer.ts";
import { answerDistricts } from "./endpoints/districts.ts";
import { answerSearch } from "./endpoints/search.ts";
import { answerStates } from "./endpoints/states.ts";
import { answerStats } from "./endpoints/stats.ts";
import { answerTalukas } from "./endpoints/talukas.ts";
import { answerVillages } from "./endpoints/villages.ts";
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
 */
export function createHandler(
  read: ReadFile,
  log: (message: string, error: unknown) => void = console.error,
): Handler {
  let opened: Promise<Directory> | undefined;
  const open = () => {
    opened ??= Directory.open(read).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const route = ROUTES.get(pathname.replace(/(?<=.)\/$/, ""));
    const parameters = route?.endpoint.parameters.map(({ name }) => name) ?? [];
    let version = "";
    try {
      const directory = await open();
      version = directory.manifest.dataVersion;
      if (isOtherMethod(request)) return answerMethod(request, version);
      if (!route)
        throw new ApiError("unknown_endpoint", "there is no such endpoint: /openapi.json describes them all");
      const { body, link, cacheable } = await route.answer(directory, search);
      return successResponse(request, body, {
        ...cachingHeaders(200, parameters, cacheable),
        [DATA_VERSION]: version,
        ...(link === undefined ? {} : { Link: link }),
      });
    } catch (error) {
      const told = error instanceof ApiError ? error : internalError(pathname, error, log);
      return errorResponse(request, told, {
        ...cachingHeaders(ERRORS[told.code].status, parameters, told.details.cacheable),
        ...(version === "" ? {} : { [DATA_VERSION]: version }),
      });
    }
  };
}

interface Route {
  readonly endpoint: Endpoint;
  readonly answer: (
    directory: Directory,
    search: string,
  ) => Promise<{ body: Uint8Array<ArrayBuffer>; link: string | undefined; cacheable: boolean }>;
}

const ROUTES = new Map<string, Route>(
  [
    route(ENDPOINTS.states, answerStates),
    route(ENDPOINTS.districts, answerDistricts),
    route(ENDPOINTS.talukas, answerTalukas),
    route(ENDPOINTS.villages, answerVillages),
    route(ENDPOINTS.search, answerSearch),
    route(ENDPOINTS.stats, answerStats),
  ].map((one) => [one.endpoint.path, one]),
);

function route<E extends Endpoint>(endpoint: E, answerer: Answerer<E>): Route {
  return {
    endpoint,
    answer: async (directory, search) => {
      const { values, cacheable } = readQuery(endpoint, search);
      const answer = await answerer(directory, values);
      return { body: successBody(answer.payload), link: linkToNext(endpoint, values, answer), cacheable };
    },
  };
}

function linkToNext<E extends Endpoint>(
  endpoint: E,
  values: Values<E>,
  { nextOffset }: Answer,
): string | undefined {
  if (nextOffset === undefined) return undefined;
  return `<${endpoint.path}?${writeQuery(endpoint, { ...values, offset: nextOffset })}>; rel="next"`;
}

function internalError(
  path: string,
  error: unknown,
  log: (message: string, error: unknown) => void,
): ApiError {
  log(`${path} could not be answered:`, error);
  return new ApiError("internal_error", "the service failed to answer: try again in a moment");
}
