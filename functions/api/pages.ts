import { ApiError } from "../core/contract/errors.ts";
import { DATA_VERSION, PAGE_HEADERS } from "../core/contract/headers.ts";
import type { Directory } from "../core/directory/directory.ts";
import { type Language, placePath } from "../core/pages/addresses.ts";
import { headOf, placeAlternates, placeData } from "../core/pages/head.ts";
import { type Html, html } from "../core/pages/html.ts";
import { loadPlace } from "../core/pages/place-data.ts";
import { type PageContext, placePage, placeTitle, unknownPlacePage } from "../core/pages/place-page.ts";
import { sourceOf } from "../core/pages/place-source.ts";
import { fillShell, type Shells } from "../core/pages/shells.ts";
import { textsOf } from "../core/pages/texts.ts";
import { answerMethod, cachingHeaders, NOT_CACHED, textResponse } from "./responses.ts";

/** A request for the page of a place. */
export interface PageRequest {
  readonly language: Language;
  /** The rest of the address after `/place/`. */
  readonly code: string;
}

/** Answers a request for a page: 200 with the place, or 404 with a page. Rejects when the index can't be read. */
export async function answerPage(
  request: Request,
  { language, code }: PageRequest,
  directory: Directory,
  shells: Shells,
): Promise<Response> {
  const { dataVersion } = directory.manifest;
  if (request.method !== "GET" && request.method !== "HEAD") return answerMethod(request, dataVersion);
  const shell = shells.languages[language];
  const site = shells.address || new URL(request.url).origin;
  const context: PageContext = {
    t: textsOf(shell.page, language),
    words: textsOf(shell.naming, language),
    hasMap: shells.hasMap,
    issues: shells.issues,
  };
  const { t } = context;
  const about = (title: string) => ({
    title: `${title} – ${t("shortName")}`,
    siteName: t("shortName"),
    site,
  });
  const found = await loadPlace(sourceOf(directory), code).catch((error: unknown) => {
    if (error instanceof ApiError) return undefined;
    throw error;
  });
  let [status, head, main]: [number, Html, Html] = [404, html``, html``];
  if (found) {
    const { place } = found;
    const { title, description } = placeTitle(found, context);
    head = headOf({
      ...about(title),
      description,
      path: placePath(place.code, language),
      alternates: placeAlternates(place.code),
      data: placeData(place, site, language),
    });
    main = placePage(found, context);
    status = 200;
  } else {
    head = headOf({
      ...about(t("placeUnknown", { code })),
      description: t("placeUnknownWhat"),
      noIndex: true,
    });
    main = unknownPlacePage(code, context);
  }
  return textResponse(request, fillShell(shell, head, main), status, {
    ...PAGE_HEADERS,
    "Content-Type": HTML_TYPE,
    ...cachingHeaders(status, []),
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

const HTML_TYPE = "text/html; charset=utf-8";
