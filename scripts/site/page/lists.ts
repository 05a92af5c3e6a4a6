import { html } from "../../../functions/core/pages/html.ts";
import { download, fromHtml } from "../dom.ts";
import { loadReadings, readings } from "../field/location-field.ts";
import type { NamedPlaces } from "../field/name-filter.ts";
import { t, words } from "./language.ts";

/** Makes the search boxes, orders and downloads work in lists that `placeList` wrote. */
export function listenToLists(): void {
  for (const list of all(document, ".place-list")) narrowable(list);
}

/** A list with a search box, an order, and a button that downloads the rows on screen. */
function narrowable(list: HTMLElement): void {
  const input = list.querySelector<HTMLInputElement>("[data-narrow]");
  const status = list.querySelector("[role=status]");
  const sort = list.querySelector<HTMLSelectElement>("[data-sort]");
  if (!input || !status) return;
  const places = list.querySelector(".places")!;
  const letters = list.querySelector<HTMLElement>(".letters");
  let entries = all(places, "li, tr").map(entryOf);
  let found: readonly Entry[] = entries;
  let named: NamedPlaces<Entry> = { places: entries, otherName: () => undefined, isGuess: false };
  const show = () => {
    // By name, rows are in the list's own order; with a text, in the order of how well they match.
    const compare = sort ? ORDERS[sort.value] : undefined;
    found = compare ? named.places.toSorted(compare) : named.places;
    for (const entry of entries) {
      const other = input.value.trim() === "" ? undefined : named.otherName(entry);
      entry.item.querySelector(".other")?.remove();
      if (other !== undefined)
        entry.item
          .querySelector("a")!
          .after(fromHtml(html`<span class="other"> (${other})</span>`));
    }
    places.replaceChildren(...found.map(({ item }) => item));
    if (letters) letters.hidden = compare !== undefined;
    if (input.value.trim() === "") status.textContent = "";
    else if (found.length === 0) status.textContent = t("listNone");
    else if (named.isGuess) status.textContent = words("guesses");
    else status.textContent = t("listCount", { shown: found.length, count: entries.length });
  };
  /** Loads all rows of a list if the page has only a part of them. */
  let whole: Promise<void> | undefined;
  const loadAll = () => {
    const { all: path } = list.dataset;
    whole ??= path === undefined ? Promise.resolve() : load(path);
    whole.catch(() => {
      whole = undefined;
    });
    return whole;
  };
  const load = async (path: string) => {
    const page = new DOMParser().parseFromString(await (await fetch(path)).text(), "text/html");
    const rows = page.querySelector(".place-list .places")!;
    entries = all(rows, "li, tr").map(entryOf);
    named = { places: entries, otherName: () => undefined, isGuess: false };
    for (const nav of all(list, "nav")) nav.remove();
    // Turns "1–300 of 534" into "534".
    const [old, now] = [document, page].map((one) => one.querySelector("#list .count"));
    if (old && now) old.replaceWith(now);
    show();
  };
  const narrow = async () => {
    await loadAll();
    const [{ placesNamed }] = await Promise.all([
      import("../field/name-filter.ts"),
      loadReadings(input.value),
    ]);
    named = placesNamed(entries, input.value, readings);
    show();
  };
  const narrowed = () =>
    narrow().catch(() => {
      status.textContent = words("failed");
    });
  input.addEventListener("input", narrowed);
  sort?.addEventListener("change", show);
  // After a place of the list was opened, Back shows the list as it was left.
  const key = `list ${input.ariaLabel}`;
  const states = () => (history.state ?? {}) as Readonly<Record<string, readonly string[]>>;
  list.addEventListener("change", () => {
    history.replaceState({ ...states(), [key]: [input.value, sort?.value ?? ""] }, "");
  });
  // Links that sort the list or show other figures lead to its page again.
  list.closest("section")?.addEventListener("click", ({ target }) => {
    const link = (target as Element).closest("a");
    if (link?.pathname === location.pathname && link.search !== location.search)
      carry([key, input.value]);
  });
  const [text = "", order = ""] = states()[key] ?? carried(key);
  input.value = text;
  if (sort && order !== "") sort.value = order;
  if (text !== "") void narrowed();
  else if (order !== "") show();
  const button = list.querySelector<HTMLButtonElement>("[data-csv]");
  button?.addEventListener("click", async () => {
    try {
      await loadAll();
    } catch {
      status.textContent = words("failed");
      return;
    }
    const { csv = "", parents = "" } = button.dataset;
    const filtered =
      found.length < entries.length ? ` - ${input.value.trim()} (${found.length})` : "";
    download(`${csv}${filtered}.csv`, csvOf(found, parents), "text/csv");
  });
}

/**
 * Rows as CSV.
 * @param parents the columns of the areas above, which are the same in all rows: `state_code=30 district_code=585`
 */
function csvOf(entries: readonly Entry[], parents: string): string {
  const above = parents
    .split(" ")
    .filter(Boolean)
    .map((one) => one.split("="));
  const header = [...above.map(([column]) => column), "code", "name", "population"].join(",");
  const lines = entries.map(({ code, name, people }) =>
    [...above.map(([, value]) => value!), code, name, people].map(cell).join(","),
  );
  return `\ufeff${[header, ...lines].join("\r\n")}\r\n`;
}

/** Where the filter of a list is kept from one page to the next. */
const CARRIED = "list";

function carry(filter: readonly string[]): void {
  try {
    sessionStorage.setItem(CARRIED, JSON.stringify(filter));
  } catch {
    // Storage is blocked.
  }
}

/** The filter that was carried to a list, once; none for another list. */
function carried(key: string): readonly string[] {
  try {
    const [of, ...filter] = JSON.parse(sessionStorage.getItem(CARRIED) ?? "[]") as string[];
    sessionStorage.removeItem(CARRIED);
    return of === key ? filter : [];
  } catch {
    return [];
  }
}

/** A row, prepared for a filter. */
function entryOf(item: HTMLElement) {
  const { iso, names } = item.dataset;
  const text = (part: string) => item.querySelector(part)?.textContent ?? "";
  // In Hindi a guess in Devanagari follows the name.
  const shown = item.querySelector("a [lang]")?.textContent ?? text("a");
  // The name that is shown is left out.
  const [first = "", ...also_known_as] = (names ?? "").split("\n");
  const name = first || shown;
  const people = text(".people").replace(/\D/g, "");
  return { item, code: text(".code"), name, also_known_as, people, ...(iso && { iso_code: iso }) };
}

type Entry = ReturnType<typeof entryOf>;

/** How rows are compared for an order other than the list's own. The largest population comes first, an unknown one last. */
const ORDERS: Readonly<Record<string, ((a: Row, b: Row) => number) | undefined>> = {
  code: (a, b) => (a.code < b.code ? -1 : 1),
  population: (a, b) => Number(b.people || -1) - Number(a.people || -1),
};

interface Row {
  readonly code: string;
  readonly people: string;
}

/** A value of a CSV file. Spreadsheets take a text that starts with one of these characters for a formula. */
function cell(text: string): string {
  const safe = /^[=+\-@]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function all<Kind extends HTMLElement>(within: ParentNode, selector: string): Kind[] {
  return [...within.querySelectorAll<Kind>(selector)];
}
