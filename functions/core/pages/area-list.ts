import { localPath, placePath } from "./addresses.ts";
import {
  type AreaQuery,
  areaQueryText,
  type Measure,
  measured,
  type Order,
  type Part,
} from "./area-data.ts";
import { type Html, html } from "./html.ts";
import { bar, namesData } from "./place-list.ts";
import { type NamingTexts, shownName } from "./place-names.ts";
import type { Texts } from "./texts.ts";

export const AREA_LIST_TEXTS = [
  "partName",
  "population",
  "partShare",
  "partHousehold",
  "partKnown",
  "partPlaces",
  "partCode",
] as const;

const COLUMN_TEXTS = {
  name: "partName",
  population: "population",
  share: "partShare",
  household: "partHousehold",
  known: "partKnown",
  places: "partPlaces",
  code: "partCode",
} as const satisfies Record<Order, (typeof AREA_LIST_TEXTS)[number]>;

type ListTexts = Texts<(typeof AREA_LIST_TEXTS)[number]>;

interface ListOptions {
  readonly query: AreaQuery;
  /** The code of the area whose page the list is on. */
  readonly code: string;
  readonly label: string;
  /** All parts of the area, even if the list shows only some: shares and bars are relative to these. */
  readonly all: readonly Part[];
  /** The id of the first row of each letter, by the code of its place. */
  readonly anchors: ReadonlyMap<string, string>;
}

/** The parts of an area as a table. The headers are links that sort it; the bars show the map's measure. */
export function areaTable(
  parts: readonly Part[],
  { query, code, label, all, anchors }: ListOptions,
  t: ListTexts,
  words: NamingTexts,
): Html {
  const columns = columnsOf(all, query.show);
  const people = all.reduce((sum, { population }) => sum + (population ?? 0), 0);
  const most = Math.max(...all.map((part) => measured(part, query.show) ?? 0)) || 1;
  const heads = columns.map((column) => {
    const isSorted = column === query.sort;
    const order = column === "name" || column === "code" ? "ascending" : "descending";
    const path = `${localPath(`/place/${code}`, words.language)}${areaQueryText({ ...query, sort: column, page: 1 })}#list`;
    return html`<th scope="col"${isSorted && html` aria-sort="${order}"`}><a href="${path}">${t(COLUMN_TEXTS[column])}</a></th>`;
  });
  const rows = parts.map((part) => {
    const anchor = anchors.get(part.code);
    const value = measured(part, query.show);
    const cells = columns.slice(1).map((column) => {
      const text = cellOf(part, column, people, t);
      const look = [CELL_CLASSES[column], column === query.show && "shown"].filter(Boolean);
      return html`<td${look.length > 0 && html` class="${look.join(" ")}"`}>${text}</td>`;
    });
    return html`<tr${namesData(part, words)}${anchor !== undefined && html` id="${anchor}"`}><th scope="row"><a href="${placePath(part.code, words.language)}">${shownName(part, words)}</a>${value !== undefined && bar(value / most)}</th>${cells}</tr>`;
  });
  const hasPlaces = columns.includes("places");
  return html`<table class="parts${hasPlaces && " with-places"}" aria-label="${label}"><thead><tr>${heads}</tr></thead><tbody class="places">${rows}</tbody></table>`;
}

/** The classes by which the page's code finds cells. */
const CELL_CLASSES: Partial<Record<Order, string>> = { population: "people", code: "code" };

/** The columns of a list. The middle one is the map's measure, or the share of the population. */
function columnsOf(parts: readonly Part[], show: Measure): Order[] {
  const hasPlaces = parts.some(({ places }) => places !== undefined);
  const middle = show === "household" || show === "known" ? show : "share";
  return ["name", "population", middle, ...(hasPlaces ? (["places"] as const) : []), "code"];
}

/** A number as shown on the page. */
export function valueInWords(
  value: number,
  measure: Measure,
  t: Pick<ListTexts, "number">,
): string {
  if (measure === "household") return value.toFixed(1);
  return measure === "known" ? percent(value) : t.number(value);
}

function cellOf(part: Part, column: Order, people: number, t: ListTexts): string | undefined {
  switch (column) {
    case "name":
      return part.name;
    case "code":
      return part.code;
    case "share":
      return part.population === null || people === 0
        ? undefined
        : percent(part.population / people);
    default: {
      const value = measured(part, column);
      return value === undefined ? undefined : valueInWords(value, column, t);
    }
  }
}

function percent(share: number): string {
  const value = share * 100;
  return `${value === 0 || value >= 9.95 ? Math.round(value) : value.toFixed(1)}%`;
}
