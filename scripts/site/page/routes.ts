import {
  LANGUAGES,
  type Language,
  localPath,
  pincodePath,
  placePath,
} from "../../../functions/core/pages/addresses.ts";

/** The views and their addresses. */
export type Route =
  | { readonly view: "home" }
  | SearchRoute
  | { readonly view: "place"; readonly code: string }
  | { readonly view: "pincode"; readonly code: string }
  /** The code of the place chosen so far; empty before the first choice. */
  | { readonly view: "browse"; readonly code: string }
  | { readonly view: "coverage" }
  | { readonly view: "downloads" }
  /** The step that is shown; empty for the one that the list has reached. */
  | { readonly view: "match"; readonly step: MatchStep }
  | { readonly view: "field" }
  | { readonly view: "missing" };

export type MatchStep = (typeof MATCH_STEPS)[number] | "";

const MATCH_STEPS = ["list", "columns", "results"] as const;

export interface SearchRoute {
  readonly view: "search";
  readonly q: string;
  /** Filters, each empty when not set; state and district are names. */
  readonly level: string;
  readonly state: string;
  readonly district: string;
}

/** Views that are the same for everybody, each a file of its name. */
export const FILE_VIEWS = ["browse", "coverage", "match", "field"] as const;

const inLanguages = (paths: readonly string[]) =>
  Object.keys(LANGUAGES).flatMap((language) => paths.map((path) => localPath(path, language)));

/** Paths whose HTML the function writes. A star matches any rest. */
export const WRITTEN_PATHS = inLanguages(["/place/*", "/pincode/*", "/search", "/browse/*"]);

/** First parts of the addresses of places and PIN codes. */
export const PLACE_STARTS = inLanguages(["/place", "/pincode"]);

/** First parts of the addresses of all other views. */
export const VIEW_STARTS = inLanguages([
  "/",
  "/search",
  ...FILE_VIEWS.map((view) => `/${view}`),
]).filter((start) => start !== "/");

/** The path and query of a route in a language. */
export function addressOf(route: Route, language: string = "en"): string {
  switch (route.view) {
    case "home":
      return localPath("/", language);
    case "search": {
      const { q, level, state, district } = route;
      const filters = Object.entries({ level, state, district }).filter(
        ([, value]) => value !== "",
      );
      return localPath(`/search?${new URLSearchParams([["q", q], ...filters])}`, language);
    }
    case "place":
      return placePath(route.code, language);
    case "pincode":
      return pincodePath(route.code, language);
    case "browse":
      return localPath(route.code === "" ? "/browse" : `/browse/${route.code}`, language);
    case "match":
      return localPath(route.step === "" ? "/match" : `/match?step=${route.step}`, language);
    case "coverage":
    case "field":
      return localPath(`/${route.view}`, language);
    case "downloads":
      return localPath("/downloads/", language);
    case "missing":
      return "/404";
  }
}

/** The language of an address; undefined where the visitor's own counts. */
export function languageOf({ pathname }: Pick<URL, "pathname">): Language | undefined {
  if (/^\/hi(\/|$)/.test(pathname)) return "hi";
  return /^\/(place|pincode)\//.test(pathname) ? "en" : undefined;
}

/** The route of an address of this site; `missing` if it is not a view. */
export function parseAddress({ pathname, search }: Pick<URL, "pathname" | "search">): Route {
  const [view = "", code = "", ...rest] = pathname
    .replace(/^\/hi(?=\/|$)/, "")
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
        ? {
            view,
            q: value("q"),
            level: value("level"),
            state: value("state"),
            district: value("district"),
          }
        : MISSING;
    }
    case "place":
      return CODE.test(code) ? { view, code } : MISSING;
    case "pincode":
      return /^\d{6}$/.test(code) ? { view, code } : MISSING;
    case "browse":
      return code === "" || CODE.test(code) ? { view, code } : MISSING;
    case "match": {
      const step = new URLSearchParams(search).get("step");
      const known = MATCH_STEPS.find((one) => one === step) ?? "";
      return code === "" ? { view, step: known } : MISSING;
    }
    case "coverage":
    case "downloads":
    case "field":
      return code === "" ? { view } : MISSING;
    default:
      return MISSING;
  }
}

const MISSING: Route = { view: "missing" };

/**
 * An official code: at most eight digits, as the parts of a divided taluka have, and one to spare. Or that of a locality: PIN
 * code and name.
 */
const CODE = /^(\d{1,9}|\d{6}-[\w-]+)$/;
