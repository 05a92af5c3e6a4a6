import type { Language } from "../contract/page-paths.ts";
import { BROWSE_TEXTS } from "./browse-page.ts";
import { COMPARE_TEXTS } from "./compare-page.ts";
import { HEAD_TEXTS } from "./head.ts";
import { escapeHtml, type Html } from "./html.ts";
import type { SiteSettings } from "./place-page.ts";
import { PLACE_TEXTS } from "./place-texts.ts";
import { SEARCH_TEXTS } from "./search-page.ts";
import type { Table, Texts } from "./texts.ts";

/** The texts of the page's tables that the function needs. */
export const PAGE_TEXTS = [
  ...HEAD_TEXTS,
  ...PLACE_TEXTS,
  ...BROWSE_TEXTS,
  ...SEARCH_TEXTS,
  ...COMPARE_TEXTS,
] as const;

export type PageTexts = Texts<(typeof PAGE_TEXTS)[number]>;

/** The pages around the contents that the function writes. The build puts them next to the index. */
export const SHELLS_FILE = "pages.json";

export interface Shells extends SiteSettings {
  /** Where the site is published; empty when that is not known. */
  readonly address: string;
  /** Whether states and districts with a map have a picture. */
  readonly hasPictures: boolean;
  readonly languages: Readonly<Record<Language, Shell>>;
}

interface Shell {
  /** What {@link fillShell} fills. */
  readonly html: string;
  /** The texts of the pages: those of PAGE_TEXTS and of NAMING_TEXTS. */
  readonly page: Table;
  readonly naming: Table;
}

/** What pages differ by. */
export interface PageParts {
  readonly view: string;
  /** The part of the `<head>` that is the page's own. */
  readonly head: Html;
  readonly main: Html;
  /** What the search box has. */
  readonly q?: string;
  /** The path of the page in the other language. */
  readonly other: string;
}

/** A page made of the HTML that all pages share, in which `%name%` stands for a part. */
export function fillShell(shell: string, { view, head, main, q = "", other }: PageParts): string {
  const parts: Readonly<Record<string, string>> = {
    ...{ view, head: head.text, main: main.text, q: escapeHtml(q), other: escapeHtml(other) },
    headline: view === "home" ? "" : " hidden",
  };
  // Results belong to the search, which the home page is.
  const current = view === "search" ? "home" : view;
  return shell
    .replace(/ data-nav="(\w+)"/g, (_, linked: string) =>
      linked === current ? ' aria-current="page"' : "",
    )
    .replace(/%(\w+)%/g, (whole, name: string) => parts[name] ?? whole);
}
