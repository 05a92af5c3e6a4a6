import { type Html, html } from "../../../functions/core/pages/html.ts";
import { button, fill, fromHtml } from "../dom.ts";
import { isNetworkError, LocationDirectoryError } from "../field/location-field.ts";
import { t, words } from "./language.ts";

/** A module of the page could not be loaded. Browsers remember that, so only a reload of the page helps. */
class NotLoaded extends Error {}

/** A module that is being imported. Failures to load it show as those of the network. */
export function imported<Module>(module: Promise<Module>): Promise<Module> {
  return module.catch((cause: unknown) => {
    throw new NotLoaded("a module can't be loaded", { cause });
  });
}

/**
 * An element that loads its contents. It shows that it is loading, and after a failure the reason, with a button to try
 * again if that can help. After a network error it retries when the device is back online.
 *
 * @param load rejects when the signal is aborted
 * @param show returns the nodes for the loaded value
 * @param signal aborted when the view is left
 * @param meanwhile shown while it loads, after the word for it
 */
export function loaded<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
  show: (value: Value) => readonly Node[],
  signal: AbortSignal,
  meanwhile?: Html,
): HTMLElement {
  const box = fromHtml(html`<div class="loaded"></div>`);
  const start = async () => {
    box.setAttribute("aria-busy", "true");
    fill(box, html`<p class="loading" role="status">${words("loadingList")}</p>${meanwhile}`);
    try {
      const value = await load(signal);
      if (!signal.aborted) box.replaceChildren(...show(value));
    } catch (error) {
      if (!signal.aborted) box.replaceChildren(failure(error, () => void start(), signal));
    }
    box.removeAttribute("aria-busy");
  };
  void start();
  return box;
}

/** The reason of a failure and what to do, with a button if trying again can help. */
export function failure(error: unknown, retry: () => void, signal: AbortSignal): HTMLElement {
  const again = new AbortController();
  const isNetwork = isNetworkError(error) || error instanceof NotLoaded;
  const tryAgain = () => {
    again.abort();
    if (error instanceof NotLoaded && navigator.onLine) location.reload();
    else retry();
  };
  // The same request would be refused again.
  const isRefused =
    error instanceof LocationDirectoryError && error.status >= 400 && error.status < 500;
  if (isNetwork) {
    globalThis.addEventListener("online", tryAgain, {
      signal: AbortSignal.any([again.signal, signal]),
    });
  }
  const note = fromHtml(html`<div class="failure" role="alert"><p>${reasonOf(error)}</p></div>`);
  if (!isRefused) note.append(button(words("retry"), tryAgain));
  return note;
}

/** The reason of a failure, for people. */
function reasonOf(error: unknown): string {
  if (isNetworkError(error) || error instanceof NotLoaded)
    return navigator.onLine ? t("errorNetwork") : words("offline");
  if (!(error instanceof LocationDirectoryError)) return t("errorServer");
  if (error.code === "invalid_answer") return t("errorAnswer");
  return t(error.status >= 500 ? "errorServer" : "errorOther");
}
