import { hrefOf } from "./language.ts";
import { parseAddress, type Route } from "./routes.ts";
import type { KeptView } from "./views.ts";

/** Shows the view of the current address. `kept`: its state when it was left. `moves`: whether another view was shown before. */
type ShowView = (kept: KeptView | undefined, moves: boolean) => void;

/** How long scrolling must pause before the position is kept, in milliseconds. */
const SCROLL_REST = 150;

/**
 * Moves between views with the History API: links within the page, back and forward. Each history entry keeps the state
 * of its view.
 *
 * @param keep returns the state of the current view
 */
export class Navigation {
  readonly #show: ShowView;
  readonly #keep: () => KeptView;

  constructor(show: ShowView, keep: () => KeptView) {
    this.#show = show;
    this.#keep = keep;
    history.scrollRestoration = "manual";
    addEventListener("popstate", () => this.#show(keptState(), true));
    document.addEventListener("click", (event) => this.#clicked(event));
    let resting: ReturnType<typeof setTimeout> | undefined;
    addEventListener("scroll", () => {
      clearTimeout(resting);
      resting = setTimeout(() => this.keep(), SCROLL_REST);
    });
  }

  /** Shows the view of the current address. */
  start(): void {
    this.#show(keptState(), false);
  }

  go(route: Route): void {
    this.#goTo(hrefOf(route));
  }

  /** Changes the address without showing its view again. */
  replace(route: Route): void {
    history.replaceState(history.state, "", hrefOf(route));
  }

  /** Keeps the state of the current view in its history entry. */
  keep(): void {
    history.replaceState(this.#keep(), "");
  }

  #goTo(address: string): void {
    this.keep();
    history.pushState(null, "", address);
    this.#show(undefined, true);
  }

  #clicked(event: MouseEvent): void {
    const isPlain =
      event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!isPlain || event.defaultPrevented || !link || link.matches("[target], [download]")) return;
    // Links of a drawing have no `href` that is a text.
    const url = new URL(link.getAttribute("href")!, document.baseURI);
    // Other files of the site are not views of the page.
    if (url.origin !== location.origin || url.hash !== "" || parseAddress(url).view === "missing")
      return;
    event.preventDefault();
    this.#goTo(url.pathname + url.search);
  }
}

function keptState(): KeptView | undefined {
  return (history.state as KeptView | null) ?? undefined;
}
