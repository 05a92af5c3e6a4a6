/** The headers that function answers and static files share. */
/** On every answer, static or not. The policy blocks everything: JSON is never rendered as a page. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  "Content-Type": "application/json; charset=utf-8",
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag, Link, X-Data-Version",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** On every page: no inline scripts or styles, nothing from other sites, no framing. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
    "font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** On the files of areas: other sites may read and frame them. A picture may use its own style and nothing else. */
const AREA_FILE_HEADERS: Readonly<Record<string, string>> = {
  "Access-Control-Allow-Origin": "*",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** The headers of a written page, or of a file of the given type. */
export function headersOfPage(type?: string): Readonly<Record<string, string>> {
  return {
    ...(type === undefined ? PAGE_HEADERS : AREA_FILE_HEADERS),
    "Content-Type": type ?? HTML_TYPE,
  };
}

export const HTML_TYPE = "text/html; charset=utf-8";

/** Names the edition of the data that an answer is from. */
export const DATA_VERSION = "X-Data-Version";
