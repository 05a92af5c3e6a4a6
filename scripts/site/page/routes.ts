import { LANGUAGES, type Language, placePath } from "../../../functions/core/pages/addresses.ts";

/** The views and their addresses. */
export type Route =
  | { readonly view: "home" }
  | SearchRoute
  | { readonly view: "place"; readonly code: string }
  /** The code of the place chosen so far; empty before the first choice. */
  | { readonly view: "browse"; readonly code: string }
  | { readonly view: "coverage" }
  | { readonly view: "match" }
  | { readonly view: "field" }
  | { readonly view: "missing" };

export interface SearchRoute {
  readonly view: "search";
  readonly q: string;
  /** Filters, each empty when not set; state and district are names. */
  readonly level: string;
  readonly state: string;
  readonly district: string;
}

/** Paths that are served with the page's HTML. A star matches any rest. */
export const PAGE_PATHS = ["/search", "/browse", "/browse/*", "/coverage", "/match", "/field"] as const;

/** Paths whose HTML the function writes. */
export const PLACE_PATHS = Object.values(LANGUAGES).map((start) => `${start}/place/*`);

/** The path and query of a route. Only places have an address in each language. */
export function addressOf(route: Route, language: string = "en"): string {
  switch (route.view) {
    case "home":
      return "/";
    case "search": {
      const { q, level, state, district } = route;
      const filters = Object.entries({ level, state, district }).filter(([, value]) => value !== "");
      return `/search?${new URLSearchParams([["q", q], ...filters])}`;
    }
    case "place":
      return placePath(route.code, language);
    case "browse":
      return route.code === "" ? "/browse" : `/browse/${route.code}`;
    case "coverage":
    case "match":
    case "field":
      return `/${route.view}`;
    case "missing":
      return "/404";
  }
}

/** The language of an address; undefined where the visitor's own counts. */
export function languageOf({ pathname }: Pick<URL, "pathname">): Language | undefined {
  return /^\/hi\/place\//.test(pathname) ? "hi" : /^\/place\//.test(pathname) ? "en" : undefined;
}

/** The route of an address of this site; `missing` if it is not a view. */
export function parseAddress({ pathname, search }: Pick<URL, "pathname" | "search">): Route {
  const [view = "", code = "", ...rest] = pathname
    .replace(/^\/hi(?=\/place\/)/, "")
    .replace(/^\//, "")
    .replace(/\/$/, "")
    .split("/");
  if (rest.length > 0) return MISSING;
  switch (view) {
    case "":
    case "index.html":
      return code === "" ? { view: "home" } : MISSING;
    case "search": {
      const query = new URLSearchParams(search);
      const value = (name: string) => query.get(name)?.trim() ?? "";
      return code === ""
        ? { view, q: value("q"), level: value("level"), state: value("state"), district: value("district") }
        : MISSING;
    }
    case "place":
      return CODE.test(code) ? { view, code } : MISSING;
    case "browse":
      return code === "" || CODE.test(code) ? { view, code } : MISSING;
    case "coverage":
    case "match":
    case "field":
      return code === "" ? { view } : MISSING;
    default:
      return MISSING;
  }
}

const MISSING: Route = { view: "missing" };

/** An official code: at most eight digits, as the parts of a divided taluka have, and one to spare. */
const CODE = /^\d{1,9}$/;
