/** The page: chooses a view by the address, and puts it in place. */
import { byId, element } from "../dom.ts";
import { LocationDirectory, LocationField } from "../field/location-field.ts";
import { fetchOrKept } from "../offline/kept-fetch.ts";
import { keptStates } from "../offline/kept-states.ts";
import { SERVICE_WORKER } from "../offline/shell-list.ts";
import { browseView } from "./browse-view.ts";
import { coverageView } from "./coverage-view.ts";
import { homeView } from "./home-view.ts";
import { keepLanguage, preferredLanguage, setLanguage, t } from "./language.ts";
import { matchView } from "./match-view.ts";
import { Navigation } from "./navigation.ts";
import { heading } from "./parts.ts";
import { placeView } from "./place-view.ts";
import { parseAddress, type Route } from "./routes.ts";
import { searchView, shownResults } from "./search-view.ts";
import type { KeptView, View, ViewContext } from "./views.ts";

/** Waits before further tries, in milliseconds: short, since the page says what failed and people can try again. */
const RETRY_DELAYS = [300, 1000];

/** How long the page has for itself before it is kept for offline use, in milliseconds. */
const OFFLINE_DELAY = 3000;
/** How long an update of kept states may take, in milliseconds. */
const UPDATE_TIMEOUT = 600_000;

const directory = new LocationDirectory({ retryDelays: RETRY_DELAYS, fetch: fetchOrKept });
const main = byId("main", HTMLElement);
const headline = byId("headline", HTMLElement);
const searchForm = byId("search", HTMLFormElement);
const searchBox = byId("q", LocationField);
searchBox.directory = directory;
let left = new AbortController();

await setLanguage(preferredLanguage());
const navigation = new Navigation(showView, () => ({
  text: searchBox.value,
  scroll: scrollY,
  focus: document.activeElement?.getAttribute("href") ?? undefined,
  shown: shownResults(),
}));

searchBox.addEventListener("change", (event) => {
  const { place } = event.detail;
  if (place) navigation.go({ view: "place", code: place.code });
});
searchForm.addEventListener("submit", (event) => {
  event.preventDefault();
  const q = searchBox.value.trim();
  if (q === "") searchBox.focus();
  else navigation.go({ view: "search", q, level: "", state: "", district: "" });
});
byId("language", HTMLButtonElement).addEventListener("click", () => void changeLanguage());
document.querySelector(".skip")?.addEventListener("click", (event) => {
  // The browser would add `#main` to the address.
  event.preventDefault();
  main.focus();
});
navigation.start();
keepOffline();
for (const event of ["online", "offline"]) addEventListener(event, () => void showOffline());
void showOffline();

function showView(kept: KeptView | undefined, moves: boolean): void {
  left.abort();
  left = new AbortController();
  const { signal } = left;
  const route = parseAddress(new URL(location.href));
  const view = viewOf(route, {
    directory,
    signal,
    kept,
    replaceAddress: (to) => navigation.replace(to),
    go: (to) => navigation.go(to),
    describe: (title, description) => {
      if (!signal.aborted) describe(title, description);
    },
  });
  describe(view.title);
  document.body.dataset.view = route.view;
  headline.hidden = route.view !== "home";
  // What was typed before this code was there stays.
  if (kept || moves || searchBox.value === "")
    searchBox.value = kept?.text ?? (route.view === "search" ? route.q : "");
  for (const link of document.querySelectorAll("#nav a")) {
    const isCurrent = new URL((link as HTMLAnchorElement).href).pathname === `/${pathStart(route)}`;
    if (isCurrent) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  main.replaceChildren(...view.contents);
  if (kept) void restore(kept, signal);
  else {
    scrollTo({ top: 0, behavior: "instant" });
    if (moves) (route.view === "home" ? headline : main.querySelector("h1"))?.focus({ preventScroll: true });
  }
  void showSource();
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
    case "coverage":
      return coverageView(route, context);
    case "match":
      return matchView(route, context);
    case "missing":
      return missingView();
  }
}

function missingView(): View {
  return {
    title: t("missingTitle"),
    contents: [
      heading(t("missingTitle")),
      element("p", {}, t("missingText")),
      element("p", {}, element("a", { href: "/" }, t("missingHome"))),
    ],
  };
}

/** What the address of a view begins with, as its link in the navigation. */
function pathStart({ view }: Route): string {
  return view === "home" || view === "search" ? "" : view === "place" || view === "missing" ? "-" : view;
}

/** Puts scroll and focus back, once what the view loads is there. */
async function restore({ scroll, focus }: KeptView, signal: AbortSignal): Promise<void> {
  while (main.querySelector("[aria-busy=true]") && !signal.aborted)
    await new Promise((resolve) => setTimeout(resolve, 30));
  if (signal.aborted) return;
  const link = [...document.querySelectorAll("a")].find((one) => one.getAttribute("href") === focus);
  (link ?? main.querySelector("h1") ?? headline).focus({ preventScroll: true });
  scrollTo({ top: scroll, behavior: "instant" });
}

function describe(title: string, description = t("description")): void {
  const whole = title === t("siteName") ? title : `${title} – ${t("shortName")}`;
  document.title = whole;
  const set = (selector: string, name: string, value: string) =>
    document.head.querySelector(selector)?.setAttribute(name, value);
  const address = location.origin + location.pathname;
  set("meta[name=description]", "content", description);
  set("link[rel=canonical]", "href", address);
  set("meta[property='og:title']", "content", whole);
  set("meta[property='og:description']", "content", description);
  set("meta[property='og:url']", "content", address);
}

async function changeLanguage(): Promise<void> {
  const language = t("languageOf");
  keepLanguage(language);
  await setLanguage(language);
  void showOffline();
  navigation.keep();
  navigation.start();
}

/** Keeps the page for use without a network, once it is shown. */
function keepOffline(): void {
  // Not over plain HTTP, and not in every private window.
  if (!("serviceWorker" in navigator)) return;
  const start = async () => {
    await navigator.serviceWorker.register(SERVICE_WORKER);
    if (!navigator.onLine || (await keptStates()).length === 0) return;
    const { updateKept } = await import("../offline/keeping.ts");
    await updateKept(AbortSignal.timeout(UPDATE_TIMEOUT));
  };
  // What fails here is tried again at the next visit.
  setTimeout(() => void start().catch(() => {}), OFFLINE_DELAY);
}

/** Says that there is no network, and what can be used without one. */
async function showOffline(): Promise<void> {
  const note = byId("offline", HTMLElement);
  note.hidden = navigator.onLine;
  if (navigator.onLine) return;
  const names = (await keptStates()).map(({ name }) => name).join(", ");
  note.textContent = names === "" ? t("offlineNone") : t("offlineKept", { names });
}

/** Says in the footer what the data is; without an answer the footer keeps its link to the coverage. */
async function showSource(): Promise<void> {
  try {
    const { source, lastUpdated } = await directory.stats();
    const date = new Date(lastUpdated).toLocaleDateString(`${t.language}-IN`, {
      dateStyle: "long",
      timeZone: "UTC",
    });
    byId("about-data", HTMLElement).textContent = t("footerSource", { source, date });
  } catch {
    // The views say what failed; this line is no news to anyone.
  }
}
