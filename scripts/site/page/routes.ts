/** The views and their addresses. An address is the part of the URL behind `#`, so that it needs no server. */
export type Route =
  | { readonly view: "home" }
  | { readonly view: "search"; readonly q: string }
  /** The codes from the state down to the place: one for a state, four for a village. */
  | { readonly view: "place"; readonly codes: readonly string[] }
  /** The codes chosen so far, from the state down. */
  | { readonly view: "browse"; readonly codes: readonly string[] }
  | { readonly view: "numbers" }
  | { readonly view: "missing" };

/** The address of a route, with the `#`. */
export function hashOf(route: Route): string {
  switch (route.view) {
    case "home":
      return "#/";
    case "search":
      return `#/search?${new URLSearchParams({ q: route.q })}`;
    case "place":
    case "browse":
      return `#/${[route.view, ...route.codes].join("/")}`;
    case "numbers":
      return "#/numbers";
    case "missing":
      return "#/missing";
  }
}

/** The route at an address; `missing` when there is none. */
export function parseRoute(hash: string): Route {
  const address = hash.replace(/^#\/?/, "");
  const at = address.indexOf("?");
  const query = at < 0 ? "" : address.slice(at + 1);
  const [view = "", ...rest] = (at < 0 ? address : address.slice(0, at)).split("/");
  switch (view) {
    case "":
      return rest.length === 0 ? { view: "home" } : MISSING;
    case "search":
      return { view: "search", q: new URLSearchParams(query).get("q") ?? "" };
    case "place":
      return rest.length > 0 && areCodes(rest) ? { view: "place", codes: rest } : MISSING;
    case "browse":
      return areCodes(rest) ? { view: "browse", codes: rest } : MISSING;
    case "numbers":
      return rest.length === 0 ? { view: "numbers" } : MISSING;
    default:
      return MISSING;
  }
}

const MISSING: Route = { view: "missing" };

/** A state, a district in it, a taluka in that, a village in that. */
const MOST_CODES = 4;

function areCodes(parts: readonly string[]): boolean {
  return parts.length <= MOST_CODES && parts.every((part) => /^\d{1,9}$/.test(part));
}
