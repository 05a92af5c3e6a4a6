import { isRest } from "../contract/levels.ts";
import type { PlaceRecord } from "../contract/records.ts";
import { countDifferent } from "../geo/distance.ts";
import { localPath, placePath } from "./addresses.ts";
import {
  type AreaFile,
  type AreaQuery,
  areaFileName,
  areaFilePath,
  areaQueryText,
  hasVillages,
  type Measure,
  measured,
  measuresOf,
  PAGE_ROWS,
  type Part,
  pageCount,
  partsOf,
  partsWith,
  sorted,
} from "./area-data.ts";
import { AREA_LIST_TEXTS, areaTable, valueInWords } from "./area-list.ts";
import {
  type AreaMap,
  canBeDrawn,
  circlesMap,
  drawing,
  hasCorners,
  lookOfClass,
  outlinesMap,
} from "./area-map.ts";
import { copyButton } from "./copy-button.ts";
import { type Html, html } from "./html.ts";
import { hasMap, LEAST_POINTS, LEAST_SHARE, type PlaceWithRelatives } from "./place-data.ts";
import { jumps, LIST_TEXTS, lettersOf, SEARCHED_FROM, tools } from "./place-list.ts";
import { type NamingTexts, nameOf, shownName } from "./place-names.ts";
import { POINT_TEXTS, pointArea } from "./point-area.ts";
import type { Texts } from "./texts.ts";

export const AREA_TEXTS = [
  ...LIST_TEXTS,
  ...AREA_LIST_TEXTS,
  ...POINT_TEXTS,
  "noVillages",
  "showLabel",
  "showPopulation",
  "showHousehold",
  "showPlaces",
  "showKnown",
  "linePopulation",
  "lineHousehold",
  "linePlaces",
  "lineKnown",
  "lineHint",
  "ordinals",
  "listCount",
  "listPages",
  "listAll",
  "legendUnknown",
  "placeMap",
  "mapDrawn",
  "mapCircles",
  "mapPlaced",
  "mapMissing",
  "mapAround",
  "takeAway",
  "takePicture",
  "takePng",
  "takeTable",
  "takePoints",
  "takeEmbed",
  "takeCredit",
] as const;

export type AreaTexts = Texts<(typeof AREA_TEXTS)[number]>;

export const SHOW_TEXTS = {
  population: "showPopulation",
  household: "showHousehold",
  places: "showPlaces",
  known: "showKnown",
} as const satisfies Record<Measure, string>;

const LINE_TEXTS = {
  population: "linePopulation",
  household: "lineHousehold",
  places: "linePlaces",
  known: "lineKnown",
} as const satisfies Record<Measure, string>;

/**
 * The parts of an area (districts, talukas, or villages and towns) as a list and a map side by side. Complete without
 * JavaScript: links sort the list and choose the measure of both. The page's code highlights on one what is pointed at on
 * the other.
 *
 * @param title with a word for its parts
 */
