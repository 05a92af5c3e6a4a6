import { ApiError, ERRORS } from "../core/contract/errors.ts";
import { COMMON_HEADERS, DATA_VERSION } from "../core/contract/headers.ts";
import { ENVELOPE, type Form, type Method } from "../core/endpoints/endpoint.ts";
import { digest } from "../core/index/digest.ts";

/**
 * An answer with an ETag; 304 without a body if a GET already has this text. The ETag is computed like the names of index
 * files: loading `node:crypto` would add 2 to 3 ms to a cold start.
 *
 * @param payload undefined for 202 without a body
 */
export function successResponse(
  request: Request,
  form: Form,
  payload: object | undefined,
  headers: Readonly<Record<string, string>>,
): Response {
  const all = { ...formHeaders(form), ...headers };
  if (payload !== undefined) return textResponse(request, form.success(payload), 200, all);
  const { "Content-Type": _, ...common } = all;
  return new Response(null, { status: 202, headers: common });
}

/** A text as an answer. A success has an ETag, and is 304 without a body if a GET already has this text. */
export function textResponse(
  request: Request,
  text: string,
  status: number,
  headers: Readonly<Record<string, string>>,
): Response {
  const bytes = UTF8.encode(text);
  const body = request.method === "HEAD" ? null : bytes;
  if (status !== 200) return new Response(body, { status, headers });
  const all = { ...headers, ETag: `"${bytes.length}-${digest(bytes)}"` };
  if (request.method !== "POST" && isKnown(request.headers.get("If-None-Match"), all.ETag))
    return new Response(null, { status: 304, headers: all });
  return new Response(body, { headers: all });
}

export function errorResponse(
  request: Request,
  form: Form,
  error: ApiError,
  headers: Readonly<Record<string, string>>,
): Response {
  return new Response(request.method === "HEAD" ? null : form.failure(error), {
    status: ERRORS[error.code].status,
    headers: { ...formHeaders(form), ...headers },
  });
}

/**
 * The answer to a method that no endpoint of the path accepts: the allowed methods for OPTIONS, an error for others.
 *
 * @param dataVersion the value of X-Data-Version; empty if the index can't be read
 * @param methods those of the path's endpoints
 * @param form of their errors
 */
export function answerMethod(
  request: Request,
  dataVersion: string,
  methods: readonly Method[] = ["GET"],
  form: Form = ENVELOPE,
): Response {
  const headers: Record<string, string> = dataVersion === "" ? {} : { [DATA_VERSION]: dataVersion };
  const allowed = allowedMethods(methods);
  if (request.method === "OPTIONS") return optionsResponse(allowed, headers);
  const error = new ApiError(
    "method_not_allowed",
    `${request.method} is not allowed: use one of ${allowed}`,
  );
  return errorResponse(request, form, error, { ...headers, ...NOT_CACHED, Allow: allowed });
}

/** How long the CDN keeps an answer: until the next deploy, which empties it. */
const KEPT_SECONDS = 31_536_000;
/** Client errors are kept briefly, since there is no limit to their number. */
const ERROR_KEPT_SECONDS = 60;

/** A name that no parameter has. Varying by it alone removes the query from the CDN's key. */
const NO_PARAMETER = "_";

/** For failures, answers to POST, and answers that a cache would return for other requests. */
export const NOT_CACHED: Readonly<Record<string, string>> = {
  "Cache-Control": "no-store",
  "Netlify-CDN-Cache-Control": "no-store",
};

/**
 * How long a browser and the CDN may keep an answer of the function.
 *
 * @param parameters names by which answers differ; others do not split the CDN's cache
 */
export function cachingHeaders(
  status: number,
  parameters: readonly string[],
  cacheable = true,
): Readonly<Record<string, string>> {
  if (status >= 500 || !cacheable) return NOT_CACHED;
  const seconds = status < 400 ? KEPT_SECONDS : ERROR_KEPT_SECONDS;
  return {
    "Cache-Control": "public, max-age=0, must-revalidate",
    "Netlify-CDN-Cache-Control": `public, durable, max-age=${seconds}`,
    "Netlify-Vary": `query=${parameters.length > 0 ? parameters.join("|") : NO_PARAMETER}`,
  };
}

/** The methods that a path allows, given those of its endpoints. */
function allowedMethods(methods: readonly Method[]): string {
  const all = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return [...new Set(all), "OPTIONS"].join(", ");
}

/**
 * The answer to OPTIONS: what a browser may send from other sites.
 *
 * @param allowed methods
 */
function optionsResponse(allowed: string, headers: Readonly<Record<string, string>>): Response {
  const { "Content-Type": _, ...common } = COMMON_HEADERS;
  return new Response(null, {
    status: 204,
    headers: {
      ...common,
      ...headers,
      Allow: allowed,
      "Access-Control-Allow-Methods": allowed,
      "Access-Control-Allow-Headers": "*",
      "Access-Control-Max-Age": "86400",
    },
  });
}

function formHeaders({ type, policy }: Form): Record<string, string> {
  return {
    ...COMMON_HEADERS,
    "Content-Type": type,
    ...(policy !== undefined && { "Content-Security-Policy": policy }),
  };
}

/** Whether an If-None-Match header names this ETag; weak ones count as strong (RFC 9110, 13.1.2). */
function isKnown(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header
    .split(",")
    .some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}

const UTF8 = new TextEncoder();
