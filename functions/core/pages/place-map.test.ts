import { expect, test } from "vitest";
import type { NearPlaceRecord, PlaceRecord } from "../contract/records.ts";
import type { PlaceWithRelatives } from "./place-data.ts";
import {
  directionOf,
  nearestPlaces,
  openStreetMapPoint,
  placeMap,
  positionFact,
} from "./place-map.ts";
import { KEY_TEXTS as texts } from "./texts.fixture.ts";

function village(code: string, name: string, latitude: number, longitude: number, distance_km = 0) {
  const parents = [
    { level: "state", id: 30, code: "30", name: "Goa" },
    { level: "district", id: 585, code: "585", name: "North Goa" },
    { level: "taluka", id: 5613, code: "05613", name: "Satari" },
  ];
  return {
    code,
    name,
    level: "village",
    latitude,
    longitude,
    position: "habitation",
    digipin: "4KM-8K5-5",
    distance_km,
    population: 1699,
    taluka_name: "Satari",
    district_name: "North Goa",
    parents,
    pincodes: [],
    block: [],
  } as unknown as PlaceRecord & NearPlaceRecord;
}

const place = village("626825", "Advoi", 15.55, 74.15);
const near = [
  village("626826", "Bhuipal", 15.56, 74.15, 1.1),
  village("626827", "Compordem", 15.55, 74.2, 5.4),
];
const points = Array.from({ length: 4000 }, (_, i) =>
  i % 5 === 0 ? null : ([15.3 + (i % 61) / 100, 73.7 + (i % 67) / 100] as const),
);
const found: PlaceWithRelatives = {
  place,
  near,
  points,
  states: [],
  coverage: [],
  children: [],
  siblings: [],
  outlines: [],
  around: [],
  localities: [],
  towns: [],
};

test("a map has the district's points, the place, and its neighbours with names and links, below 30 kB", () => {
  const { text } = placeMap(found, texts, texts);
  expect(text).toContain('aria-label="placeMapOf North Goa"');
  expect(text).toMatch(/<g class="here"><circle[^>]*><title>Advoi<\/title>/);
  expect(text).toMatch(
    /<a href="\/place\/626826"><circle[^>]*><title>Bhuipal, 1699, 1.1 km<\/title>/,
  );
  expect(text.match(/<path d="([^"]*)"/)![1]!.match(/M\d+ \d+h0/g)!.length).toBeGreaterThan(500);
  expect(text).toContain("placeMapKnown 3200 4000 placeMapKey");
  for (const code of ["05613", "585", "30"]) expect(text).toContain(`href="/place/${code}#map"`);
  expect(text.length).toBeLessThan(30_000);
});

test("a place whose position is not known has no map, and few points are large", () => {
  const nowhere = { ...place, latitude: null, longitude: null, position: null } as PlaceRecord;
  expect(placeMap({ ...found, place: nowhere }, texts, texts).text).toBe("");
  expect(placeMap({ ...found, points: points.slice(0, 50) }, texts, texts).text).toContain(
    '<path class="few"',
  );
  expect(placeMap({ ...found, points: [null, [15, 74]] }, texts, texts).text).toBe("");
});

test("a locality near a place has its PIN code as its code", () => {
  const locality = village("403001-st-inez", "St Inez", 15.56, 74.15, 1.1);
  const { text } = nearestPlaces({ ...found, near: [locality] }, texts, texts);
  expect(text).toContain('<span class="code">403001</span>');
});

const unplaced = { ...place, latitude: null, longitude: null, position: null };

test("a position has a geo: link, its source, and the DIGIPIN as far as it is known", () => {
  const factOf = (one: typeof place) => positionFact({ ...found, place: one }, texts, texts);
  const { text } = factOf(place)!;
  expect(text).toContain('href="geo:15.55,74.15"');
  expect(text).toContain("pointHabitation; digipin ");
  expect(factOf({ ...place, digipin: null })!.text).not.toContain("digipin");
  expect(factOf(unplaced)).toBeUndefined();
});

test("a village without a position is about in the middle of its taluka, which is marked as such", () => {
  const about = { ...place, level: "taluka", code: "05613", name: "Satari" } as typeof place;
  const within = { ...found, place: unplaced, about };
  const { text } = positionFact(within, texts, texts)!;
  expect(text).toContain("pointAbout Satari");
  // It is not the position of the place.
  expect(text).not.toContain("geo:");
  const map = placeMap(within, texts, texts).text;
  expect(map).toContain("mapAbout Satari");
  expect(map).toContain('<g class="here about">');
  expect(placeMap(found, texts, texts).text).not.toMatch(/about/i);
  expect(placeMap({ ...found, place: unplaced }, texts, texts).text).toBe("");
});

test("the nearest places have distance and direction", () => {
  const { text } = nearestPlaces(found, texts, texts);
  expect(text).toContain(">1.1 km, north<");
  expect(text).toContain(">5.4 km, east<");
  expect(nearestPlaces({ ...found, near: [] }, texts, texts).text).toBe("");
  const centre = { latitude: 15, longitude: 74 };
  expect(directionOf(centre, { latitude: 14, longitude: 73 })).toBe("southwest");
  expect(directionOf(centre, { latitude: 15, longitude: 73 })).toBe("west");
  expect(openStreetMapPoint(place)).toBe(
    "https://www.openstreetmap.org/?mlat=15.55&mlon=74.15#map=14/15.55/74.15",
  );
});
