import type { PlaceRecord } from "../contract/records.ts";
import { longitudeScale, type Position } from "../geo/distance.ts";
import { median } from "../geo/middle.ts";
import { placePath } from "./addresses.ts";
import { type Html, html } from "./html.ts";
import { type ListedPlace, type PlaceWithRelatives, positionOf } from "./place-data.ts";
import { codeInLists, type NamingTexts, nameOf, shownName, withGuess } from "./place-names.ts";
import type { Texts } from "./texts.ts";

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
  "placeMapOf",
  "placeMapKnown",
  "placeMapKey",
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

/** The side of the drawing and the room around its points, in its own units. */
const SIDE = 600;
const MARGIN = 14;
/** Most points that are drawn one by one: some 10 bytes each. Of more, those on one spot of a coarser grid are one. */
const MOST_POINTS = 1600;
/** Fewer points than these are drawn larger. */
const FEW_POINTS = 200;

/** Degrees to units of the drawing, north up. */
type Projection = (point: Position) => readonly [x: number, y: number];

/**
 * A map of a village or locality made of points, without borders: the villages of its district, the place marked, its
 * neighbours named. Empty where fewer than two points are known, or where the place would have no mark.
 */
export function placeMap(found: PlaceWithRelatives, t: MapTexts, words: NamingTexts): Html {
  const { place, points, near } = found;
  const known = points.flatMap((point) =>
    point ? [{ latitude: point[0], longitude: point[1] }] : [],
  );
  const about = found.about && positionOf(found.about);
  const own = positionOf(place) ?? about;
  if (known.length < 2 || own === undefined) return html``;
  const project = projectionOf([...known, own]);
  const named = near.flatMap((one) => withPosition(one, positionOf(one)));
  const area = place.parents.find(({ level }) => level === "district")!;
  const title = t("placeMapOf", { name: nameOf(area, words) });
  const key = [
    about && t("mapAbout", { name: nameOf(found.about!, words) }),
    known.length < points.length &&
      t("placeMapKnown", { known: t.number(known.length), count: t.number(points.length) }),
    t("placeMapKey"),
  ]
    .filter(Boolean)
    .join(" ");
  const wider = place.parents
    .toReversed()
    .map(
      (parent) =>
        html`<a href="${placePath(parent.code, t.language)}#map">${t("zoomTo", { name: nameOf(parent, words) })}</a>`,
    );
  return html`<section class="list" id="map"><h2 class="list-title">${t("placeMap")}</h2><figure class="place-map"><svg viewBox="0 0 ${SIDE} ${SIDE}" role="group" aria-label="${title}"><path${known.length < FEW_POINTS && html` class="few"`} d="${dots(known, project)}"/>${named.map(
    (one) => circle(one, project, t, words),
  )}${marker(own, project, nameOf(place, words), about !== undefined)}</svg><figcaption>${title}. ${key}${wider.length > 0 && html` ${t("zoomOut")}: ${wider.map((one, i) => [i > 0 && ", ", one])}.`}</figcaption></figure></section>`;
}

/** The place's position, for its facts; of a village without one, the middle of its taluka, marked as such. */
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
  const point = `${at.latitude}, ${at.longitude}`;
  return html`<a href="geo:${at.latitude},${at.longitude}" title="${t("geoLink")}">${point}</a> <span class="hint">${t(what[place.position])}${place.digipin && html`; ${t("digipin", { digipin: place.digipin })}`}</span>`;
}

