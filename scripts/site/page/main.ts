/** The page: chooses a view by the address, and puts it in place. */
import { LocationDirectory } from "../client/client.ts";
import { browseView } from "./browse-view.ts";
import { byId, element } from "./dom.ts";
import { homeView } from "./home-view.ts";
import { numbersView } from "./numbers-view.ts";
import { heading } from "./parts.ts";
import { placeView } from "./place-view.ts";
import { hashOf, parseRoute, type Route } from "./routes.ts";
import { createSearchBox } from "./search-box.ts";
import { searchView } from "./search-view.ts";
import type { View, ViewContext } from "./views.ts";

const NAVIGATION: readonly { readonly label: string; readonly route: Route }[] = [
  { label: "Find", route: { view: "home" } },
  { label: "Browse", route: { view: "browse", codes: [] } },
  { label: "Numbers", route: { view: "numbers" } },
];

const SITE_NAME = "Location Directory";

/** Waits before further tries, in milliseconds: short, since who looks on is told of a failure and can try again. */
const RETRY_DELAYS = [300, 1000];

const directory = new LocationDirectory({ retryDelays: RETRY_DELAYS });
const main = byId("main", HTMLElement);
const searchBox = createSearchBox(byId("search", HTMLFormElement), directory);
let left = new AbortController();

showRoute(false);
addEventListener("popstate", () => showRoute(true));
document.querySelector(".skip")?.addEventListener("click", (event) => {
  // The address is the route's, so the jump is made by hand.
  event.preventDefault();
  main.focus();
});
void showSource();

function showRoute(takesFocus: boolean): void {
  left.abort();
  left = new AbortController();
  const route = parseRoute(location.hash);
  const view = viewOf(route, { directory, signal: left.signal });
  document.title = view.title.startsWith(SITE_NAME) ? view.title : `${view.title} – ${SITE_NAME}`;
  document.body.dataset.view = route.view;
  if (route.view === "search") searchBox.input.value = route.q;
  searchBox.close();
  showNavigation(route);
  main.replaceChildren(...view.contents);
  scrollTo(0, 0);
  if (takesFocus) main.querySelector("h1")?.focus({ preventScroll: true });
}

function viewOf(route: Route, context: ViewContext): View {
  switch (route.view) {
    case "home":
      return homeView(route, context);
    case "search":
      return searchView(route, context);
    case "place":
      return placeView(route, context);
    case "browse":
      return browseView(route, context);
    case "numbers":
      return numbersView(route, context);
    case "missing":
      return missingView();
  }
}

function missingView(): View {
  return {
    title: "Not here",
    contents: [
      heading("There is nothing at this address"),
      element(
        "p",
        {},
        "Search above, or ",
        element("a", { href: hashOf({ view: "home" }) }, "start anew"),
        ".",
      ),
    ],
  };
}

function showNavigation(current: Route): void {
  byId("nav", HTMLElement).replaceChildren(
    ...NAVIGATION.map(({ label, route }) =>
      element(
        "li",
        {},
        element("a", { href: hashOf(route), "aria-current": route.view === current.view && "page" }, label),
      ),
    ),
    element("li", {}, element("a", { href: "/reference/" }, "API")),
  );
}

/** Tells in the footer what the data is; without an answer the footer keeps pointing to the numbers. */
async function showSource(): Promise<void> {
  try {
    const { source, lastUpdated } = await directory.stats();
    const date = new Date(lastUpdated).toLocaleDateString("en-IN", { dateStyle: "long", timeZone: "UTC" });
    byId("about-data", HTMLElement).replaceChildren(
      `${source}, retrieved ${date}. `,
      element("a", { href: hashOf({ view: "numbers" }) }, "Numbers and license"),
    );
  } catch {
    // The views tell of failures; this line is no news to anyone.
  }
}
