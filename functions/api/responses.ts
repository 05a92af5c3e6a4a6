import { type ApiError, ERRORS } from "../core/contract/errors.ts";
import { digest } from "../core/index/digest.ts";
import { ALLOWED_METHODS, COMMON_HEADERS } from "./headers.ts";

/** The text of a successful answer. Static files and the function write it alike. */
export function successBody(payload: object): string {
  return JSON.stringify({ success: true, ...payload });
}

/**
 * An answer with an ETag; 304 without a body when the request already has this text. The ETag is made like the names of
 * index files: loading `node:crypto` would add 2 to 3 ms to a cold start.
 */
export function successResponse(request: Request, body: string, headers: Record<string, string>): Response {
  const bytes = UTF8.encode(body);
  const etag = `"${bytes.length}-${digest(bytes)}"`;
  const all = { ...COMMON_HEADERS, ...headers, ETag: etag };
  if (isKnown(request.headers.get("If-None-Match"), etag))
    return new Response(null, { status: 304, headers: all });
  return new Response(request.method === "HEAD" ? null : bytes, { headers: all });
}

export function errorResponse(request: Request, error: ApiError, headers: Record<string, string>): Response {
  const { parameter, suggestions } = error.details;
  const body = JSON.stringify({
    success: false,
    error: { code: error.code, message: error.message, parameter, suggestions },
  });
  return new Response(request.method === "HEAD" ? null : body, {
    status: ERRORS[error.code].status,
    headers: { ...COMMON_HEADERS, ...headers },
  });
}

/** The answer to OPTIONS: what a browser may send from elsewhere. */
export function optionsResponse(headers: Record<string, string>): Response {
  const { "Content-Type": _, ...common } = COMMON_HEADERS;
  return new Response(null, {
    status: 204,
    headers: {
      ...common,
      ...headers,
      Allow: ALLOWED_METHODS,
      "Access-Control-Allow-Methods": ALLOWED_METHODS,
      "Access-Control-Allow-Headers": "*",
      "Access-Control-Max-Age": "86400",
    },
  });
}

/** Whether an If-None-Match header names this ETag; weak ones count as strong (RFC 9110, 13.1.2). */
function isKnown(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}

const UTF8 = new TextEncoder();