/** The address of a place's point on OpenStreetMap; undefined where no position is known. */
export function openStreetMapPoint(place: PlaceRecord): string | undefined {
  const at = positionOf(place);
  if (at === undefined) return undefined;
  const { latitude, longitude } = at;
  const zoom = ZOOMS[place.level];
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${zoom}/${latitude}/${longitude}`;
}

/** Zoom levels at which a place of a level fills the map. */
const ZOOMS = { state: 7, district: 9, taluka: 11, block: 11, village: 14, locality: 15 } as const;

/** The nearest places with distance and direction. */
export function nearestPlaces(
  { place, near }: PlaceWithRelatives,
  t: MapTexts,
  words: NamingTexts,
): Html {
  const own = positionOf(place);
  if (own === undefined || near.length === 0) return html``;
  const rows = near.map((one) => {
    const at = positionOf(one);
    const where = at && one.distance_km > 0 ? `, ${t(directionOf(own, at))}` : "";
    const distance = `${t.number(one.distance_km)} km${where}`;
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

interface NamedPoint {
  readonly place: Pick<ListedPlace, "code" | "name" | "hindi_name" | "population"> & {
    readonly distance_km?: number;
  };
  readonly at: Position;
}

function withPosition(place: NamedPoint["place"], at: Position | undefined): NamedPoint[] {
  return at === undefined ? [] : [{ place, at }];
}

/** The outermost hundredth of the points on each side does not shrink the drawing: these points are drawn at its edge. */
const EXTREME = 100;

function projectionOf(points: readonly Position[]): Projection {
  const narrower = longitudeScale(median(points.map(({ latitude }) => latitude)));
  const axes = [
    points.map(({ longitude }) => longitude * narrower),
    points.map(({ latitude }) => -latitude),
  ];
  const [[left, right], [top, bottom]] = axes.map((values) => {
    const sorted = values.toSorted((a, b) => a - b);
    const skipped = Math.floor(sorted.length / EXTREME);
    return [sorted[skipped]!, sorted.at(-1 - skipped)!] as const;
  }) as [readonly [number, number], readonly [number, number]];
  const span = Math.max(right - left, bottom - top) || 1;
  const scale = (SIDE - 2 * MARGIN) / span;
  const at = (value: number, from: number, to: number) => {
    const room = (SIDE - (to - from) * scale) / 2;
    return Math.min(SIDE - 4, Math.max(4, Math.round(room + (value - from) * scale)));
  };
  return ({ latitude, longitude }) => [
    at(longitude * narrower, left, right),
    at(-latitude, top, bottom),
  ];
}

/** The points as dots of one path, relative to each other. */
function dots(points: readonly Position[], project: Projection): string {
  const all = points.map(project);
  for (let grid = 1; ; grid++) {
    const spots = new Map(
      all.map(([x, y]) => [Math.floor(y / grid) * SIDE + Math.floor(x / grid), [x, y] as const]),
    );
    if (spots.size > MOST_POINTS) continue;
    const sorted = [...spots].sort(([a], [b]) => a - b);
    return sorted.map(([, [x, y]]) => `M${x} ${y}h0`).join("");
  }
}

/** A place that is named on hover and focus; larger with more people. */
function circle(
  { place, at }: NamedPoint,
  project: Projection,
  t: MapTexts,
  words: NamingTexts,
): Html {
  const [x, y] = project(at);
  const people = place.population ?? 0;
  const label = [
    nameOf(place, words),
    people > 0 && t.number(people),
    place.distance_km !== undefined && `${t.number(place.distance_km)} km`,
  ]
    .filter((part) => part !== false)
    .join(", ");
  const radius = Math.round(Math.min(14, 4 + Math.sqrt(people) / 40));
  return html`<a href="${placePath(place.code, t.language)}"><circle cx="${x}" cy="${y}" r="${radius}"><title>${label}</title></circle></a>`;
}

/** @param isAbout where the place is not, but near */
function marker(at: Position, project: Projection, name: string, isAbout: boolean): Html {
  const [x, y] = project(at);
  return html`<g class="here${isAbout && " about"}"><circle cx="${x}" cy="${y}" r="${isAbout ? 30 : 9}"><title>${name}</title></circle><text x="${x > SIDE / 2 ? x - 14 : x + 14}" y="${y + 6}" text-anchor="${x > SIDE / 2 ? "end" : "start"}">${name}</text></g>`;
}
