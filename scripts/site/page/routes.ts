/** The views and their addresses. */
export type Route =
  | { readonly view: "home" }
  | SearchRoute
  | { readonly view: "place"; readonly code: string }
  /** The code of the place chosen so far; empty before the first choice. */
  | { readonly view: "browse"; readonly code: string }
  | { readonly view: "coverage" }
  | { readonly view: "match" }
  | { readonly view: "missing" };

export interface SearchRoute {
  readonly view: "search";
  readonly q: string;
  /** Filters, each empty when not set; state and district are names. */
  readonly level: string;
  readonly state: string;
  readonly district: string;
}

/** Paths that the page answers; each is served with the page's HTML. A star stands for any rest. */
export const PAGE_PATHS = ["/search", "/place/*", "/browse", "/browse/*", "/coverage", "/match"] as const;

/** The path and query of a route. */
export function addressOf(route: Route): string {
  switch (route.view) {
    case "home":
      return "/";
    case "search": {
      const { q, level, state, district } = route;
      const filters = Object.entries({ level, state, district }).filter(([, value]) => value !== "");
      return `/search?${new URLSearchParams([["q", q], ...filters])}`;
    }
    case "place":
      return `/place/${route.code}`;
    case "browse":
      return route.code === "" ? "/browse" : `/browse/${route.code}`;
    case "coverage":
    case "match":
      return `/${route.view}`;
    case "missing":
      return "/404";
  }
}

/** The route at an address of this site; `missing` when there is none. */
export function parseAddress({ pathname, search }: Pick<URL, "pathname" | "search">): Route {
  const [view = "", code = "", ...rest] = pathname.replace(/^\//, "").replace(/\/$/, "").split("/");
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
      return code === "" ? { view } : MISSING;
    default:
      return MISSING;
  }
}

/**
 * The address that an old one, behind `#`, stands for; undefined when there is none behind it. Old addresses of places
 * had the codes from the state down.
 */
export function addressOfHash(hash: string): string | undefined {
  const old = /^#\/([a-z]*)((?:\/\d{1,9})*)(\?.*)?/.exec(hash);
  if (!old) return undefined;
  const [, view = "", codes = "", query = ""] = old;
  const code = codes.split("/").at(-1) ?? "";
  switch (view) {
    case "search":
      return `/search${query}`;
    case "place":
      return code === "" ? "/" : `/place/${code}`;
    case "browse":
      return code === "" ? "/browse" : `/browse/${code}`;
    case "numbers":
      return "/coverage";
    case "api":
      return "/reference/";
    default:
      return "/";
  }
}

const MISSING: Route = { view: "missing" };

/** How many digits a code may have; eight has a part of a taluka that lies in several districts. */
const CODE = /^\d{1,9}$/;
