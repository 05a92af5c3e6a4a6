import { mapFigure } from "../../../functions/core/pages/home-page.ts";
import { statesOf } from "../../../functions/core/pages/place-notes.ts";
import type { Coverage, State, Statistics } from "../client/client.ts";
import { type Child, element, fromHtml } from "../dom.ts";
import { dateInWords, hrefOf } from "./language.ts";
import { mapAlive } from "./map.ts";
import { facts } from "./parts.ts";
import { settings } from "./settings.ts";
import { t } from "./view-texts.ts";

/** A map, what the data has of each state, with totals, and where the data is from. */
export function coverageContents(stats: Statistics, states: readonly State[], signal: AbortSignal): Node[] {
  const table = element(
    "div",
    {},
    element("h2", { id: "by-state" }, t("coverageTable")),
    stateTable(stats.coverage, states),
  );
  const source = [
    element("h2", {}, t("sourceTitle")),
    facts([
      [t("source"), linked(stats.source)],
      [t("attribution"), linked(stats.attribution)],
      [t("retrieved"), [dateInWords(stats.lastUpdated)]],
      [t("license"), linked(stats.license)],
      [t("edition"), [stats.dataVersion]],
    ]),
  ];
  if (!settings().hasMap) return [table, ...source];
  const map = element("div", { class: "map-narrow" }, fromHtml(mapFigure(t("byState"), t)));
  mapAlive(map, signal);
  return [map, table, ...source];
}

interface Column {
  readonly label: string;
  readonly value: (one: Coverage) => number | string | null;
  /** Whether the column has a sum. */
  readonly isCount?: boolean;
}

function columns(): Column[] {
  return [
    { label: t("columnState"), value: ({ name }) => name },
    {
      label: t("columnVillages"),
      value: ({ villages, has_villages }) => (has_villages ? villages : null),
      isCount: true,
    },
    { label: t("columnTowns"), value: ({ towns }) => towns, isCount: true },
    { label: t("columnTalukas"), value: ({ talukas }) => talukas, isCount: true },
    { label: t("columnDistricts"), value: ({ districts }) => districts, isCount: true },
    { label: t("columnBoundaries"), value: ({ boundaries }) => boundaries?.toString() ?? null },
  ];
}

/** A table that is sorted by the column whose heading is pressed. */
function stateTable(coverage: readonly Coverage[], states: readonly State[]): HTMLElement {
  const most = Math.max(1, ...coverage.map(({ villages }) => villages));
  const all = columns();
  const rows = new Map(coverage.map((one) => [one, row(one, all, most, states)]));
  const body = element("tbody", {}, ...rows.values());
  const heads = all.map(({ label }, i) =>
    element(
      "th",
      { scope: "col", class: i === 0 ? "" : "number" },
      element("button", { type: "button", class: "sort", onclick: () => sortBy(i) }, label),
    ),
  );
  const sortBy = (i: number) => {
    const { value } = all[i]!;
    const head = heads[i]!;
    // Names begin with A, numbers with the largest.
    const first = i === 0 ? "ascending" : "descending";
    const other = i === 0 ? "descending" : "ascending";
    const order = head.getAttribute("aria-sort") === first ? other : first;
    for (const one of heads) one.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", order);
    const sign = order === "ascending" ? 1 : -1;
    const sorted = [...rows].sort(([a], [b]) => sign * compare(value(a), value(b)));
    body.replaceChildren(...sorted.map(([, item]) => item));
  };
  heads[0]!.setAttribute("aria-sort", "ascending");
  const sums = all.map(({ value, isCount }, i) =>
    i === 0
      ? element("th", { scope: "row" }, t("columnTotal"))
      : numberCell(isCount ? coverage.reduce((sum, one) => sum + Number(value(one) ?? 0), 0) : ""),
  );
  return element(
    "div",
    { class: "table-scroll", tabindex: 0, role: "region", "aria-labelledby": "by-state" },
    element(
      "table",
      { class: "numbers", "aria-labelledby": "by-state" },
      element(
        "thead",
        {},
        element(
          "tr",
          {},
          ...withBar(heads, element("td", { class: "bar-cell" })),
          element("th", { scope: "col" }, t("columnFile")),
        ),
      ),
      body,
      element(
        "tfoot",
        {},
        element("tr", {}, ...withBar(sums, element("td", { class: "bar-cell" })), element("td")),
      ),
    ),
  );
}

/** The cells of a row with that of the bar after the villages. */
function withBar(cells: readonly HTMLElement[], bar: HTMLElement): HTMLElement[] {
  return [...cells.slice(0, 2), bar, ...cells.slice(2)];
}

function row(one: Coverage, all: readonly Column[], most: number, states: readonly State[]): HTMLElement {
  const { code, villages } = one;
  const hindi = t.language === "hi" ? states.find((state) => state.code === code)?.hindi_name : undefined;
  const name = hindi ?? one.name;
  const names = statesOf(one, states);
  const isState = one.states.includes(code);
  const bar = element("div", { class: "bar" });
  bar.style.width = `${(villages / most) * 100}%`;
  const cells = all.slice(1).map(({ value }, i) => {
    const number = value(one);
    return i === 0 && number === null
      ? element("td", { class: "number" }, t("coverageNone"))
      : numberCell(number);
  });
  const file = `/downloads/villages-${code}.csv`;
  return element(
    "tr",
    {},
    ...withBar(
      [
        element(
          "th",
          { scope: "row" },
          isState ? element("a", { href: hrefOf({ view: "place", code }) }, name) : name,
          names.length > 0 && element("small", {}, ` ${t("coverageIn", { names: names.join(", ") })}`),
        ),
        ...cells,
      ],
      element("td", { class: "bar-cell" }, bar),
    ),
    element("td", {}, isState ? element("a", { href: file, "aria-label": `CSV: ${name}` }, "CSV") : NOTHING),
  );
}

const NOTHING = "—";

/** A count in the form of the language; a text, such as a year, as it is. */
function numberCell(value: number | string | null): HTMLElement {
  const text = typeof value === "number" ? t.number(value) : value;
  return element("td", { class: "number" }, value === null || value === 0 ? NOTHING : (text ?? NOTHING));
}

/** Nothing comes first. */
function compare(a: number | string | null, b: number | string | null): number {
  if (typeof a === "string" && typeof b === "string") return a.localeCompare(b);
  return Number(a ?? -1) - Number(b ?? -1);
}

/** A text with its addresses as links. */
function linked(text: string): Child[] {
  return text
    .split(/(https:\/\/[^\s,;)]+)/)
    .map((part, i) => (i % 2 === 1 ? element("a", { href: part, rel: "noreferrer" }, part) : part));
}
