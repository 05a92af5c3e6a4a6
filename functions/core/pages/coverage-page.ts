import type { CoverageRecord, StateRecord, StatsRecord } from "../contract/records.ts";
import { placePath } from "./addresses.ts";
import { statesOf } from "./coverage-notes.ts";
import { mapFigure } from "./home-page.ts";
import { type Html, html } from "./html.ts";
import { bar } from "./place-list.ts";
import { factList } from "./place-page.ts";
import { dateInWords, type Texts } from "./texts.ts";

const COVERAGE_TEXTS = [
  "byState",
  "mapHint",
  "coverageTable",
  "coverageNone",
  "coverageIn",
  "kindsTitle",
  "kindOfficial",
  "kindOfficialWhat",
  "kindSurvey",
  "kindSurveyWhat",
  "kindDerived",
  "kindDerivedWhat",
  "sourceTitle",
  "source",
  "attribution",
  "retrieved",
  "license",
  "edition",

  "columnState",
  "columnVillages",
  "columnTowns",
  "columnBlocks",
  "columnPanchayats",
  "columnConstituencies",
  "columnTalukas",
  "columnDistricts",
  "columnBoundaries",
  "columnFile",
  "columnTotal",
] as const;

type CoverageTexts = Texts<(typeof COVERAGE_TEXTS)[number]>;

export interface CoverageContents {
  /** The drawing of India; undefined if the data has none. */
  readonly drawing: Html | undefined;
  readonly stats: StatsRecord;
  readonly states: readonly StateRecord[];
}

/** A map, the coverage of each state with totals, and the sources of the data. */
export function coveragePage({ stats, states, drawing }: CoverageContents, t: CoverageTexts): Html {
  const date = dateInWords(stats.lastUpdated, t.language);
  return html`<div>
${drawing && html`<div class="map-narrow">${mapFigure(drawing, t)}</div>`}
<h2 id="by-state">${t("coverageTable")}</h2>
${stateTable(stats.coverage, states, t)}
<h2>${t("kindsTitle")}</h2>
<div class="card">${factList([
    [t("kindOfficial"), t("kindOfficialWhat")],
    [t("kindSurvey"), t("kindSurveyWhat")],
    [t("kindDerived"), t("kindDerivedWhat")],
  ])}</div>
<h2>${t("sourceTitle")}</h2>
<div class="card">${factList([
    [t("source"), linked(stats.source)],
    [t("attribution"), linked(stats.attribution)],
    [t("retrieved"), date],
    [t("license"), linked(stats.license)],
    [t("edition"), stats.dataVersion],
  ])}</div>
</div>`;
}

interface Column {
  readonly label: string;
  readonly value: (one: CoverageRecord) => number | string | null;
  /** Whether the column has a sum. */
  readonly isCount?: boolean;
}

/** The columns with values of their own. */
function coverageColumns(t: CoverageTexts): readonly Column[] {
  return [
    { label: t("columnState"), value: ({ name }) => name },
    {
      label: t("columnVillages"),
      value: ({ villages, has_villages }) => (has_villages ? villages : null),
      isCount: true,
    },
    { label: t("columnTowns"), value: ({ towns }) => towns, isCount: true },
    {
      label: t("columnBlocks"),
      value: ({ villages_with_block }) => villages_with_block,
      isCount: true,
    },
    {
      label: t("columnPanchayats"),
      value: ({ villages_with_panchayat }) => villages_with_panchayat,
      isCount: true,
    },
    {
      label: t("columnConstituencies"),
      value: ({ villages_with_assembly }) => villages_with_assembly,
      isCount: true,
    },
    { label: t("columnTalukas"), value: ({ talukas }) => talukas, isCount: true },
    { label: t("columnDistricts"), value: ({ districts }) => districts, isCount: true },
    { label: t("columnBoundaries"), value: ({ boundaries }) => boundaries?.toString() ?? null },
  ];
}

/** The column of the villages, which is followed by a bar. */
const VILLAGES = 1;

function stateTable(
  coverage: readonly CoverageRecord[],
  states: readonly StateRecord[],
  t: CoverageTexts,
): Html {
  const most = Math.max(1, ...coverage.map(({ villages }) => villages));
  const all = coverageColumns(t);
  const heads = all.map(
    ({ label }, i) =>
      html`<th scope="col"${i === 0 ? html` aria-sort="ascending"` : html` class="number"`}><span class="sort">${label}</span></th>${i === VILLAGES && barCell()}`,
  );
  const sums = all.map(({ value, isCount }, i) => {
    if (i === 0) return html`<th scope="row">${t("columnTotal")}</th>`;
    const sum = isCount ? coverage.reduce((total, one) => total + Number(value(one) ?? 0), 0) : "";
    return html`${numberCell(sum, t)}${i === VILLAGES && barCell()}`;
  });
  return html`<div class="table-scroll" tabindex="0" role="region" aria-labelledby="by-state">
<table class="numbers" aria-labelledby="by-state">
<thead><tr>${heads}<th scope="col">${t("columnFile")}</th></tr></thead>
<tbody>${coverage.map((one) => row(one, all, most, states, t))}</tbody>
<tfoot><tr>${sums}<td></td></tr></tfoot>
</table></div>`;
}

function row(
  one: CoverageRecord,
  all: readonly Column[],
  most: number,
  states: readonly StateRecord[],
  t: CoverageTexts,
): Html {
  const { code, villages } = one;
  const hindi =
    t.language === "hi" ? states.find((state) => state.code === code)?.hindi_name : undefined;
  const name = hindi ?? one.name;
  const names = statesOf(one, states);
  const isState = one.states.includes(code);
  const isLatin = t.language === "hi" && hindi === undefined;
  const shown = isLatin ? html`<span lang="hi-Latn">${name}</span>` : name;
  const link = html`<a href="${placePath(code, t.language)}">${shown}</a>`;
  const file = html`<a href="/downloads/villages-${code}.csv" aria-label="CSV: ${name}">CSV</a>`;
  const cells = all.slice(1).map(({ value }, i) => {
    const number = value(one);
    if (i + 1 !== VILLAGES) return numberCell(number, t);
    return html`${numberCell(number ?? t("coverageNone"), t)}${barCell(bar(villages / most))}`;
  });
  return html`<tr><th scope="row">${isState ? link : shown}${
    names.length > 0 && html`<small> ${t("coverageIn", { names: names.join(", ") })}</small>`
  }</th>${cells}<td>${isState ? file : NOTHING}</td></tr>`;
}

const NOTHING = "—";

/** A count formatted for the language; a text, such as a year, unchanged. */
function numberCell(value: number | string | null, t: CoverageTexts): Html {
  const text = typeof value === "number" ? t.number(value) : value;
  return html`<td class="number">${value === null || value === 0 ? NOTHING : text}</td>`;
}

function barCell(contents?: Html): Html {
  return html`<td class="bar-cell">${contents}</td>`;
}

/** An English text in which addresses are links. */
function linked(text: string): Html {
  const parts = text.split(/(https:\/\/[^\s,;)]+)/);
  return html`<span lang="en">${parts.map((part, i) => (i % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : part))}</span>`;
}
