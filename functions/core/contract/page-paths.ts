/** Languages of the pages, with the starts of their addresses. */
export const LANGUAGES = { en: "", hi: "/hi" } as const;

export type Language = keyof typeof LANGUAGES;

/** Views that are the same for everybody, each a file of its name. */
export const FILE_VIEWS = ["browse", "coverage", "match", "field"] as const;

/** Views whose HTML is written for each request. */
export const WRITTEN_VIEWS = ["place", "pincode", "search", "browse", "compare"] as const;

/** Those of them that have nothing after them in their paths. */
export const QUERY_VIEWS: readonly WrittenView[] = ["search", "compare"];

export type WrittenView = (typeof WRITTEN_VIEWS)[number];

/** What a path of a written page asks for. */
export interface PagePath {
  readonly language: Language;
  readonly view: WrittenView;
  /** The rest of the path after the view, such as a code. */
  readonly code: string;
}

const WRITTEN_PATH = new RegExp(`^(/hi)?/(${WRITTEN_VIEWS.join("|")})(?:/(.*?))?/?$`);

/** What a path asks for; undefined if it is not that of a written page. */
export function pageOf(pathname: string): PagePath | undefined {
  const [, hindi, found, code = ""] = WRITTEN_PATH.exec(pathname) ?? [];
  const view = found as WrittenView | undefined;
  if (view === undefined || (QUERY_VIEWS.includes(view) && code !== "")) return undefined;
  return { language: hindi === undefined ? "en" : "hi", view, code };
}

/** The language that an address names; undefined where the visitor's own counts. */
export function languageOf(pathname: string): Language | undefined {
  if (/^\/hi(\/|$)/.test(pathname)) return "hi";
  return /^\/(place|pincode)\//.test(pathname) ? "en" : undefined;
}
