/** The page: shows the view of the current address. */
import { alternatesOf } from "../../../functions/core/pages/addresses.ts";
import { type Html, html } from "../../../functions/core/pages/html.ts";
import { byId, fromHtml } from "../dom.ts";
import { LocationDirectory, LocationField } from "../field/location-field.ts";
import { fetchOrKept } from "../offline/kept-fetch.ts";
import { keptPacks, keptStates } from "../offline/kept-states.ts";
import { SERVICE_WORKER } from "../offline/shell-list.ts";
import { homeView } from "./home-view.ts";
import { listenToButtons } from "./hydrate.ts";
import { hrefOf, setLanguage, t } from "./language.ts";
import { imported, loaded } from "./loaded.ts";
import { Navigation } from "./navigation.ts";
import { heading, offline, ROWS } from "./parts.ts";
import { pincodeView, placeView } from "./place-view.ts";
import { keepLanguage, preferredLanguage } from "./preferred-language.ts";
import { addressOf, parseAddress, type Route } from "./routes.ts";
import type { KeptView, View, ViewContext } from "./views.ts";

/** Delays before retries, in milliseconds. Few and short: the page shows failures with a button to try again. */
const RETRY_DELAYS = [300, 1000];

/** Delay before the page is kept for offline use, in milliseconds, so that loading does not compete with the view. */
const OFFLINE_DELAY = 3000;
/** Longest update of kept states, in milliseconds. */
const UPDATE_TIMEOUT = 600_000;

const directory = new LocationDirectory({ retryDelays: RETRY_DELAYS, fetch: fetchOrKept });
const main = byId("main", HTMLElement);
const headline = byId("headline", HTMLElement);
const searchForm = byId("search", HTMLFormElement);
const searchBox = byId("q", LocationField);
searchBox.directory = directory;
let left = new AbortController();
/** Whether the view is the one that the window opened with, whose head the server wrote. */
let isFirst = true;

await setLanguage(preferredLanguage());
const navigation = new Navigation(showView, () => ({
  text: searchBox.value,
  scroll: scrollY,
  focus: document.activeElement?.getAttribute("href") ?? undefined,
  shown: document.querySelectorAll(".results li").length || undefined,
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
document.addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const isTyping =
    target instanceof Element && target.closest("input, textarea, select, location-field");
  if (key !== "/" || ctrlKey || metaKey || altKey || isTyping) return;
  event.preventDefault();
  searchBox.focus();
});
listenToButtons();
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
    isFirst: !moves,
    signal,
    kept,
    replaceAddress: (to) => navigation.replace(to),
    go: (to) => navigation.go(to),
    describe: (title, description) => {
      if (!signal.aborted) describe(title, description);
    },
  });
  isFirst = !moves;
  describe(view.title, view.description);
  document.body.dataset.view = route.view;
  headline.hidden = route.view !== "home";
  // Keep what was typed before this code had loaded.
  if (kept || moves || searchBox.value === "")
    searchBox.value = kept?.text ?? (route.view === "search" ? route.q : "");
  for (const link of document.querySelectorAll("#nav a")) {
    const { view: linked } = parseAddress(link as HTMLAnchorElement);
    const isCurrent =
      linked === (route.view === "search" ? "home" : route.view) && linked !== "missing";
    if (isCurrent) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  if (!moves && !kept && main.querySelector(`.written[lang=${t.language}]`))
    void replaceWritten(view.contents, signal);
  else main.replaceChildren(...view.contents);
  if (kept) void restore(kept, signal);
  else {
    scrollTo({ top: 0, behavior: "instant" });
    if (moves)
      (route.view === "home" ? headline : main.querySelector("h1"))?.focus({ preventScroll: true });
  }
}

function viewOf(route: Route, context: ViewContext): View {
  const { signal } = context;
  switch (route.view) {
    case "home":
      return homeView(context);
    case "place":
      return placeView(route.code, context);
    case "pincode":
      return pincodeView(route.code, context);
    case "search": {
      const title = route.q === "" ? t("searchTitle") : t("searchTitleOf", { q: route.q });
      const results = loaded(
        () => imported(import("./search-view.ts")),
        ({ searchContents }) => searchContents(route, context),
        signal,
        ROWS,
      );
      return { title, contents: [heading(title), results] };
    }
    case "browse":
      return titled(
        "browse",
        loaded(
          () => imported(import("./browse-view.ts")),
          ({ browseContents }) => browseContents(route.code, context),
          signal,
        ),
      );
    case "coverage":
      return titled(
        "coverage",
        loaded(
          () =>
            Promise.all([
              imported(import("./coverage-contents.ts")),
              directory.stats({ signal }),
              directory.states({ signal }),
            ]),
          ([{ coverageContents }, stats, states]) => coverageContents(stats, states, signal),
          signal,
          ROWS,
        ),
        offline(({ keptList }) => keptList()),
      );
    case "downloads":
      return titled(
        "downloads",
        loaded(
          async (stopped) => {
            const { writtenPart } = await imported(import("./written-part.ts"));
            return writtenPart(hrefOf(route), ".downloads", stopped);
          },
          (part) => [part],
          signal,
          ROWS,
        ),
      );
    case "match":
      return titled(
        "match",
        fromHtml(html`<p class="note">${t("matchPrivate")}</p>`),
        loaded(
          () => imported(import("../match/list-panel.ts")),
          ({ listPanel }) => [listPanel(route.step, context)],
          signal,
        ),
      );
    case "field":
      return titled(
        "field",
        loaded(
          () => Promise.all([imported(import("./field-view.ts")), directory.states({ signal })]),
          ([{ fieldExamples }, [state]]) => fieldExamples(state!, context),
          signal,
        ),
      );
    case "missing":
      return titled(
        "missing",
        fromHtml(html`<p><a href="${hrefOf({ view: "home" })}">${t("missingHome")}</a></p>`),
      );
  }
}

