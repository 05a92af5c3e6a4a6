import { DATA_VERSION, HTML_TYPE, headersOfPage, PAGE_HEADERS } from "../core/contract/headers.ts";
import type { PagePath } from "../core/contract/page-paths.ts";
import type { Directory } from "../core/directory/directory.ts";
import { askerOf } from "../core/endpoints/all.ts";
import type { Shells } from "../core/pages/shells.ts";
import type { writePage } from "../core/pages/write-page.ts";
import { answerMethod, cachingHeaders, NOT_CACHED, textResponse } from "./responses.ts";

/** The module that writes pages. It is read at the first request for a page, so that the API starts without it. */
export interface Pages {
  /** Loads the module. */
  readonly code: () => Promise<{ readonly writePage: typeof writePage }>;
  /** Reads the HTML and the texts that the module fills in. */
  readonly shells: () => Promise<Uint8Array>;
}

/** Answers a request for a page. Rejects when the index or the pages can't be read. */
export async function answerPage(
  request: Request,
  page: PagePath,
  directory: Directory,
  { code, shells }: { readonly code: Awaited<ReturnType<Pages["code"]>>; readonly shells: Shells },
): Promise<Response> {
  const { dataVersion } = directory.manifest;
  if (request.method !== "GET" && request.method !== "HEAD")
    return answerMethod(request, dataVersion);
  const asked = { ...page, query: new URL(request.url).search };
  const { status, text, type, parameters, cacheable } = await code.writePage(
    asked,
    askerOf(directory),
    shells,
  );
  return textResponse(request, text, status, {
    ...headersOfPage(type),
    ...cachingHeaders(status, parameters, cacheable),
    [DATA_VERSION]: dataVersion,
  });
}

/** The page for a server-side error. */
export function failedPage(request: Request): Response {
  const text =
    "<!doctype html><title>Error</title><h1>Something went wrong on our side</h1><p>Try again in a minute.</p>\n";
  return new Response(request.method === "HEAD" ? null : text, {
    status: 500,
    headers: { ...PAGE_HEADERS, "Content-Type": HTML_TYPE, ...NOT_CACHED },
  });
}