export function areaSection(
  found: PlaceWithRelatives,
  title: string,
  query: AreaQuery,
  t: AreaTexts,
  words: NamingTexts,
): Html {
  const { place } = found;
  const all = partsOf(found);
  const headed = (count: string) =>
    html`<h2 class="list-title">${title}${count !== "" && html` <span class="count">${count}</span>`}</h2>`;
  const measures = measuresOf(all);
  const show = measures.includes(query.show) ? query.show : "population";
  const used = { ...query, show };
  // An empty list, or only the row "Other areas", says less than the towns and localities that follow.
  if (all.every(({ code }) => isRest(code)) && found.localities.length > 0) {
    const map = figure(found, all, used, t, words);
    return html`${map.text !== "" && html`<section class="list area"><h2 class="list-title">${t("placeMap")}</h2>${map}<script type="module" src="/area.js"></script></section>`}`;
  }
  if (all.length === 0) {
    // Villages that are not known can't be counted.
    const [count, reason] = hasVillages(place)
      ? (["", "noVillages"] as const)
      : ([t.number(0), "noChildren"] as const);
    return html`<section class="list" id="list">${headed(count)}<p class="hint">${t(reason)}</p></section>`;
  }
  const parts = sorted(all, query.sort);
  const pages = pageCount(all.length);
  const page = Math.min(query.page, pages);
  const isPaged = pages > 1 && page > 0;
  const from = isPaged ? (page - 1) * PAGE_ROWS : 0;
  const rows = isPaged ? parts.slice(from, from + PAGE_ROWS) : parts;
  const pathOf = (more: Partial<AreaQuery>) =>
    localPath(`/place/${place.code}`, t.language) + areaQueryText({ ...used, ...more });
  const letters = query.sort === "name" ? lettersOf(parts) : [];
  const anchors = new Map(
    letters.map(({ letter, first }) => [parts[first]!.code, `children-${letter}`]),
  );
  const options = { query: used, code: place.code, label: title, all, anchors };
  const jump = jumps("children", letters, t, ({ first }) =>
    isPaged ? pathOf({ page: Math.floor(first / PAGE_ROWS) + 1 }) : "",
  );
  const rangeOf = (one: number) => {
    const [start, end] = [(one - 1) * PAGE_ROWS + 1, Math.min(one * PAGE_ROWS, all.length)];
    return `${t.number(start)}–${t.number(end)}`;
  };
  const ranges = Array.from(
    { length: pages },
    (_, i) =>
      html`<a href="${pathOf({ page: i + 1 })}#list"${i + 1 === page && html` aria-current="page"`}>${rangeOf(i + 1)}</a>`,
  );
  const pager =
    isPaged &&
    html`<nav class="letters" aria-label="${t("listPages")}">${ranges}<a href="${pathOf({ page: 0 })}#list">${t("listAll")}</a></nav>`;
  const list = html`<div class="place-list"${isPaged && html` data-all="${pathOf({ page: 0 })}"`}>${all.length >= SEARCHED_FROM && tools(title, [...place.parents, place], t)}${
    letters.length > 1 && jump
  }${areaTable(rows, options, t, words)}${pager}</div>`;
  // In print, it says that there are more.
  const count = isPaged
    ? t("listCount", { shown: rangeOf(page), count: all.length })
    : t.number(all.length);
  // A rank among the rows of a page would be wrong.
  const line = !isPaged && html` data-line="${t(LINE_TEXTS[show])}"`;
  return html`<section class="list area" id="list"${line} data-ordinals="${t("ordinals")}">${headed(count)}
${measures.length > 1 && choices(measures, used, place.code, t)}
<div class="area-parts">${figure(found, all, used, t, words)}${list}</div><script type="module" src="/area.js"></script></section>`;
}

/** Links to the same page with another measure. */
function choices(measures: readonly Measure[], query: AreaQuery, code: string, t: AreaTexts): Html {
  const links = measures.map((show) => {
    const path = `${localPath(`/place/${code}`, t.language)}${areaQueryText({ ...query, show })}#list`;
    return html`<a href="${path}"${show === query.show && html` aria-current="true"`}>${t(SHOW_TEXTS[show])}</a>`;
  });
  return html`<p class="area-choices"><span>${t("showLabel")}</span> ${links}</p>`;
}

/** The areas on the map: the area's own parts or, if too little is known about them, the parent area with its parts. */
interface Mapped {
  readonly parts: readonly Part[];
  readonly within?: PlaceRecord["parents"][number];
}

/** The areas on the map of an area; undefined if it has no map. */
export function mappedOf(
  { place, around, outlines }: PlaceWithRelatives,
  parts: readonly Part[],
): Mapped | undefined {
  const isOwn = hasVillages(place)
    ? hasCircles(parts)
    : (place.level === "state" || hasMap(outlines)) && canBeDrawn(parts);
  if (isOwn) return { parts };
  const within = place.parents.at(-1);
  const wider = partsWith(around, around);
  // The map shows the area's location.
  const own = wider.filter(({ code }) => code === place.code);
  return within && hasCorners(own) && canBeDrawn(wider) ? { parts: wider, within } : undefined;
}

/** The map of an area, or of its parent (`within`) if too little is known for its own map. */
export function areaMap(
  found: PlaceWithRelatives,
  parts: readonly Part[],
  show: Measure,
  words: NamingTexts,
): (AreaMap & Pick<Mapped, "within">) | undefined {
  const mapped = mappedOf(found, parts);
  if (mapped === undefined) return undefined;
  const { place, around } = found;
  if (mapped.within) {
    const marked = new Map([[place.code, "marked"]]);
    return { ...outlinesMap(mapped.parts, "population", words, marked), within: mapped.within };
  }
  if (!hasVillages(place)) return outlinesMap(parts, show, words);
  const outline = around.find(({ code }) => code === place.code)?.outline ?? [];
  return circlesMap(parts, outline, show, words);
}

