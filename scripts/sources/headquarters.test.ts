import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { refusalOf } from "../check/fixtures/refusal.ts";
import { scratchFolder } from "../check/fixtures/scratch-folder.ts";
import { HEADQUARTERS } from "./headquarters.ts";
import { readFile } from "./read-file.ts";
import { unpackSaid } from "./said.ts";

/** The facts of a file of these features. */
async function read(...features: [properties: object, coordinates: unknown][]) {
  const path = join(scratchFolder(), "GOA Sub District Hq.geojson");
  const collection = {
    type: "FeatureCollection",
    features: features.map(([properties, coordinates]) => ({
      type: "Feature",
      geometry: { type: "Point", coordinates },
      properties,
    })),
  };
  await writeFile(path, JSON.stringify(collection));
  const [table] = await readFile(path);
  return { ...table!, points: [...unpackSaid(table!.said).points!] };
}

const BARDEZ = {
  OBJECTID: 1,
  STCODE11: "30",
  SDTCODE11: "05610",
  NAME11: "Bardez",
  LOC_NAME: "Mapusa ",
};

test("points by the Census's codes, with the names of the area and the place", async () => {
  const { source, points, findings } = await read([BARDEZ, [73.81, 15.59]]);
  expect(source).toBe(HEADQUARTERS.source);
  expect(findings).toEqual([]);
  expect(points).toMatchObject([
    {
      level: "taluka",
      code: "05610",
      name: "Bardez",
      place: "Mapusa",
      position: { latitude: 15.59, longitude: 73.81 },
    },
  ]);
  expect(points[0]!.line).toBe(2);
});

test("Sikkim's file has lower-case headers and no name of the place", async () => {
  const sikkim = { stcode11: "11", sdtcode11: "01547", name11: "Chungthang", sdtname_l: " " };
  expect((await read([sikkim, [88.64, 27.6]])).points).toMatchObject([
    { code: "01547", name: "Chungthang", place: "" },
  ]);
});

test("a point without a code, or outside India, is reported and left out", async () => {
  const { points, findings } = await read(
    [BARDEZ, [73.81, 15.59]],
    [{ ...BARDEZ, SDTCODE11: "05611" }, [73.8, 15.5]],
    [{ ...BARDEZ, SDTCODE11: "05612" }, [73.8, 15.5]],
    [{ ...BARDEZ, SDTCODE11: null }, [73.8, 15.5]],
    [{ ...BARDEZ, SDTCODE11: "05613" }, [15.59, 73.81]],
  );
  expect(points.map(({ code }) => code)).toEqual(["05610", "05611", "05612"]);
  expect(findings.map(({ line, reason }) => [line, reason])).toEqual([
    [5, "unreadable taluka code"],
    [6, "headquarters without a point in India"],
  ]);
});

test("a file with latitude and longitude swapped is refused", async () => {
  const message = await refusalOf(read([BARDEZ, [15.59, 73.81]]));
  expect(message).toMatch(/Hq\.geojson: 1 of 1 rows lack a code that can be read/);
});