/** A view with its title, and its text above the contents. */
function titled(
  name: "browse" | "coverage" | "downloads" | "match" | "field" | "missing",
  ...contents: readonly Node[]
): View {
  const title = t(`${name}Title`);
  const text = fromHtml(html`<p>${t(`${name}Text`)}</p>`);
  return { title, contents: [heading(title), text, ...contents] };
}

/**
 * Shows a view once it has loaded, in place of what the server wrote of it: until then that is read and used, and nothing
 * moves.
 */
async function replaceWritten(contents: readonly Node[], signal: AbortSignal): Promise<void> {
  const box = document.createElement("div");
  box.append(...contents);
  main.ariaBusy = "true";
  await loadedIn(box, signal);
  main.ariaBusy = null;
  if (!signal.aborted) main.replaceChildren(...box.childNodes);
}

/** Resolves when nothing is loading in a part of the page, or the view was left. */
async function loadedIn(part: HTMLElement, signal: AbortSignal): Promise<void> {
  while (part.querySelector("[aria-busy=true]") && !signal.aborted)
    await new Promise((resolve) => setTimeout(resolve, 30));
}

/** Restores scroll and focus once the view has loaded. */
async function restore({ scroll, focus }: KeptView, signal: AbortSignal): Promise<void> {
  await loadedIn(main, signal);
  if (signal.aborted) return;
  const link = [...document.querySelectorAll("a")].find(
    (one) => one.getAttribute("href") === focus,
  );
  (link ?? main.querySelector("h1") ?? headline).focus({ preventScroll: true });
  scrollTo({ top: scroll, behavior: "instant" });
}

function describe(title: string, description = t("description")): void {
  const whole = title === t("siteName") ? title : `${title} – ${t("shortName")}`;
  document.title = whole;
  if (isFirst && document.head.querySelector("link[rel=canonical]")) return;
  document.head.querySelector("meta[name=description]")?.setAttribute("content", description);
  for (const link of document.head.querySelectorAll("link[rel=canonical], link[hreflang]"))
    link.remove();
  const shown = parseAddress(new URL(location.href));
  if (shown.view === "missing") return;
  // The steps of a list are one page.
  const here: Route = shown.view === "match" ? { view: "match", step: "" } : shown;
  const add = (link: Html) => document.head.append(fromHtml(link));
  add(html`<link rel="canonical" href="${location.origin}${hrefOf(here)}">`);
  for (const [hreflang, path] of Object.entries(alternatesOf(addressOf(here))))
    add(html`<link rel="alternate" hreflang="${hreflang}" href="${location.origin}${path}">`);
}

async function changeLanguage(): Promise<void> {
  const language = t("languageOf");
  keepLanguage(language);
  await setLanguage(language);
  const route = parseAddress(new URL(location.href));
  if (route.view !== "missing") navigation.replace(route);
  void showOffline();
  navigation.keep();
  navigation.start();
}

/** Keeps the page for offline use. */
function keepOffline(): void {
  // Plain HTTP and some private windows have no service workers.
  if (!("serviceWorker" in navigator)) return;
  const start = async () => {
    await navigator.serviceWorker.register(SERVICE_WORKER);
    if (!navigator.onLine || (await keptPacks()).length === 0) return;
    const { updateKept } = await import("../offline/keeping.ts");
    await updateKept(AbortSignal.timeout(UPDATE_TIMEOUT));
  };
  // After a failure the next visit tries again, and so does the return of the network.
  const later = () => setTimeout(() => void start().catch(() => {}), OFFLINE_DELAY);
  addEventListener("online", later);
  later();
}

/** Shows that there is no network, and which states can be used without one. */
async function showOffline(): Promise<void> {
  const note = byId("offline", HTMLElement);
  note.hidden = navigator.onLine;
  if (navigator.onLine) return;
  const names = (await keptStates()).map(({ name }) => name).join(", ");
  note.textContent = names === "" ? t("offlineNone") : t("offlineKept", { names });
}
