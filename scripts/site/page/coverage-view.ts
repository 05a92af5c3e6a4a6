import type { Coverage, State, Statistics } from "../client/client.ts";
import { type Child, element } from "../dom.ts";
import { statesOf } from "./coverage.ts";
import { dateInWords, t } from "./language.ts";
import { loaded } from "./loaded.ts";
import { facts, heading, offline } from "./parts.ts";
import { addressOf } from "./routes.ts";
import type { ViewOf } from "./views.ts";

export const coverageView: ViewOf<"coverage"> = (_, { directory, signal }) => ({
  title: t("coverageTitle"),
  contents: [
    heading(t("coverageTitle")),
    element("p", {}, t("coverageText")),
    loaded(
      () => Promise.all([directory.stats({ signal }), directory.states({ signal })]),
      ([stats, states]) => showCoverage(stats, states),
      signal,
    ),
    offline(({ keptList }) => keptList()),
  ],
});

function showCoverage(stats: Statistics, states: readonly State[]): Node[] {
  return [
    element("h2", { id: "by-state" }, t("coverageTable")),
    stateTable(stats.coverage, states),
    element("h2", {}, t("sourceTitle")),
    facts([
      [t("source"), linked(stats.source)],
      [t("attribution"), linked(stats.attribution)],
      [t("retrieved"), [dateInWords(stats.lastUpdated)]],
      [t("license"), linked(stats.license)],
      [t("edition"), [stats.dataVersion]],
    ]),
  ];
}

function stateTable(coverage: readonly Coverage[], states: readonly State[]): HTMLElement {
  const most = Math.max(1, ...coverage.map(({ villages }) => villages));
  const column = (label: string) => element("th", { scope: "col", class: "number" }, label);
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
          element("th", { scope: "col" }, t("columnState")),
          column(t("columnVillages")),
          element("td", { class: "bar-cell" }),
          column(t("columnTowns")),
          column(t("columnTalukas")),
          column(t("columnDistricts")),
          column(t("columnBoundaries")),
        ),
      ),
      element("tbody", {}, ...coverage.map((one) => row(one, most, states))),
    ),
  );
}

function row(one: Coverage, most: number, states: readonly State[]): HTMLElement {
  const { code, name, districts, talukas, villages, towns, has_villages, boundaries } = one;
  const number = (value: Child) => element("td", { class: "number" }, value);
  const names = statesOf(one, states);
  return element(
    "tr",
    {},
    element(
      "th",
      { scope: "row" },
      one.states.includes(code) ? element("a", { href: addressOf({ view: "place", code }) }, name) : name,
      names.length > 0 && element("small", {}, ` ${t("coverageIn", { names: names.join(", ") })}`),
    ),
    number(has_villages ? t.number(villages) : t("coverageNone")),
    element("td", { class: "bar-cell" }, bar(villages / most)),
    number(t.number(towns)),
    number(t.number(talukas)),
    number(t.number(districts)),
    number(boundaries === null ? "–" : String(boundaries)),
  );
}

/** A bar for a share from 0 to 1, next to the number. */
function bar(share: number): HTMLElement {
  const made = element("div", { class: "bar" });
  made.style.width = `${share * 100}%`;
  return made;
}

/** A text with its addresses as links. */
function linked(text: string): (string | Node)[] {
  return text
    .split(/(https:\/\/[^\s,;)]+)/)
    .map((part, i) => (i % 2 === 1 ? element("a", { href: part, rel: "noreferrer" }, part) : part));
}
