import { addressOf, addressOfHash, type Route } from "./routes.ts";
import type { KeptView } from "./views.ts";

/** Shows the view of the current address; `kept` is how it was left, `moves` whether one came from another view. */
type ShowView = (kept: KeptView | undefined, moves: boolean) => void;

/** How long scrolling must rest before the place is kept, in milliseconds. */
const SCROLL_REST = 150;

/**
 * Moves between views by the History API: links within the page, back and forward. The history keeps with each entry
 * how its view was left.
 *
 * @param keep how the current view is
 */
export class Navigation {
  readonly #show: ShowView;
  readonly #keep: () => KeptView;

  constructor(show: ShowView, keep: () => KeptView) {
    this.#show = show;
    this.#keep = keep;
    const old = addressOfHash(location.hash);
    if (old !== undefined) this.#leaveOldAddress(old);
    history.scrollRestoration = "manual";
    addEventListener("popstate", () => this.#show(keptState(), true));
    addEventListener("hashchange", () => {
      const address = addressOfHash(location.hash);
      if (address !== undefined) this.#leaveOldAddress(address);
    });
    document.addEventListener("click", (event) => this.#clicked(event));
    let resting: ReturnType<typeof setTimeout> | undefined;
    addEventListener("scroll", () => {
      clearTimeout(resting);
      resting = setTimeout(() => this.keep(), SCROLL_REST);
    });
  }

  /** Shows the view of the address that the page was opened with. */
  start(): void {
    this.#show(keptState(), false);
  }

  go(route: Route): void {
    this.#goTo(addressOf(route));
  }

  /** Changes the address without showing its view anew. */
  replace(route: Route): void {
    history.replaceState(history.state, "", addressOf(route));
  }

  /** Keeps with the current entry how its view is. */
  keep(): void {
    history.replaceState(this.#keep(), "");
  }

  #goTo(address: string): void {
    this.keep();
    history.pushState(null, "", address);
    this.#show(undefined, true);
  }

  #clicked(event: MouseEvent): void {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!isPlain || event.defaultPrevented || !link || link.target || link.hasAttribute("download")) return;
    const { origin, pathname, search, hash } = new URL(link.href);
    if (origin !== location.origin || hash !== "" || !isOfPage(pathname)) return;
    event.preventDefault();
    this.#goTo(pathname + search);
  }

  #leaveOldAddress(address: string): void {
    if (isOfPage(new URL(address, location.origin).pathname)) {
      history.replaceState(null, "", address);
      this.#show(undefined, false);
    } else location.replace(address);
  }
}

/** Whether a path is one of the page's views rather than another file of the site. */
function isOfPage(pathname: string): boolean {
  return pathname === "/" || /^\/(search|place|browse|coverage|match)(\/|$)/.test(pathname);
}

function keptState(): KeptView | undefined {
  return (history.state as KeptView | null) ?? undefined;
}
