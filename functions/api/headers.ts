/** The headers of answers, for the function and for the static files beside it. */
import type { Method } from "../core/endpoints/endpoint.ts";

/** On every answer, static or not. The policy forbids everything, as nobody has cause to show JSON as a page. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  "Content-Type": "application/json; charset=utf-8",
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag, Link, X-Data-Version",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** Of every page. No inline script or style, nothing from elsewhere, in nobody's frame. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
    "font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** Names the edition of the data that an answer is from. */
export const DATA_VERSION = "X-Data-Version";

/** The methods that a path takes, by those of its endpoints. */
export function allowedMethods(methods: readonly Method[]): string {
  const all = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return [...new Set(all), "OPTIONS"].join(", ");
}

/** For how long the CDN keeps an answer: until the next deploy, which empties it. */
const KEPT_SECONDS = 31_536_000;
/** Errors that the request is to blame for are kept only briefly: there is no end to their number. */
const ERROR_KEPT_SECONDS = 60;

/** A name that no endpoint knows: varying by it alone, the CDN leaves the query out of its key. */
const NO_PARAMETER = "_";

/** On failures, on answers to POST, and on what a cache would file under another request. */
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
