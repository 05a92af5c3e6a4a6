/** What several views show. */
import type { Level } from "../../../functions/core/contract/levels.ts";
import { tokens } from "../../../functions/core/names/tokens.ts";
import { type Child, element, formatCount } from "./dom.ts";
import { LEVEL_NAMES, type Place } from "./places.ts";
import { hashOf } from "./routes.ts";

/** The heading of a view; it takes the focus when the view opens. */
export function heading(...children: readonly Child[]): HTMLElement {
  return element("h1", { tabindex: -1 }, ...children);
}

export function levelTag(level: Level): HTMLElement {
  return element("span", { class: `level level-${level}` }, LEVEL_NAMES[level].one);
}

/** A button that copies a text to the clipboard and says so, or says that the browser does not allow it. */
export function copyButton(text: () => string, what: string): HTMLElement {
  const status = element("span", { class: "copied", role: "status" });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      status.textContent = "Copied";
    } catch {
      status.textContent = "Copy it by hand: this browser does not allow it";
    }
    setTimeout(() => {
      status.textContent = "";
    }, 2500);
  };
  return element(
    "span",
    { class: "copy" },
    element(
      "button",
      {
        type: "button",
        class: "button button-small",
        "aria-label": `Copy ${what}`,
        onclick: () => void copy(),
      },
      "Copy",
    ),
    status,
  );
}

/** Code with a button that copies it. */
export function codeBlock(label: string, code: string): HTMLElement {
  return element(
    "div",
    { class: "code-block" },
    element(
      "div",
      { class: "code-head" },
      element("span", {}, label),
      copyButton(() => code, label),
    ),
    element("pre", { tabindex: 0, "aria-label": label }, element("code", {}, code)),
  );
}

/** From how many places on a list can be searched. */
const SEARCHED_FROM = 13;

/** Places as a list of links, in columns where there is room; a long one with a box to search in it. */
export function placeList(label: string, places: readonly Place[]): HTMLElement {
  const entries = places.map((place) => ({
    words: tokens(place.name).join(" "),
    code: place.codes.at(-1)!,
    item: element(
      "li",
      {},
      element("a", { href: hashOf({ view: "place", codes: place.codes }) }, place.name),
      " ",
      element("span", { class: "code" }, place.codes.at(-1)),
    ),
  }));
  const list = element("ul", { class: "places" }, ...entries.map(({ item }) => item));
  if (places.length < SEARCHED_FROM) return list;
  const count = element("p", { class: "hint", role: "status" });
  const input = element("input", { type: "search", "aria-label": `Search in ${label}`, autocomplete: "off" });
  input.placeholder = "Name or code";
  input.addEventListener("input", () => {
    const typed = tokens(input.value).join(" ");
    const found = entries.filter(
      ({ words, code }) => words.startsWith(typed) || words.includes(` ${typed}`) || code.startsWith(typed),
    );
    list.replaceChildren(...found.map(({ item }) => item));
    count.textContent = typed === "" ? "" : `${formatCount(found.length)} of ${formatCount(places.length)}`;
  });
  return element("div", { class: "filtered" }, element("div", { class: "filter" }, input, count), list);
}
