import type { NearPlaceRecord, PlaceRecord } from "../contract/records.ts";
import { longitudeScale, type Position } from "../geo/distance.ts";
import { placePath } from "./addresses.ts";
import { drawing, pointsMap } from "./area-map.ts";
import { type Html, html } from "./html.ts";
import { type PlaceWithRelatives, positionOf } from "./place-data.ts";
import { codeInLists, type NamingTexts, nameOf, shownName, withGuess } from "./place-names.ts";
import { kilometres, type Texts } from "./texts.ts";

const DIRECTIONS = [
  "north",
  "northeast",
  "east",
  "southeast",
  "south",
  "southwest",
  "west",
  "northwest",
] as const;

export const MAP_TEXTS = [
  "placeMap",
  "mapNearest",
  "zoomOut",
  "zoomTo",
  "positionOf",
  "pointHabitation",
  "pointPostOffice",
  "pointHeadquarters",
  "pointCentre",
  "pointAbout",
  "mapAbout",
  "pointSurvey",
  "nearestPlaces",
  "geoLink",
  "mapPoint",
  "digipin",
  ...DIRECTIONS,
] as const;

type MapTexts = Texts<(typeof MAP_TEXTS)[number]>;

/**
 * A map of a village or locality: it is marked, and the nearest known places are named where there is space. Empty if
 * none is known.
 */
export function placeMap(found: PlaceWithRelatives, t: MapTexts, words: NamingTexts): Html {
  const { place, about, near } = found;
  const own = positionOf(place);
  const at = own ?? (about && positionOf(about));
  if (at === undefined) return html``;
  const points = near
    .flatMap((one) => pointOf(one, t, own !== undefined))
    .toSorted((a, b) => b.radius - a.radius);
  const map = pointsMap(points, words, { ...place, at, isAbout: own === undefined });
  if (!map) return html``;
  const wider = place.parents
    .toReversed()
    .map(
      (parent) =>
        html`<a href="${placePath(parent.code, t.language)}#map">${t("zoomTo", { name: nameOf(parent, words) })}</a>`,
    );
  const key = [about && t("mapAbout", { name: nameOf(about, words) }), t("mapNearest")];
  return html`<section class="list" id="map"><h2 class="list-title">${t("placeMap")}</h2><figure class="area-map place-map">${drawing(map)}<figcaption>${key.filter(Boolean).join(" ")}${wider.length > 0 && html` <span class="wider">${t("zoomOut")}: ${wider.map((one, i) => [i > 0 && ", ", one])}.</span>`}</figcaption></figure></section>`;
}

/** A point for a place near another; its circle is larger for more people. */
function pointOf(place: NearPlaceRecord, t: MapTexts, hasDistance: boolean) {
  const at = positionOf(place);
  const people = place.population ?? 0;
  const facts = [
    people > 0 && t.number(people),
    hasDistance && kilometres(place.distance_km, t.language),
  ].filter((fact) => fact !== false);
  const radius = Math.round(Math.min(14, 5 + Math.sqrt(people) / 40));
  return at === undefined ? [] : [{ ...place, at, radius, facts }];
}

/** The place's position, for its facts; for a village without one, the middle of its taluka, marked as such. */
export function positionFact(
  { place, about }: PlaceWithRelatives,
  t: MapTexts,
  words: NamingTexts,
): Html | undefined {
  const at = positionOf(place);
  const near = about && positionOf(about);
  if (near)
    return html`${t("pointAbout", { name: nameOf(about, words) })} <span class="hint">${near.latitude}, ${near.longitude}</span>`;
  if (at === undefined || place.position === null) return undefined;
  const what = {
    habitation: "pointHabitation",
    post_office: "pointPostOffice",
    headquarters: "pointHeadquarters",
    centre: "pointCentre",
    survey: "pointSurvey",
  } as const;
  return html`${geoLink(at, t)} <span class="hint">${t(what[place.position])}${place.digipin && html`; ${t("digipin", { digipin: place.digipin })}`}</span>`;
}

/** A position as a link that opens it in a map app. */
export function geoLink({ latitude, longitude }: Position, t: Texts<"geoLink">): Html {
  return html`<a href="geo:${latitude},${longitude}" title="${t("geoLink")}">${latitude}, ${longitude}</a>`;
}

/** The address of a place's point on OpenStreetMap; undefined if no position is known. */
export function openStreetMapPoint(place: PlaceRecord): string | undefined {
  const at = positionOf(place);
  if (at === undefined) return undefined;
  const { latitude, longitude } = at;
  const zoom = ZOOMS[place.level];
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${zoom}/${latitude}/${longitude}`;
}

/** Zoom levels at which a place of each level fills the map. */
const ZOOMS = { state: 7, district: 9, taluka: 11, block: 11, village: 14, locality: 15 } as const;

/** The number of nearest places in the list. */
const LISTED = 10;

/** The nearest places with distance and direction. */
export function nearestPlaces(
  { place, near }: PlaceWithRelatives,
  t: MapTexts,
  words: NamingTexts,
): Html {
  const own = positionOf(place);
  if (own === undefined || near.length === 0) return html``;
  const rows = near.slice(0, LISTED).map((one) => {
    const at = positionOf(one);
    const where = at && one.distance_km > 0 ? `, ${t(directionOf(own, at))}` : "";
    const distance = `${kilometres(one.distance_km, t.language)}${where}`;
    const population = one.population == null ? undefined : t.number(one.population);
    return html`<li><a href="${placePath(one.code, t.language)}">${shownName(one, words)}</a><span class="people">${distance}</span><span class="other">${withGuess(one.taluka_name ?? one.district_name!, words)}${population !== undefined && ` · ${population}`}</span><span class="code">${codeInLists(one.code)}</span></li>`;
  });
  return html`<section class="list"><h2 class="list-title">${t("nearestPlaces")}</h2><ul class="places near" aria-label="${t("nearestPlaces")}">${rows}</ul></section>`;
}

/** The direction from one position to another, one of eight. */
export function directionOf(from: Position, to: Position): (typeof DIRECTIONS)[number] {
  const east = (to.longitude - from.longitude) * longitudeScale(from.latitude);
  const angle = Math.atan2(east, to.latitude - from.latitude);
  return DIRECTIONS[(Math.round((angle / Math.PI) * 4) + 8) % 8]!;
}
