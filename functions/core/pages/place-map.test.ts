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
const found: PlaceWithRelatives = {
  place,
  near,
  points: [],
  states: [],
  coverage: [],
  children: [],
  siblings: [],
  outlines: [],
  around: [],
  localities: [],
  towns: [],
};

test("a map has the place, and the nearest ones with names, links, people and distance", () => {
  const { text } = placeMap(found, texts, texts);
  expect(text.match(/<circle class="marked"/g)).toHaveLength(1);
  expect(text).toMatch(
    /<a href="\/place\/626826" tabindex="-1"><circle[^>]*><title>Bhuipal, 1699, 1.1 km<\/title>/,
  );
  // Written on the map.
  for (const name of ["Advoi", "Bhuipal", "Compordem"])
    expect(text).toMatch(new RegExp(`<text [^>]*>${name}</text>`));
  expect(text).toContain(" km</text>");
  for (const code of ["05613", "585", "30"]) expect(text).toContain(`href="/place/${code}#map"`);
});

test("distances are in the language of the page", () => {
  const hindi = Object.assign(texts.bind(undefined), texts, { language: "hi" });
  expect(placeMap(found, hindi, hindi).text).toMatch(/ कि॰मी॰<\/text>/);
  expect(placeMap(found, hindi, hindi).text).toContain(", 1.1 कि॰मी॰</title>");
  expect(nearestPlaces(found, hindi, hindi).text).toContain("1.1 कि॰मी॰, ");
});

test("a place has no map if its position is unknown or no other place is near", () => {
  const nowhere = { ...place, latitude: null, longitude: null, position: null } as PlaceRecord;
  expect(placeMap({ ...found, place: nowhere }, texts, texts).text).toBe("");
  expect(placeMap({ ...found, near: [] }, texts, texts).text).toBe("");
});

test("a larger place near another has a larger circle, and is named first", () => {
  const people = [0, 1_000, 100_000, 12_000_000];
  const some = people.map((population, i) => ({
    ...village(`62683${i}`, `Place ${i}`, 15.55, 74.2, 5.4),
    population,
  }));
  const { text } = placeMap({ ...found, near: some }, texts, texts);
  const radii = [...text.matchAll(/<circle class="c4"[^>]* r="(\d+)"/g)].map(([, r]) => Number(r));
  // Small circles are on top.
  expect(radii).toEqual([14, 13, 6, 5]);
  // All are at the same point: the largest gets the first position for a name.
  expect(text.indexOf(">Place 3</text>")).toBeLessThan(text.indexOf(">Place 2</text>"));
});

test("of many places near another, the ten nearest are listed", () => {
  const many = Array.from({ length: 40 }, (_, i) =>
    village(`6270${10 + i}`, `Place ${i}`, 15.55 + i / 1000, 74.2, i),
  );
  const { text } = nearestPlaces({ ...found, near: many }, texts, texts);
  expect(text.match(/<li>/g)).toHaveLength(10);
  expect(
    placeMap({ ...found, near: many }, texts, texts).text.match(/<a [^>]*tabindex/g),
  ).toHaveLength(40);
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
  expect(map).toContain('<circle class="marked about"');
  // A distance from there would be meaningless.
  expect(map).toContain("<title>Bhuipal, 1699</title>");
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
