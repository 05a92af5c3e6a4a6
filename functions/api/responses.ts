import { type ApiError, ERRORS } from "../core/contract/errors.ts";
import type { Form } from "../core/endpoints/form.ts";
import { digest } from "../core/index/digest.ts";
import { COMMON_HEADERS } from "./headers.ts";

/**
 * An answer with an ETag; 304 without a body when a GET already has this text. The ETag is made like the names of index
 * files: loading `node:crypto` would add 2 to 3 ms to a cold start.
 *
 * @param payload undefined where there is nothing to say: 202, without a body
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

/** A text as an answer; a success has an ETag, and is 304 without a body when a GET already has this text. */
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
 * The answer to OPTIONS: what a browser may send from elsewhere.
 *
 * @param allowed methods
 */
export function optionsResponse(allowed: string, headers: Readonly<Record<string, string>>): Response {
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
  return header.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}

const UTF8 = new TextEncoder();
