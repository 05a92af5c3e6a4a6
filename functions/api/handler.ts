import { ApiError, ERRORS } from "../core/contract/errors.ts";
import { DATA_VERSION } from "../core/contract/headers.ts";
import { MAX_BODY_BYTES } from "../core/contract/limits.ts";
import { type PagePath, pageOf } from "../core/contract/page-paths.ts";
import { Directory } from "../core/directory/directory.ts";
import type { LoadOnDemand } from "../core/directory/load-on-demand.ts";
import { ENDPOINTS } from "../core/endpoints/all.ts";
import { BODY, ENVELOPE, type Endpoint, type Method } from "../core/endpoints/endpoint.ts";
import { ALL_FILES, type ReadFile } from "../core/index/file-cache.ts";
import type { Shells } from "../core/pages/shells.ts";
import { answerPage, failedPage, type Pages } from "./pages.ts";
import {
  answerMethod,
  cachingHeaders,
  errorResponse,
  NOT_CACHED,
  successResponse,
} from "./responses.ts";

/** Answers requests; never rejects. */
export type Handler = (request: Request) => Promise<Response>;

export interface HandlerOptions {
  /** Called for every server-side error; by default it writes to the console. */
  readonly log?: ((message: string, error: unknown) => void) | undefined;
  /** Loads the code that few requests need. */
  readonly onDemand?: LoadOnDemand | undefined;
  /** Writes pages; without it only the API is served. */
  readonly pages?: Pages | undefined;
}

/**
 * Creates a handler for all endpoints over one index, which is opened at the first request.
 *
 * @param read reads the files of the index
 */
export function createHandler(
  read: ReadFile,
  { log = console.error, onDemand, pages }: HandlerOptions = {},
): Handler {
  const open = once(() => Directory.open(read, ALL_FILES, onDemand));
  const openPages = once(async () => {
    const [code, shells] = await Promise.all([pages!.code(), pages!.shells()]);
    return { code, shells: JSON.parse(UTF8.decode(shells)) as Shells };
  });
  return async (request) => {
    const url = new URL(request.url);
    const page = pages && pageOf(url.pathname);
    return page ? answerWithPage(request, page, url) : answerEndpoint(request, url);
  };

  async function answerWithPage(
    request: Request,
    page: PagePath,
    { pathname }: URL,
  ): Promise<Response> {
    try {
      return await answerPage(request, page, await open(), await openPages());
    } catch (error) {
      log(`${pathname} could not be answered:`, error);
      return failedPage(request);
    }
  }

  async function answerEndpoint(
    request: Request,
    { origin, pathname, search }: URL,
  ): Promise<Response> {
    const method = METHODS.find((one) => one === request.method.replace("HEAD", "GET"));
    const endpoints = BY_PATH.get(pathname.replace(/(?<=.)\/$/, "")) ?? [];
    const endpoint = endpoints.find(({ methods }) => methods.some((one) => one === method));
    const { form = ENVELOPE, parameters = [] } = endpoint ?? endpoints[0] ?? {};
    const caching = (status: number, cacheable?: boolean) =>
      method === "POST"
        ? NOT_CACHED
        : cachingHeaders(
            status,
            parameters.map(({ name }) => name),
            cacheable,
          );
    let version = "";
    try {
      const directory = await open();
      version = directory.manifest.dataVersion;
      if (method && endpoint) {
        const given = method === "POST" ? await bodyOf(request) : search;
        const header = (name: string) => request.headers.get(name);
        const { payload, next, cacheable } = await endpoint.ask(directory, given, {
          method,
          origin,
          header,
        });
        return successResponse(request, form, payload, {
          ...caching(200, cacheable),
          [DATA_VERSION]: version,
          ...(next === undefined ? {} : { Link: `<${next}>; rel="next"` }),
        });
      }
      if (method !== "GET" || endpoints.length > 0) {
        const methods = endpoints.flatMap((one) => one.methods);
        return answerMethod(request, version, methods.length > 0 ? methods : undefined, form);
      }
      throw new ApiError(
        "unknown_endpoint",
        "there is no such endpoint: /openapi.json describes them all",
      );
    } catch (error) {
      const refusal = error instanceof ApiError ? error : internalError(pathname, error, log);
      return errorResponse(request, form, refusal, {
        ...caching(ERRORS[refusal.code].status, refusal.details.cacheable),
        ...(version === "" ? {} : { [DATA_VERSION]: version }),
      });
    }
  }
}

/** Opens something at the first call and keeps it. A failure is forgotten, so that the next call tries again. */
function once<Opened>(open: () => Promise<Opened>): () => Promise<Opened> {
  let opened: Promise<Opened> | undefined;
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}

const METHODS: readonly Method[] = ["GET", "POST"];

/** @throws ApiError for a body that is too large, compressed or not UTF-8 */
async function bodyOf(request: Request): Promise<string> {
  // The platform passes bodies as a whole. One with a Content-Length is rejected before it is copied.
  const said = Number(request.headers.get("Content-Length") ?? 0);
  const bytes = said > MAX_BODY_BYTES ? undefined : await request.arrayBuffer();
  if (bytes === undefined || bytes.byteLength > MAX_BODY_BYTES) {
    throw new ApiError(
      "too_large",
      `the body is too large: send at most ${MAX_BODY_BYTES} bytes at once`,
    );
  }
  // No text begins with gzip's first byte. A proxy that treats bodies as text may change the second one.
  if (new Uint8Array(bytes)[0] === 0x1f)
    throw new ApiError("invalid_parameter", "the body is compressed: send it without gzip", {
      parameter: BODY,
    });
  try {
    return UTF8.decode(bytes);
  } catch {
    throw new ApiError("invalid_parameter", "the body is not UTF-8: encode it as such", {
      parameter: BODY,
    });
  }
}

const UTF8 = new TextDecoder("utf-8", { fatal: true });

const BY_PATH: ReadonlyMap<string, readonly Endpoint[]> = Map.groupBy(
  ENDPOINTS,
  ({ path }) => path,
);

function internalError(
  path: string,
  error: unknown,
  log: (message: string, error: unknown) => void,
): ApiError {
  log(`${path} could not be answered:`, error);
  return new ApiError("internal_error", "the service failed to answer: try again in a moment");
}
