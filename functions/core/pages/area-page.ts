import type { PlaceLevel } from "../contract/levels.ts";
import { localPath, placePath } from "./addresses.ts";
import {
  type AreaQuery,
  areaQueryText,
  type Measure,
  measured,
  measuresOf,
  type Part,
  partsOf,
  partsWith,
  sorted,
} from "./area-data.ts";
import { AREA_LIST_TEXTS, areaTable, valueInWords } from "./area-list.ts";
import { type AreaMap, circlesMap, lookOfClass, outlinesMap } from "./area-map.ts";
import { type Html, html } from "./html.ts";
import { hasMap, LEAST_POINTS, LEAST_SHARE, type PlaceWithRelatives } from "./place-data.ts";
import { jumps, LIST_TEXTS, lettersOf, SEARCHED_FROM, tools } from "./place-list.ts";
import { type NamingTexts, nameOf, shownName } from "./place-names.ts";
import type { Texts } from "./texts.ts";

export const AREA_TEXTS = [
  ...LIST_TEXTS,
  ...AREA_LIST_TEXTS,
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
  "legendUnknown",
  "mapDrawn",
  "mapCircles",
  "mapPlaced",
  "mapMissing",
  "mapAround",
] as const;

type AreaTexts = Texts<(typeof AREA_TEXTS)[number]>;

const SHOW_TEXTS = {
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
 * What an area has, as a list and a map side by side: its districts, talukas, or villages and towns. Complete without
 * JavaScript: links sort the list and choose what both show. The page's code shows on one what is pointed at on the other.
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
  const head = html`<h2 class="list-title">${title} <span class="count">${t.number(all.length)}</span></h2>`;
  if (all.length === 0)
    return html`<section class="list" id="list">${head}<p class="hint">${t("noChildren")}</p></section>`;
  const measures = measuresOf(all);
  const show = measures.includes(query.show) ? query.show : "population";
  const used = { ...query, show };
  const parts = sorted(all, query.sort);
  const letters = query.sort === "name" ? lettersOf(parts) : [];
  const anchors = new Map(
    letters.map(({ letter, first }) => [parts[first]!.code, `children-${letter}`]),
  );
  const options = { query: used, code: place.code, label: title, anchors };
  const list = html`<div class="place-list">${all.length >= SEARCHED_FROM && tools(title, [...place.parents, place], t)}${
    letters.length > 1 && jumps("children", letters, t)
  }${areaTable(parts, options, t, words)}</div>`;
  return html`<section class="list area" id="list" data-line="${t(LINE_TEXTS[show])}" data-ordinals="${t("ordinals")}">${head}
${measures.length > 1 && choices(measures, used, place.code, t)}
<div class="area-parts">${figure(found, all, show, t, words)}${list}</div><script type="module" src="/area.js"></script></section>`;
}

/** Links to the same page with another measure. */
function choices(measures: readonly Measure[], query: AreaQuery, code: string, t: AreaTexts): Html {
  const links = measures.map((show) => {
    const path = `${localPath(`/place/${code}`, t.language)}${areaQueryText({ ...query, show })}#list`;
    return html`<a href="${path}"${show === query.show && html` aria-current="true"`}>${t(SHOW_TEXTS[show])}</a>`;
  });
  return html`<p class="area-choices"><span>${t("showLabel")}</span> ${links}</p>`;
}

/** The map with its legend, and what is to be known about it. */
function figure(
  found: PlaceWithRelatives,
  parts: readonly Part[],
  show: Measure,
  t: AreaTexts,
  words: NamingTexts,
): Html {
  const { place, around, outlines } = found;
  const isTaluka = place.level === "taluka";
  const own = isTaluka
    ? hasCircles(parts) &&
      circlesMap(parts, around.find(({ code }) => code === place.code)?.outline ?? [], show, words)
    : (place.level === "state" || hasMap(outlines)) && outlinesMap(parts, show, words);
  if (own) return drawn(own, parts, place.level, show, t, words);
  const parent = place.parents.at(-1);
  const wider = outlinesMap(partsWith(around, around), "population", words, place.code);
  if (!wider || !parent) return html``;
  const name = nameOf(parent, words);
  return html`<figure class="area-map" id="map">${wider.drawing}<figcaption>${t("mapAround", { name })} ${t("mapDrawn")}</figcaption></figure>`;
}

/** Whether enough villages have a position of their own for a map of circles. */
function hasCircles(parts: readonly Part[]): boolean {
  const known = parts.flatMap(({ at }) => (at ? [`${at.latitude} ${at.longitude}`] : []));
  return new Set(known).size >= LEAST_POINTS && known.length >= parts.length * LEAST_SHARE;
}

function drawn(
  { drawing, shown, starts }: AreaMap,
  parts: readonly Part[],
  level: PlaceLevel,
  show: Measure,
  t: AreaTexts,
  words: NamingTexts,
): Html {
  const missing = parts.filter((part) => !shown.has(part));
  const sum = (count: "places" | "placed") =>
    parts.reduce((total, one) => total + (one[count] ?? 0), 0);
  const about =
    level === "taluka"
      ? t("mapCircles")
      : [t("mapDrawn"), t("mapPlaced", { known: sum("placed"), count: sum("places") })].join(" ");
  return html`<figure class="area-map" id="map">${drawing}<p class="area-line" aria-hidden="true">${t("lineHint")}</p>${legend(parts, starts, show, t)}<figcaption>${about}</figcaption>${
    missing.length > 0 &&
    html`<details class="area-missing"><summary>${t("mapMissing", { missing: missing.length, count: parts.length })}</summary><ul class="inline-links">${missing.map(
      (part) =>
        html`<li><a href="${placePath(part.code, t.language)}">${shownName(part, words)}</a></li>`,
    )}</ul></details>`
  }</figure>`;
}

/** The colours of the map with the values that they stand for. */
function legend(
  parts: readonly Part[],
  starts: readonly number[],
  show: Measure,
  t: AreaTexts,
): Html {
  const values = parts.flatMap((part) => measured(part, show) ?? []);
  if (values.length === 0) return html``;
  const swatch = (look: string) =>
    html`<svg viewBox="0 0 2 1" aria-hidden="true"><rect class="${look}" width="2" height="1"/></svg>`;
  const items = starts.map((start, i) => {
    const end = starts[i + 1];
    const own = values.filter((value) => value >= start && (end === undefined || value < end));
    const range = [...new Set([start, Math.max(...own)].map((one) => valueInWords(one, show, t)))];
    return html`<li>${swatch(lookOfClass(i, starts))} ${range.join(" – ")}</li>`;
  });
  const unknown = values.length < parts.length;
  return html`<ul class="area-legend" aria-label="${t(SHOW_TEXTS[show])}">${items}${unknown && html`<li>${swatch("c-unknown")} ${t("legendUnknown")}</li>`}</ul>`;
}
