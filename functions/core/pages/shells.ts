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

/** The HTML around the contents that the function writes. The build puts it next to the index. */
export const SHELLS_FILE = "pages.json";

export interface Shells extends SiteSettings {
  /** The address of the site; empty if unknown. */
  readonly address: string;
  /** Whether states and districts with a map have a picture. */
  readonly hasPictures: boolean;
  readonly languages: Readonly<Record<Language, Shell>>;
}

interface Shell {
  /** The HTML that {@link fillShell} fills in. */
  readonly html: string;
  /** The texts of the pages: those of PAGE_TEXTS and of NAMING_TEXTS. */
  readonly page: Table;
  readonly naming: Table;
}

/** The parts in which pages differ. */
export interface PageParts {
  readonly view: string;
  /** The page's own part of the `<head>`. */
  readonly head: Html;
  readonly main: Html;
  /** The text in the search box. */
  readonly q?: string;
  /** The path of the page in the other language. */
  readonly other: string;
}

/** Makes a page from the HTML that all pages share, in which `%name%` stands for a part. */
export function fillShell(shell: string, { view, head, main, q = "", other }: PageParts): string {
  const parts: Readonly<Record<string, string>> = {
    view,
    head: head.text,
    main: main.text,
    q: escapeHtml(q),
    other: escapeHtml(other),
    headline: view === "home" ? "" : " hidden",
  };
  // Results belong to the search, which is on the home page.
  const current = view === "search" ? "home" : view;
  return shell
    .replace(/ data-nav="(\w+)"/g, (_, linked: string) =>
      linked === current ? ' aria-current="page"' : "",
    )
    .replace(/%(\w+)%/g, (whole, name: string) => parts[name] ?? whole);
}
