import type { Language } from "./addresses.ts";
import { BROWSE_TEXTS } from "./browse-page.ts";
import { type Html, html } from "./html.ts";
import type { SiteSettings } from "./place-page.ts";
import { PLACE_TEXTS } from "./place-texts.ts";
import { SEARCH_TEXTS } from "./search-page.ts";
import type { Table, Texts } from "./texts.ts";

/** The texts of the page's tables that the function needs. */
export const PAGE_TEXTS = [...PLACE_TEXTS, ...BROWSE_TEXTS, ...SEARCH_TEXTS] as const;

export type PageTexts = Texts<(typeof PAGE_TEXTS)[number]>;

/** The pages around the contents that the function writes. The build puts them next to the index. */
export const SHELLS_FILE = "pages.json";

export interface Shells extends SiteSettings {
  /** Where the site is published; empty when that is not known. */
  readonly address: string;
  readonly languages: Readonly<Record<Language, Shell>>;
}

interface Shell {
  /** A page with {@link HEAD} and {@link MAIN} in it, each once. */
  readonly html: string;
  /** The texts of the pages: those of PAGE_TEXTS and of NAMING_TEXTS. */
  readonly page: Table;
  readonly naming: Table;
}

/** Where the head and the contents of a page go. */
export const HEAD = "<!--head-->";
export const MAIN = "<!--main-->";

export function fillShell({ html }: Shell, head: Html, main: Html): string {
  // With functions, as `$` has a meaning in texts.
  return html.replace(HEAD, () => head.text).replace(MAIN, () => main.text);
}

/** The contents of a view as they are before the page's code shows its own, which looks the same and does more. */
export function written(contents: Html, { language }: { readonly language: string }): Html {
  return html`<div class="written" lang="${language}">${contents}</div>`;
}
