import { mapFigure } from "../../../functions/core/pages/home-page.ts";
import { type Html, html } from "../../../functions/core/pages/html.ts";
import { bar } from "../../../functions/core/pages/place-list.ts";
import { statesOf } from "../../../functions/core/pages/place-notes.ts";
import { factList } from "../../../functions/core/pages/place-page.ts";
import type { Coverage, State, Statistics } from "../client/client.ts";
import { fromHtml } from "../dom.ts";
import { dateInWords, hrefOf } from "./language.ts";
import { mapAlive } from "./map.ts";
import { settings } from "./settings.ts";
import { t } from "./view-texts.ts";

/** A map, what the data has of each state, with totals, and where the data is from. */
export function coverageContents(stats: Statistics, states: readonly State[], signal: AbortSignal): Node[] {
  const page = fromHtml(html`<div>
${settings().hasMap && html`<div class="map-narrow">${mapFigure(t("byState"), t)}</div>`}
<h2 id="by-state">${t("coverageTable")}</h2>
${stateTable(stats.coverage, states)}
<h2>${t("sourceTitle")}</h2>
<div class="card">${factList([
    [t("source"), linked(stats.source)],
    [t("attribution"), linked(stats.attribution)],
    [t("retrieved"), dateInWords(stats.lastUpdated)],
    [t("license"), linked(stats.license)],
    [t("edition"), stats.dataVersion],
  ])}</div>
</div>`);
  mapAlive(page, signal);
  sortable(page.querySelector("table")!, stats.coverage);
  return [page];
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

/** The column of the villages, which has a bar after it. */
const VILLAGES = 1;

function stateTable(coverage: readonly Coverage[], states: readonly State[]): Html {
  const most = Math.max(1, ...coverage.map(({ villages }) => villages));
  const all = columns();
  const heads = all.map(
    ({ label }, i) =>
      html`<th scope="col"${i === 0 ? html` aria-sort="ascending"` : html` class="number"`}><button type="button" class="sort">${label}</button></th>${i === VILLAGES && barCell()}`,
  );
  const sums = all.map(({ value, isCount }, i) => {
    if (i === 0) return html`<th scope="row">${t("columnTotal")}</th>`;
    const sum = isCount ? coverage.reduce((total, one) => total + Number(value(one) ?? 0), 0) : "";
    return html`${numberCell(sum)}${i === VILLAGES && barCell()}`;
  });
  return html`<div class="table-scroll" tabindex="0" role="region" aria-labelledby="by-state">
<table class="numbers" aria-labelledby="by-state">
<thead><tr>${heads}<th scope="col">${t("columnFile")}</th></tr></thead>
<tbody>${coverage.map((one) => row(one, all, most, states))}</tbody>
<tfoot><tr>${sums}<td></td></tr></tfoot>
</table></div>`;
}

function row(one: Coverage, all: readonly Column[], most: number, states: readonly State[]): Html {
  const { code, villages } = one;
  const hindi = t.language === "hi" ? states.find((state) => state.code === code)?.hindi_name : undefined;
  const name = hindi ?? one.name;
  const names = statesOf(one, states);
  const isState = one.states.includes(code);
  const link = html`<a href="${hrefOf({ view: "place", code })}">${name}</a>`;
  const file = html`<a href="/downloads/villages-${code}.csv" aria-label="CSV: ${name}">CSV</a>`;
  const cells = all.slice(1).map(({ value }, i) => {
    const number = value(one);
    if (i + 1 !== VILLAGES) return numberCell(number);
    return html`${numberCell(number ?? t("coverageNone"))}${barCell(bar(villages / most))}`;
  });
  return html`<tr><th scope="row">${isState ? link : name}${
    names.length > 0 && html`<small> ${t("coverageIn", { names: names.join(", ") })}</small>`
  }</th>${cells}<td>${isState ? file : NOTHING}</td></tr>`;
}

const NOTHING = "—";

/** A count in the form of the language; a text, such as a year, as it is. */
function numberCell(value: number | string | null): Html {
  const text = typeof value === "number" ? t.number(value) : value;
  return html`<td class="number">${value === null || value === 0 ? NOTHING : text}</td>`;
}

function barCell(contents?: Html): Html {
  return html`<td class="bar-cell">${contents}</td>`;
}

/** Sorts the rows of a table by the column whose heading is pressed. */
function sortable(table: HTMLTableElement, coverage: readonly Coverage[]): void {
  const body = table.tBodies[0]!;
  const rows = coverage.map((one, i) => [one, body.rows[i]!] as const);
  const buttons = [...table.querySelectorAll(".sort")];
  const heads = buttons.map((button) => button.parentElement!);
  for (const [i, { value }] of columns().entries()) {
    // Names begin with A, numbers with the largest.
    const [first, second] =
      i === 0 ? (["ascending", "descending"] as const) : (["descending", "ascending"] as const);
    buttons[i]!.addEventListener("click", () => {
      const order = heads[i]!.ariaSort === first ? second : first;
      for (const head of heads) head.ariaSort = null;
      heads[i]!.ariaSort = order;
      const sign = order === "ascending" ? 1 : -1;
      body.append(...rows.toSorted(([a], [b]) => sign * compare(value(a), value(b))).map(([, item]) => item));
    });
  }
}

/** Nothing comes first. */
function compare(a: number | string | null, b: number | string | null): number {
  if (typeof a === "string" && typeof b === "string") return a.localeCompare(b);
  return Number(a ?? -1) - Number(b ?? -1);
}

/** A text with its addresses as links. */
function linked(text: string): Html {
  const parts = text.split(/(https:\/\/[^\s,;)]+)/);
  return html`${parts.map((part, i) => (i % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : part))}`;
}
