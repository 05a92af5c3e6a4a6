import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { refusalOf } from "../check/fixtures/refusal.ts";
import { scratchFolder } from "../check/fixtures/scratch-folder.ts";
import { outlineRings } from "../tables/outline-text.ts";
import { type Polygon, zippedPolygons } from "../tables/shapefile.fixture.ts";
import { PMGSY_AREAS } from "./pmgsy-areas.ts";
import { readFile } from "./read-file.ts";
import { imported, sourceFolder, VILLAGES } from "./source-folder.fixture.ts";

const HEADER = ["BLOCK_ID", "STATE_ID", "DISTRICT_I"];
const SQUARE: Polygon = [
  [
    [15, 73],
    [15, 74],
    [16, 74],
    [16, 73],
    [15, 73],
  ],
];

async function areasFile(folder: string, ...areas: [block: string, rings: Polygon][]) {
  const path = join(folder, "Goa.zip");
  await writeFile(
    path,
    zippedPolygons(
      HEADER,
      areas.map(([block, rings]) => [[block, "10", "113"], rings]),
    ),
  );
  return path;
}

async function read(...areas: [block: string, rings: Polygon][]) {
  const [table] = await readFile(await areasFile(scratchFolder(), ...areas));
  return { ...table!, areas: table!.said.surveyedAreas! };
}

test("the areas of a zipped shapefile are read with the programme's numbers of their blocks", async () => {
  const { source, areas, findings } = await read(["2774", SQUARE], ["0", SQUARE]);
  expect(source).toBe(PMGSY_AREAS.source);
  expect(findings).toEqual([]);
  expect(areas).toMatchObject([
    { block: "2774", line: 2, outline: "15 73 15 74 16 74 16 73" },
    { block: "0", line: 3 },
  ]);
});

test("borders lose details of less than 200 m, and repeated corners", async () => {
  // A circle with a diameter of 12 km, in steps of 40 m, with a hole that is too small to draw.
  const circle = (radius: number) =>
    Array.from({ length: 1001 }, (_, i): [number, number] => {
      const angle = ((i % 1000) * 2 * Math.PI) / 1000;
      return [15.5 + radius * Math.sin(angle), 73.5 + radius * Math.cos(angle)];
    });
  const { areas } = await read(["2774", [circle(0.055), circle(0.0004)]]);
  const [ring, ...others] = outlineRings(areas[0]!.outline);
  expect(others).toEqual([]);
  expect(ring!.length).toBeGreaterThan(8);
  expect(ring!.length).toBeLessThan(40);
  for (const [latitude, longitude] of ring!)
    expect(Math.hypot(latitude - 15.5, longitude - 73.5)).toBeCloseTo(0.055, 2);
});

test("a block without an area, abroad, or too small is reported and left out", async () => {
  const moved = (degrees: number, by: number): Polygon =>
    SQUARE.map((ring) => ring.map(([up, right]) => [15 + (up - 15) * by, right + degrees]));
  const tiny = moved(0, 0.000_001).map((ring) => ring.map(([up]) => [up, 73] as const));
  const { areas, findings } = await read(
    ["2774", SQUARE],
    ["2775", []],
    ["2776", SQUARE],
    ["2777", moved(-73, 1)],
    ["2778", SQUARE],
    ["2779", tiny],
    ["2780", SQUARE],
  );
  expect(areas.map(({ block }) => block)).toEqual(["2774", "2776", "2778", "2780"]);
  expect(findings.map(({ line, name, reason }) => [line, name, reason])).toEqual([
    [3, "block 2775", "a surveyed block without an area"],
    [5, "block 2777", "a surveyed block with an area that is not in India"],
    [7, "block 2779", "a surveyed block with an area of less than 200 m"],
  ]);
});

test("a file is refused if most of its areas are not in India", async () => {
  const swapped = SQUARE.map((ring) => ring.map(([up, right]) => [right, up] as const));
  const message = await refusalOf(read(["2774", swapped]));
  expect(message).toMatch(/Goa\.zip: 1 of 1 rows lack/);
});

const { path, file } = sourceFolder();

test("an import puts the areas into its dataset", async () => {
  const villages = await file(
    "villages-2026-05.csv",
    VILLAGES,
    "1,30,Goa,551,North Goa,5613,Satari,626825,0,Advoi,,403505",
  );
  const areas = await areasFile(path("."), ["2774", SQUARE], ["2775", []], ["2776", SQUARE]);
  const { surveyedAreas, provenance, groups } = await imported(villages, areas);
  expect(surveyedAreas).toEqual([
    { block: "2774", outline: "15 73 15 74 16 74 16 73" },
    { block: "2776", outline: "15 73 15 74 16 74 16 73" },
  ]);
  expect(provenance.source).toContain(PMGSY_AREAS.source);
  expect(groups.map(({ reason }) => reason)).toContain("a surveyed block without an area");
});
