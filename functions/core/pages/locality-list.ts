import { pincodePath, placePath } from "./addresses.ts";
import { drawing, type MapPoint, pointsMap } from "./area-map.ts";
import { type Html, html } from "./html.ts";
import { type PlaceWithRelatives, positionOf } from "./place-data.ts";
import { SEARCHED_FROM, searchTools } from "./place-list.ts";
import { type NamingTexts, nameOf, shownName } from "./place-names.ts";
import { POINT_TEXTS, pointArea } from "./point-area.ts";
import type { Texts } from "./texts.ts";

export const LOCALITY_TEXTS = [
  "localitiesTitle",
  "localitiesMap",
  "localitiesMissing",
  "pincodesTitle",
  "pincodesMore",
  "partName",
  "pincode_one",
  "listSearch",
  "listPlaceholder",
  "lineHint",
  ...POINT_TEXTS,
] as const;

type LocalityTexts = Texts<(typeof LOCALITY_TEXTS)[number]>;

/** The PIN codes of a place and of its localities, rising. */
export function townPincodes({ place, localities }: PlaceWithRelatives): string[] {
  const all = [...(place.pincodes ?? []), ...localities.flatMap(({ pincode }) => pincode ?? [])];
  return [...new Set(all)].sort();
}

/**
 * The PIN codes of a town, and its localities as a list and a map side by side. Complete without JavaScript; the page's code makes
 * the search box work and shows on one what is pointed at on the other.
 */
export function localitySection(
  found: PlaceWithRelatives,
  t: LocalityTexts,
  words: NamingTexts,
): Html {
  const { place, localities } = found;
  const name = nameOf(place, words);
  const title = t("localitiesTitle", { name });
  const pincodes = townPincodes(found);
  const rows = localities.map((one) => {
    const { name: own, also_known_as = [], code, pincode = "" } = one;
    const names = [own, ...also_known_as].join("\n");
    return html`<tr data-names="${names}"><th scope="row"><a href="${placePath(code, t.language)}">${shownName(one, words)}</a></th><td class="code"><a href="${pincodePath(pincode, t.language)}">${pincode}</a></td></tr>`;
  });
  const count = (all: number) => html`<span class="count">${t.number(all)}</span>`;
  return html`<details class="list"><summary><h2 class="list-title">${t("pincodesTitle", { name })} ${count(pincodes.length)}</h2></summary><ul class="inline-links" id="pincodes">${pincodes.map(
    (one) => html`<li><a href="${pincodePath(one, t.language)}">${one}</a></li>`,
  )}</ul></details>
<section class="list area" id="localities"><h2 class="list-title">${title} ${count(localities.length)}</h2>
<div class="area-parts">${figure(found, t, words)}<div class="place-list">${localities.length >= SEARCHED_FROM && searchTools(title, t)}<table class="parts localities" aria-label="${title}"><thead><tr><th scope="col">${t("partName")}</th><th scope="col">${t("pincode_one")}</th></tr></thead><tbody class="places">${rows}</tbody></table></div></div><script type="module" src="/area.js"></script></section>`;
}

/** The map of the localities with a position; empty for fewer than two. */
function figure({ localities }: PlaceWithRelatives, t: LocalityTexts, words: NamingTexts): Html {
  const points = localities.flatMap((one): MapPoint[] => {
    const at = positionOf(one);
    return at === undefined ? [] : [{ ...one, at }];
  });
  const map = pointsMap(points, words);
  if (!map) return html``;
  const missing = localities.length - map.shown.size;
  return html`<figure class="area-map" id="map">${drawing(map)}<p class="area-line" aria-hidden="true">${t("lineHint")}</p>${pointArea(t)}<figcaption>${t("localitiesMap")}${missing > 0 && ` ${t("localitiesMissing", { missing, count: localities.length })}`}</figcaption></figure>`;
}
