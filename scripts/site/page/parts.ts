/** Parts that several views share. */
import type { Level } from "../../../functions/core/contract/levels.ts";
import { type Child, element } from "../dom.ts";
import { loadReadings, type NamedPlace, nameInWords, placesNamed } from "../field/location-field.ts";
import { t, words } from "./language.ts";
import { addressOf } from "./routes.ts";

/** The heading of a view. It takes the focus when the view opens. */
export function heading(...children: readonly Child[]): HTMLElement {
  return element("h1", { tabindex: -1 }, ...children);
}

export function levelTag(level: Level, label: string): HTMLElement {
  return element("span", { class: `level level-${level}` }, label);
}

/** A button that copies a text to the clipboard and reports success or failure. */
export function copyButton(text: () => string, what: string, label = t("copy")): HTMLElement {
  const status = element("span", { class: "copied", role: "status" });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      status.textContent = t("copied");
    } catch {
      status.textContent = t("copyFailed");
    }
    setTimeout(() => {
      status.textContent = "";
    }, 4000);
  };
  const button = element(
    "button",
    { type: "button", class: "button button-small", "aria-label": what, onclick: () => void copy() },
    label,
  );
  return element("span", { class: "copy" }, button, status);
}

/** Code with a copy button. */
export function codeBlock(label: string, code: string): HTMLElement {
  const block = element("code", {}, code);
  return element(
    "div",
    { class: "code-block" },
    element(
      "div",
      { class: "code-top" },
      element("span", {}, label),
      copyButton(() => code, t("copyOf", { what: label })),
    ),
    element("pre", { tabindex: 0, role: "group", "aria-label": label }, block),
  );
}

/** A part about offline use, inserted once its module has loaded. The page works without it. */
export function offline(make: (module: typeof import("../offline/keep-panel.ts")) => Node): HTMLElement {
  const box = element("div");
  import("../offline/keep-panel.ts").then(
    (module) => box.append(make(module)),
    () => {},
  );
  return box;
}

/** Labels with values, such as the codes of a place. */
export function facts(rows: readonly (readonly [string, readonly Child[]])[]): HTMLElement {
  return element(
    "dl",
    { class: "facts card" },
    ...rows.map(([label, value]) =>
      element("div", {}, element("dt", {}, label), element("dd", {}, ...value)),
    ),
  );
}

/** A place in a list. */
export type ListedPlace = NamedPlace;

/** Lists of this length and longer have a search box. */
const SEARCHED_FROM = 13;

/** Places as a list of links. A long one has a search box. */
export function placeList(label: string, places: readonly ListedPlace[]): HTMLElement {
  const items = new Map(places.map((place) => [place, listItem(place)]));
  const list = element("ul", { class: "places" }, ...items.values());
  if (places.length < SEARCHED_FROM) return list;
  const count = element("p", { class: "hint", role: "status" });
  const input = element("input", {
    type: "search",
    "aria-label": t("listSearch", { list: label }),
    autocomplete: "off",
  });
  input.placeholder = t("listPlaceholder");
  const filter = () => {
    const { places: found, otherName, isGuess } = placesNamed(places, input.value);
    list.replaceChildren(
      ...found.map((place) => {
        const other = otherName(place);
        return other ? listItem(place, other) : items.get(place)!;
      }),
    );
    if (input.value.trim() === "") count.textContent = "";
    else if (found.length === 0) count.textContent = t("listNone");
    else if (isGuess) count.textContent = words("guesses");
    else count.textContent = t("listCount", { shown: found.length, count: places.length });
  };
  input.addEventListener("input", () => {
    filter();
    void loadReadings(input.value)?.then(filter);
  });
  return element("div", {}, element("div", { class: "narrow" }, input, count), list);
}

function listItem({ code, name }: ListedPlace, otherName?: string): HTMLElement {
  return element(
    "li",
    {},
    element("a", { href: addressOf({ view: "place", code }) }, nameInWords(name, words)),
    otherName !== undefined && ` (${otherName})`,
    " ",
    element("span", { class: "code" }, code),
  );
}
