import { pincodePath, placePath } from "./addresses.ts";
import { drawing, type MapPoint, pointsMap } from "./area-map.ts";
import { type Html, html } from "./html.ts";
import { isArea, type PlaceWithRelatives, positionOf } from "./place-data.ts";
import { namesData, SEARCHED_FROM, searchTools } from "./place-list.ts";
import { headingOf, type Named, type NamingTexts, shownName } from "./place-names.ts";
import { POINT_TEXTS, pointArea } from "./point-area.ts";
import type { Texts } from "./texts.ts";

export const LOCALITY_TEXTS = [
  "localitiesTitle",
  "localitiesMap",
  "localitiesMissing",
  "localitiesTowns",
  "townAlsoIn",
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

/** The PIN codes of a place and of its localities, ascending. */
export function townPincodes({ place, localities }: PlaceWithRelatives): string[] {
  const all = [...(place.pincodes ?? []), ...localities.flatMap(({ pincode }) => pincode ?? [])];
  return [...new Set(all)].sort();
}

/**
 * The districts other than its own in which a town has localities: Mumbai for the town of Mumbai, which is listed in
 * Mumbai Suburban.
 */
export function otherDistricts({ place, localities }: PlaceWithRelatives): readonly Named[] {
  const byCode = new Map(
    localities.flatMap(({ district_code: code, district_name: name }) =>
      code === null || name === null ? [] : [[code, { code, name }] as const],
    ),
  );
  byCode.delete(place.district_code ?? "");
  return isArea(place) ? [] : [...byCode.values()];
}

/**
 * The localities as a list and a map side by side; for a town after its PIN codes, for an area after their towns.
 * Complete without JavaScript; the page's code makes the search box work and highlights on one what is pointed at on the
 * other.
 */
export function localitySection(
  found: PlaceWithRelatives,
  t: LocalityTexts,
  words: NamingTexts,
): Html {
  const { place, localities, towns } = found;
  const title = t("localitiesTitle", { name: headingOf(place, words) });
  const rows = localities.map((one) => {
    const { code, pincode = "" } = one;
    return html`<tr${namesData(one, words)}><th scope="row"><a href="${placePath(code, t.language)}">${shownName(one, words)}</a></th><td class="code"><a href="${pincodePath(pincode, t.language)}">${pincode}</a></td></tr>`;
  });
  const inTowns =
    isArea(place) &&
    towns.length > 0 &&
    html`<p class="hint">${t("localitiesTowns")} ${placeLinks(towns, words)}</p>`;
  return html`${!isArea(place) && pincodeList(found, t, words)}
<section class="list area" id="localities"><h2 class="list-title">${title} ${count(localities.length, t)}</h2>${inTowns}
<div class="area-parts">${figure(found, t, words)}<div class="place-list">${localities.length >= SEARCHED_FROM && searchTools(title, t)}<table class="parts localities" aria-label="${title}"><thead><tr><th scope="col">${t("partName")}</th><th scope="col">${t("pincode_one")}</th></tr></thead><tbody class="places">${rows}</tbody></table></div></div><script type="module" src="/area.js"></script></section>`;
}

function pincodeList(found: PlaceWithRelatives, t: LocalityTexts, words: NamingTexts): Html {
  const pincodes = townPincodes(found);
  const title = t("pincodesTitle", { name: headingOf(found.place, words) });
  return html`<details class="list"><summary><h2 class="list-title">${title} ${count(pincodes.length, t)}</h2></summary><ul class="inline-links" id="pincodes">${pincodes.map(
    (one) => html`<li><a href="${pincodePath(one, t.language)}">${one}</a></li>`,
  )}</ul></details>`;
}

function count(all: number, t: LocalityTexts): Html {
  return html`<span class="count">${t.number(all)}</span>`;
}

/** Links to places, separated by commas. */
export function placeLinks(places: readonly Named[], words: NamingTexts): Html {
  return html`${places.map((one, i) => [i > 0 && ", ", html`<a href="${placePath(one.code, words.language)}">${shownName(one, words)}</a>`])}`;
}

/** The map of the localities with a position; empty for fewer than two. */
function figure(
  { place, localities }: PlaceWithRelatives,
  t: LocalityTexts,
  words: NamingTexts,
): Html {
  const points = localities.flatMap((one): MapPoint[] => {
    const at = positionOf(one);
    return at === undefined ? [] : [{ ...one, at }];
  });
  const map = pointsMap(points, words);
  if (!map) return html``;
  const missing = localities.length - map.shown.size;
  // An area has its own map, to which its places' maps link.
  return html`<figure class="area-map"${!isArea(place) && html` id="map"`}>${drawing(map)}<p class="area-line" aria-hidden="true">${t("lineHint")}</p>${pointArea(t)}<figcaption>${t("localitiesMap")}${missing > 0 && ` ${t("localitiesMissing", { missing, count: localities.length })}`}</figcaption></figure>`;
}
