import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { refusalOf } from "../check/fixtures/refusal.ts";
import { scratchFolder } from "../check/fixtures/scratch-folder.ts";
import { parquetOf, parquetOfRows } from "../tables/parquet.fixture.ts";
import { CENSUS_POINTS } from "./census-points.ts";
import { readFile } from "./read-file.ts";
import { unpackSaid } from "./said.ts";

/** The columns of Census_Villages.parquet, as programs read them. */
const COLUMNS = ["vilcode11", "vilname", "Lat", "Long", "GP_CODE", "ST_LGD", "dtcode11", "stname"];

type Given = readonly [code: string | null, latitude: string | null, longitude: string | null];

/** The facts of a file of these villages. */
async function read(...rows: readonly Given[]) {
  return readBytes(
    await parquetOfRows(
      COLUMNS,
      rows.map(([code, latitude, longitude], i) => [
        code,
        `Village ${i}`,
        latitude,
        longitude,
        "0",
        "30",
        "585",
        "Goa",
      ]),
    ),
  );
}

async function readBytes(content: Buffer) {
  const path = join(scratchFolder(), "Census_Villages.parquet");
  await writeFile(path, content);
  const [table] = await readFile(path);
  return { ...table!, points: [...unpackSaid(table!.said).villagePoints!] };
}

test("points by the Census's codes", async () => {
  const { source, points, findings } = await read(
    ["626825", "15.49", "73.82"],
    ["000626", "34.1", "74.2"],
  );
  expect(source).toBe(CENSUS_POINTS.source);
  expect(findings).toEqual([]);
  expect(points).toMatchObject([
    { line: 2, code: "626825", latitude: 15.49, longitude: 73.82 },
    { line: 3, code: "000626", latitude: 34.1, longitude: 74.2 },
  ]);
});

test("columns of numbers can be read, too", async () => {
  const { points } = await readBytes(
    await parquetOf(
      'select 626::bigint as vilcode11, 34.1::double as "Lat", 74.2::double as "Long", 1.0::double as t_pop2011',
    ),
  );
  expect(points).toMatchObject([{ code: "000626", latitude: 34.1, longitude: 74.2 }]);
});

test("swapped degrees are swapped back; rows without a code, without a point, or outside India are left out; all are reported", async () => {
  const { points, findings } = await read(
    ["626825", "15.49", "73.82"],
    ["626826", "73.82", "15.49"],
    ["626827", "0", "0"],
    ["626828", null, "73.8"],
    ["626829", "51.5", "0.1"],
    ["0", "15.5", "73.8"],
    ["626830", "15.5", "73.8"],
    ["626831", "15.5", "73.8"],
    ["626832", "15.5", "73.8"],
    ["626833", "15.5", "73.8"],
  );
  expect(points.map(({ code }) => code)).toEqual([
    "626825",
    "626826",
    "626830",
    "626831",
    "626832",
    "626833",
  ]);
  expect(points[1]).toMatchObject({ latitude: 15.49, longitude: 73.82 });
  expect(
    findings.map(({ line, action, reason, code, name }) => [line, action, reason, code, name]),
  ).toEqual([
    [3, "repaired", "a village's latitude and longitude are swapped", "626826", "Village 1"],
    [4, "dropped", "a village without a point", "626827", "Village 2"],
    [5, "dropped", "a village without a point", "626828", "Village 3"],
    [6, "dropped", "a village's point outside India", "626829", "Village 4"],
    [7, "dropped", "a point without a village's code", "0", "Village 5"],
  ]);
});

test("a file without points is refused", async () => {
  const message = await refusalOf(read(["626825", "0", "0"], ["626826", "0", "0"]));
  expect(message).toMatch(/Census_Villages\.parquet: 2 of 2 rows lack/);
});
