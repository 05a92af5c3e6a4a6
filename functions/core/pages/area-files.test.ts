import { expect, test } from "vitest";
import type { PlaceRecord } from "../contract/records.ts";
import { areaQuery } from "./area-data.ts";
import { areaCsv, areaGeoJson, areaPicture } from "./area-files.ts";
import type { PlaceWithRelatives } from "./place-data.ts";
import { KEY_TEXTS as texts } from "./texts.fixture.ts";

const square = (longitude: number) =>
  [
    [
      [20, longitude],
      [20.1, longitude],
      [20.1, longitude + 0.1],
      [20, longitude + 0.1],
    ],
  ] as const;

const outlines = [
  {
    code: "00501",
    name: 'Aara, "North"',
    population: 1000,
    households: 250,
    places: 10,
    placed: 8,
    latitude: 20.05,
    longitude: 75.05,
    outline: square(75),
  },
  {
    code: "00502",
    name: "Bara <b>",
    population: 9000,
    households: null,
    places: 3,
    placed: 0,
    latitude: null,
    longitude: null,
    outline: [],
  },
];

const found: PlaceWithRelatives = {
  place: {
    level: "district",
    id: 516,
    code: "516",
    name: "Nashik",
    state_code: "27",
    parents: [{ level: "state", id: 27, code: "27", name: "Maharashtra" }],
  } as unknown as PlaceRecord,
  states: [],
  coverage: [],
  children: outlines.map(({ code, name, population }) => ({ code, name, population })),
  siblings: [],
  points: [],
  outlines,
  around: [],
  near: [],
  localities: [],
  towns: [],
};

const query = (text = "") => areaQuery(new URLSearchParams(text));

test("the table has the rows in the order of the list, with positions and parents", () => {
  const [head, ...rows] = areaCsv(found, query("sort=population")).split("\r\n");
  expect(head).toBe(
    "code,name,population,households,places,places_with_position,latitude,longitude,state_code,state_name,district_code,district_name",
  );
  expect(rows).toEqual([
    "00502,Bara <b>,9000,,3,0,,,27,Maharashtra,516,Nashik",
    '00501,"Aara, ""North""",1000,250,10,8,20.05,75.05,27,Maharashtra,516,Nashik',
    "",
  ]);
  expect(areaCsv(found, query()).split("\r\n")[1]).toMatch(/^00501/);
  expect(areaCsv({ ...found, children: [], outlines: [] }, query())).toBe(
    "code,name,state_code,state_name,district_code,district_name\r\n",
  );
});

test("the villages and towns of a taluka have their kinds, PIN codes and local names", () => {
  const children = [
    { code: "626825", name: "Advoi", local_name: "अडवई", kind: "village", pincode: "403530" },
    { code: "803246", name: "Valpoi", kind: "town" },
  ] as const;
  const lines = areaCsv({ ...found, children, outlines: [] }, query()).split("\r\n");
  expect(lines.map((line) => line.split(",").slice(0, 5).join())).toEqual([
    "code,name,local_name,kind,pincode",
    "626825,Advoi,अडवई,village,403530",
    "803246,Valpoi,,town,",
    "",
  ]);
});

test("the positions are points of GeoJSON, longitude first", () => {
  expect(JSON.parse(areaGeoJson(found))).toEqual({
    type: "FeatureCollection",
    features: [
      {
        type: "Feature",
        geometry: { type: "Point", coordinates: [75.05, 20.05] },
        properties: { code: "00501", name: 'Aara, "North"', population: 1000 },
      },
    ],
  });
});

test("the picture has title, legend, source and absolute addresses; without a map there is no picture", () => {
  const source = { site: "https://directory.example", credit: "Data of LGD, 16 November 2026" };
  const drawn = {
    ...found,
    outlines: [outlines[0]!, { ...outlines[1]!, placed: 3, outline: square(75.1) }],
  };
  const picture = areaPicture(
    drawn,
    "Talukas of <Nashik>",
    query("show=places"),
    source,
    texts,
    texts,
  )!;
  expect(picture).toMatch(
    /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" lang="en" viewBox="0 0 1200 630"><title>Talukas of &#60;Nashik&#62;/,
  );
  expect(picture).toContain(">showPlaces</text>");
  expect(picture).toContain(">Data of LGD, 16 November 2026</text>");
  const links = [...picture.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, path]) => path);
  expect(links.toSorted()).toEqual([
    "https://directory.example/place/00501",
    "https://directory.example/place/00502",
    "https://directory.example/place/516",
  ]);
  expect(picture.match(/target="_top"/g)).toHaveLength(3);
  expect(picture).toContain('<rect class="c4"');
  const nowhere = {
    ...found,
    outlines: outlines.map((one) => ({ ...one, outline: [], latitude: null })),
  };
  expect(areaPicture(nowhere, "Talukas", query(), source, texts, texts)).toBeUndefined();
});