/** The map with its legend and notes. */
function figure(
  found: PlaceWithRelatives,
  parts: readonly Part[],
  query: AreaQuery,
  t: AreaTexts,
  words: NamingTexts,
): Html {
  const { place } = found;
  const map = areaMap(found, parts, query.show, words);
  if (!map) return html``;
  if (map.within)
    return html`<figure class="area-map" id="map">${drawing(map)}${pointArea(t)}<figcaption>${t("mapAround", { name: nameOf(map.within, words) })} ${t("mapDrawn")}</figcaption>${takeAway(place, query, t)}</figure>`;
  const missing = parts.filter((part) => !map.shown.has(part));
  const sum = (count: "places" | "placed") =>
    parts.reduce((total, one) => total + (one[count] ?? 0), 0);
  const about = hasVillages(place)
    ? t("mapCircles")
    : [t("mapDrawn"), t("mapPlaced", { known: sum("placed"), count: sum("places") })].join(" ");
  return html`<figure class="area-map" id="map">${drawing(map)}<p class="area-line" aria-hidden="true">${t("lineHint")}</p>${pointArea(t)}${legend(parts, map, query.show, t)}<figcaption>${about}</figcaption>${
    missing.length > 0 &&
    html`<details class="area-missing"><summary>${t("mapMissing", { missing: missing.length, count: parts.length })}</summary><ul class="inline-links">${missing.map(
      (part) =>
        html`<li><a href="${placePath(part.code, t.language)}">${shownName(part, words)}</a></li>`,
    )}</ul></details>`
  }${takeAway(place, query, t)}</figure>`;
}

/** Links to the files of an area, and the code that embeds its map on another page. */
function takeAway(place: PlaceRecord, query: AreaQuery, t: AreaTexts): Html {
  const { code } = place;
  const path = (file: AreaFile) =>
    areaFilePath(code, file, t.language) + areaQueryText({ ...query, page: 1 });
  return html`<p class="area-files"><span>${t("takeAway")}</span> <a href="${path("svg")}">${t("takePicture")}</a> <button type="button" class="button button-small scripted" data-png="${path("svg")}" data-name="${areaFileName(place, "png")}">${t("takePng")}</button> <a href="${path("csv")}" download="${areaFileName(place, "csv")}">${t("takeTable")}</a> <a href="${areaFilePath(code, "geojson", t.language)}" download="${areaFileName(place, "geojson")}">${t("takePoints")}</a> ${copyButton(path("svg"), t("takeEmbed"), t("takeEmbed"), "embed")}</p>`;
}

/** Whether enough villages have their own position for a map of circles. */
function hasCircles(parts: readonly Part[]): boolean {
  const known = parts.flatMap(({ at }) => at ?? []);
  return countDifferent(known) >= LEAST_POINTS && known.length >= parts.length * LEAST_SHARE;
}

/** The colours of the map with their values. */
function legend(
  parts: readonly Part[],
  map: Pick<AreaMap, "starts" | "shown">,
  show: Measure,
  t: AreaTexts,
): Html {
  const items = legendOf(parts, map, show, t).map(
    ({ look, text }) =>
      html`<li><svg viewBox="0 0 2 1" aria-hidden="true"><rect class="${look}" width="2" height="1"/></svg> ${text}</li>`,
  );
  return html`${items.length > 0 && html`<ul class="area-legend" aria-label="${t(SHOW_TEXTS[show])}">${items}</ul>`}`;
}

/** The classes of the colours on a map, with the values of each. */
export function legendOf(
  parts: readonly Part[],
  { starts, shown }: Pick<AreaMap, "starts" | "shown">,
  show: Measure,
  t: AreaTexts,
): readonly { readonly look: string; readonly text: string }[] {
  const values = parts.flatMap((part) => measured(part, show) ?? []);
  if (values.length === 0) return [];
  const classes = starts.map((start, i) => {
    const end = starts[i + 1];
    const own = values.filter((value) => value >= start && (end === undefined || value < end));
    const range = [...new Set([start, Math.max(...own)].map((one) => valueInWords(one, show, t)))];
    return { look: lookOfClass(i, starts), text: range.join(" – ") };
  });
  const unknown = { look: "c-unknown", text: t("legendUnknown") };
  const hasUnknown = [...shown].some((part) => measured(part, show) === undefined);
  return hasUnknown ? [...classes, unknown] : classes;
}
