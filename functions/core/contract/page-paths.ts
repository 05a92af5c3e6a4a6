/** Languages of the pages, with the prefixes of their paths. */
export const LANGUAGES = { en: "", hi: "/hi" } as const;

export type Language = keyof typeof LANGUAGES;

/** Views that are the same for everybody; each is a file of that name. */
export const FILE_VIEWS = ["browse", "coverage", "match", "field"] as const;

/** Views whose HTML is written for each request. */
export const WRITTEN_VIEWS = ["place", "pincode", "search", "browse", "compare"] as const;

/** Views among them with nothing after them in the path. */
export const QUERY_VIEWS: readonly WrittenView[] = ["search", "compare"];

export type WrittenView = (typeof WRITTEN_VIEWS)[number];

/** The request in the path of a written page. */
export interface PagePath {
  readonly language: Language;
  readonly view: WrittenView;
  /** The rest of the path after the view, such as a code. */
  readonly code: string;
}

const WRITTEN_PATH = new RegExp(`^(/hi)?/(${WRITTEN_VIEWS.join("|")})(?:/(.*?))?/?$`);

/** Parses a path; undefined if it is not that of a written page. */
export function pageOf(pathname: string): PagePath | undefined {
  const [, hindi, found, code = ""] = WRITTEN_PATH.exec(pathname) ?? [];
  const view = found as WrittenView | undefined;
  if (view === undefined || (QUERY_VIEWS.includes(view) && code !== "")) return undefined;
  return { language: hindi === undefined ? "en" : "hi", view, code };
}

/** The language in an address; undefined if the visitor's own applies. */
export function languageOf(pathname: string): Language | undefined {
  if (/^\/hi(\/|$)/.test(pathname)) return "hi";
  return /^\/(place|pincode)\//.test(pathname) ? "en" : undefined;
}
