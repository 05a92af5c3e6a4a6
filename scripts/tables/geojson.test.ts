import { expect, test } from "vitest";
import { geojsonRows } from "./geojson.ts";

const point = (properties: object, coordinates: unknown = [73.8, 15.5]) => ({
  type: "Feature",
  geometry: { type: "Point", coordinates },
  properties,
});

const rows = (collection: unknown) =>
  geojsonRows("hq.geojson", Buffer.from(JSON.stringify(collection)));

test("a row a feature, with all properties of any, and latitude before longitude", () => {
  const crs = { type: "name", properties: { name: "urn:ogc:def:crs:OGC:1.3:CRS84" } };
  const features = [
    point({ CODE: "05610", NAME: "Bardez", deep: { a: 1 } }),
    point({ code: 1547, NAME: null }, [88.5, 27.6, 1700]),
    { type: "Feature", geometry: null, properties: null },
  ];
  for (const collection of [
    { type: "FeatureCollection", features },
    { type: "FeatureCollection", crs, features },
  ])
    expect(rows(collection)).toEqual([
      { line: 1, fields: ["CODE", "NAME", "deep", "code", "latitude", "longitude"] },
      { line: 2, fields: ["05610", "Bardez", "", "", "15.5", "73.8"] },
      { line: 3, fields: ["", "", "", "1547", "27.6", "88.5"] },
      { line: 4, fields: ["", "", "", "", "", ""] },
    ]);
});

test.each<[what: string, collection: unknown, error: RegExp]>([
  ["one feature alone", point({}), /not a GeoJSON FeatureCollection$/],
  ["features that are not a list", { type: "FeatureCollection", features: {} }, /not a GeoJSON/],
  [
    "an area",
    {
      type: "FeatureCollection",
      features: [point({}), { geometry: { type: "Polygon", coordinates: [] } }],
    },
    /its feature 2 is not a point$/,
  ],
  [
    "coordinates in metres",
    {
      type: "FeatureCollection",
      crs: { properties: { name: "EPSG:3857" } },
      features: [point({})],
    },
    /its coordinates are in "EPSG:3857"; convert it to WGS 84 \(EPSG:4326\)$/,
  ],
  [
    "more cells than the memory has room for",
    {
      type: "FeatureCollection",
      features: Array.from({ length: 4000 }, (_, i) => point({ [`column ${i}`]: 1 })),
    },
    /has 4000 features with 4000 properties, over 10 million cells$/,
  ],
])("refused: %s", (_what, collection, error) => {
  expect(() => rows(collection)).toThrow(error);
});

test("text that is not JSON in UTF-8 is refused in one line", () => {
  for (const content of ["{", "[".repeat(400_000), Buffer.from([0x22, 0xe2, 0x22])])
    expect(() => geojsonRows("hq.geojson", Buffer.from(content))).toThrow(
      /^hq\.geojson: not JSON in UTF-8 \([^\n]+\); download the file again$/,
    );
});
