import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { refusalOf } from "../check/fixtures/refusal.ts";
import { scratchFolder } from "../check/fixtures/scratch-folder.ts";
import { readFile } from "./read-file.ts";
import { unpackSaid } from "./said.ts";
import { VILLAGE_AREAS } from "./village-areas.ts";

type Corner = readonly [longitude: number, latitude: number];

/** The facts of a file of these features. */
async function read(...features: [properties: object, type: string, coordinates: unknown][]) {
  const path = join(scratchFolder(), "DELHI_VILLAGES.geojson");
  const collection = {
    type: "FeatureCollection",
    features: features.map(([properties, type, coordinates]) => ({
      type: "Feature",
      geometry: { type, coordinates },
      properties,
    })),
  };
  await writeFile(path, JSON.stringify(collection));
  const [table] = await readFile(path);
  return { ...table!, points: [...unpackSaid(table!.said).villagePoints!] };
}

/** A rectangle whose first corner is repeated at the end. */
function rectangle(west: number, south: number, width: number, height: number): Corner[] {
  const [east, north] = [west + width, south + height];
  return [
    [west, south],
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ];
}

const BAWANA = {
  STCODE11: "07",
  SDTCODE11: "00447",
  VILCODE11: "063922",
  VILNAME11: "Bawana (CT)",
};

test("the middle of an area is the point of its village", async () => {
  const { source, points, findings } = await read([
    BAWANA,
    "Polygon",
    [rectangle(77.02, 28.79, 0.02, 0.01)],
  ]);
  expect(source).toBe(VILLAGE_AREAS.source);
  expect(findings).toEqual([]);
  expect(points).toHaveLength(1);
  const [{ code, latitude, longitude, line }] = points as [(typeof points)[0]];
  expect([code, line]).toEqual(["063922", 2]);
  expect(latitude).toBeCloseTo(28.795, 5);
  expect(longitude).toBeCloseTo(77.03, 5);
});

test("land of a town has no code, and is skipped", async () => {
  const area = [rectangle(77.02, 28.79, 0.02, 0.01)];
  const { points, findings } = await read(
    [{ ...BAWANA, VILCODE11: " " }, "Polygon", area],
    [{ ...BAWANA, VILCODE11: "" }, "Polygon", area],
    [BAWANA, "Polygon", area],
  );
  expect(points.map(({ line }) => line)).toEqual([4]);
  expect(findings).toEqual([]);
});

test("some files have lower-case headers and more columns", async () => {
  const properties = { vil_lgd: 40098, vilcode11: "040098", vilnam_soi: "BAHLANA" };
  const { points } = await read([properties, "Polygon", [rectangle(76.79, 30.67, 0.01, 0.01)]]);
  expect(points.map(({ code }) => code)).toEqual(["040098"]);
});

test("the largest of several parts counts, whichever way its corners run", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(2), fc.boolean(), async (place, isReversed) => {
      const parts = [rectangle(77.1, 28.5, 0.001, 0.001), rectangle(77.2, 28.5, 0.001, 0.002)];
      const largest = rectangle(77.3, 28.6, 0.02, 0.04);
      parts.splice(place, 0, isReversed ? largest.reverse() : largest);
      const { points } = await read([BAWANA, "MultiPolygon", parts.map((part) => [part])]);
      expect(points[0]!.latitude).toBeCloseTo(28.62, 4);
      expect(points[0]!.longitude).toBeCloseTo(77.31, 4);
    }),
    { numRuns: 10 },
  );
});

test("an area without a code, or outside India, is reported and left out", async () => {
  const [area, line] = [[rectangle(77, 28, 0.1, 0.1)], [rectangle(77, 28, 0, 0)]];
  const { points, findings } = await read(
    [BAWANA, "Polygon", area],
    [{ ...BAWANA, VILCODE11: "063923" }, "Polygon", area],
    [{ ...BAWANA, VILCODE11: "063924" }, "Polygon", area],
    [{ ...BAWANA, VILCODE11: "no" }, "Polygon", area],
    [{ ...BAWANA, VILCODE11: "063925" }, "Polygon", [rectangle(28, 77, 0.1, 0.1)]],
    [{ ...BAWANA, VILCODE11: "063926" }, "Polygon", line],
  );
  expect(points.map(({ code }) => code)).toEqual(["063922", "063923", "063924"]);
  expect(findings.map(({ line, reason }) => [line, reason])).toEqual([
    [5, "an area without a village's code"],
    [6, "a village's area that is not in India"],
    [7, "a village's area that is not in India"],
  ]);
});

test("a file with latitude and longitude swapped is refused", async () => {
  const message = await refusalOf(read([BAWANA, "Polygon", [rectangle(28, 77, 0.1, 0.1)]]));
  expect(message).toMatch(/VILLAGES\.geojson: 1 of 1 rows/);
});
