import type { Language } from "./addresses.ts";
import type { Html } from "./html.ts";
import type { SiteSettings } from "./place-page.ts";
import type { Table } from "./texts.ts";

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
  /** The texts of the pages: those of PLACE_TEXTS and of NAMING_TEXTS. */
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
