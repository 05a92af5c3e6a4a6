import { LocationDirectoryError } from "../client/client.ts";
import { element } from "./dom.ts";
import { NoSuchPlace } from "./places.ts";

/**
 * An element that loads what it shows. While it loads it says so; when that fails it says why, and can be tried
 * again by a button, or tries by itself when the device is back online.
 *
 * @param what what is loaded, for people: "the districts of Goa"
 * @param load ends when the signal is aborted
 * @param show the loaded, as nodes
 * @param signal aborted when the view is left
 */
export function loaded<Value>(
  what: string,
  load: (signal: AbortSignal) => Promise<Value>,
  show: (value: Value) => readonly Node[],
  signal: AbortSignal,
): HTMLElement {
  const box = element("div", { class: "loaded", "aria-busy": "true" });
  const start = async () => {
    box.setAttribute("aria-busy", "true");
    box.replaceChildren(element("p", { class: "loading", role: "status" }, `Loading ${what} …`));
    try {
      const value = await load(signal);
      if (!signal.aborted) box.replaceChildren(...show(value));
    } catch (error) {
      if (!signal.aborted) box.replaceChildren(failure(what, error, () => void start(), signal));
    }
    box.setAttribute("aria-busy", "false");
  };
  void start();
  return box;
}

/** Tells that something failed, and offers to try again. */
export function failure(what: string, error: unknown, retry: () => void, signal: AbortSignal): HTMLElement {
  const again = new AbortController();
  const tryAgain = () => {
    again.abort();
    retry();
  };
  if (isNetworkError(error)) {
    globalThis.addEventListener("online", tryAgain, { signal: AbortSignal.any([again.signal, signal]) });
  }
  return element(
    "div",
    { class: "failure", role: "alert" },
    element("p", {}, element("strong", {}, `Could not load ${what}. `), reasonOf(error)),
    element("button", { type: "button", class: "button", onclick: tryAgain }, "Try again"),
  );
}

/** Why something failed, in a sentence. */
export function reasonOf(error: unknown): string {
  if (isNetworkError(error)) {
    return navigator.onLine
      ? "The directory can’t be reached just now."
      : "You are offline; it is tried again when you are back.";
  }
  if (error instanceof LocationDirectoryError || error instanceof NoSuchPlace) return sentence(error.message);
  return "Something went wrong on this page.";
}

function isNetworkError(error: unknown): boolean {
  return error instanceof LocationDirectoryError && error.code === "network_error";
}

function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}${message.endsWith(".") ? "" : "."}`;
}
