import { expect, test } from "vitest";
import { geojsonRows } from "./geojson.ts";

const point = (properties: object, coordinates: unknown = [73.8, 15.5]) => ({
  type: "Feature",
  geometry: { type: "Point", coordinates },
  properties,
});

const rows = (collection: unknown) =>
  geojsonRows("hq.geojson", Buffer.from(JSON.stringify(collection)));

test("one row per feature, with the properties of all features, and latitude before longitude", () => {
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

test("an area's outline, of all its parts and holes", () => {
  const square = (west: number, south: number) =>
    [
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 0],
      [0, 0],
    ].map(([x, y]) => [west + x!, south + y!]);
  const area = (type: string, coordinates: unknown) => ({
    type: "Feature",
    geometry: { type, coordinates },
    properties: { CODE: "626676" },
  });
  const features = [
    { type: "Feature", geometry: null, properties: null },
    area("Polygon", [square(73, 15)]),
    area("MultiPolygon", [[square(73, 15), square(73.123456, 15.5)], [square(75, 15)]]),
  ];
  const outline = "15 73 16 73 16 74 15 74";
  expect(rows({ type: "FeatureCollection", features })).toEqual([
    { line: 1, fields: ["CODE", "outline"] },
    { line: 2, fields: ["", ""] },
    { line: 3, fields: ["626676", outline] },
    {
      line: 4,
      fields: [
        "626676",
        `${outline};15.5 73.12346 16.5 73.12346 16.5 74.12346 15.5 74.12346;15 75 16 75 16 76 15 76`,
      ],
    },
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
    "a line",
    {
      type: "FeatureCollection",
      features: [{ geometry: { type: "LineString", coordinates: [[73, 15]] } }],
    },
    /its feature 1 is not a point$/,
  ],
  ...[
    [["73", "x"]],
    [73, 15],
    "73 15",
    [
      [
        [73, 15],
        [73, null],
      ],
    ].flat(),
  ].map((ring): [string, unknown, RegExp] => [
    `an area with a corner ${JSON.stringify(ring)}`,
    {
      type: "FeatureCollection",
      features: [
        {
          geometry: {
            type: "Polygon",
            coordinates: [
              [
                [73, 15],
                [74, 15],
                [73, 15],
              ],
            ],
          },
        },
        { geometry: { type: "Polygon", coordinates: [ring, ring] } },
      ],
    },
    /its feature 2 is not an area$/,
  ]),
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
