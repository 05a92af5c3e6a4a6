import { element } from "../dom.ts";
import { LocationDirectoryError } from "../field/location-field.ts";
import { t } from "./language.ts";

/** Something that is not there, however often it is asked for. The message says so in words for people. */
export class NotThere extends Error {}

/**
 * An element that loads what it shows. While it loads it says so; when that fails it says why and, where that can
 * help, offers to try again. After a network error it tries by itself when the device is back online.
 *
 * @param load rejects when the signal is aborted
 * @param show the nodes for what was loaded
 * @param signal aborted when the view is left
 */
export function loaded<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
  show: (value: Value) => readonly Node[],
  signal: AbortSignal,
): HTMLElement {
  const box = element("div", { class: "loaded" });
  const start = async () => {
    box.setAttribute("aria-busy", "true");
    box.replaceChildren(element("p", { class: "loading", role: "status" }, t("loading")));
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

/** Says what failed and what to do; with a button where trying again can help. */
export function failure(error: unknown, retry: () => void, signal: AbortSignal): HTMLElement {
  const again = new AbortController();
  const tryAgain = () => {
    again.abort();
    retry();
  };
  const isPassing = isNetworkError(error) || !isPermanent(error);
  if (isNetworkError(error)) {
    globalThis.addEventListener("online", tryAgain, { signal: AbortSignal.any([again.signal, signal]) });
  }
  return element(
    "div",
    { class: "failure", role: "alert" },
    element("p", {}, reasonOf(error)),
    isPassing && element("button", { type: "button", class: "button", onclick: tryAgain }, t("tryAgain")),
  );
}

/** What failed, in words for people. */
function reasonOf(error: unknown): string {
  if (isNetworkError(error)) return t(navigator.onLine ? "errorNetwork" : "errorOffline");
  if (error instanceof NotThere) return error.message;
  if (!(error instanceof LocationDirectoryError)) return t("errorServer");
  if (error.code === "invalid_answer") return t("errorAnswer");
  return t(error.status >= 500 ? "errorServer" : "errorOther");
}

/** Whether asking again would give the same. */
function isPermanent(error: unknown): boolean {
  return (
    error instanceof NotThere ||
    (error instanceof LocationDirectoryError && error.status >= 400 && error.status < 500)
  );
}

function isNetworkError(error: unknown): boolean {
  return error instanceof LocationDirectoryError && error.code === "network_error";
}
