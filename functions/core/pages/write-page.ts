import type { AskEndpoint } from "../endpoints/all.ts";
import { type Language, placePath } from "./addresses.ts";
import { headOf, placeAlternates, placeData } from "./head.ts";
import { type Html, html } from "./html.ts";
import { loadPlace } from "./place-data.ts";
import {
  type PageContext,
  placePage,
  placeTitle,
  unknownPlacePage,
  unknownPlaceTitle,
} from "./place-page.ts";
import { sourceOf } from "./place-source.ts";
import { fillShell, type Shells } from "./shells.ts";
import { textsOf } from "./texts.ts";

/** A request for a page that is written for it. */
export interface PageRequest {
  readonly language: Language;
  /** The rest of the address after `/place/`. */
  readonly code: string;
}

export interface WrittenPage {
  readonly status: 200 | 404;
  readonly text: string;
}

/** Writes the page of a place, or for a code that no place has. Rejects when the index can't be read. */
export async function writePage(
  { language, code }: PageRequest,
  ask: AskEndpoint,
  shells: Shells,
): Promise<WrittenPage> {
  const shell = shells.languages[language];
  // Never the address that a request calls: caches keep the page for requests to others.
  const { address: site } = shells;
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
  const found = await loadPlace(sourceOf(ask), code).catch((error: unknown) => {
    if (isRefusal(error)) return undefined;
    throw error;
  });
  let [status, head, main]: [200 | 404, Html, Html] = [404, html``, html``];
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
      ...about(unknownPlaceTitle(code, t).replace(/[.।]$/, "")),
      description: t("placeUnknownWhat"),
      noIndex: true,
    });
    main = unknownPlacePage(code, context);
  }
  return { status, text: fillShell(shell, head, main) };
}

/** Whether an endpoint refused a request. Its class is known by its name: pages are a bundle of their own. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.name === "ApiError";
}
