import { cp, mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { readFolder } from "./check/fixtures/folder-files.ts";
import { CENSUS_HEADER, GOA_ROWS } from "./check/fixtures/official-files.ts";
import { startProgram } from "./check/fixtures/run-program.ts";
import { SAMPLE } from "./check/fixtures/sample.ts";
import { scratchFolder } from "./check/fixtures/scratch-folder.ts";
import { readDataset } from "./dataset/read.ts";

let folder: string;
let out: string;
beforeEach(async () => {
  folder = scratchFolder();
  out = join(folder, "data");
});

async function census(rows: readonly string[], name = "Rdir.csv"): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `${[CENSUS_HEADER, ...rows].join("\r\n")}\r\n`);
  return path;
}

const run = (...args: string[]) => startProgram("scripts/import.ts", args).ended;

async function imported(rows: readonly string[]) {
  const { code, stderr } = await run("--from", await census(rows), "--out", out);
  expect(stderr).toBe("");
  expect(code).toBe(0);
  return readDataset(out);
}

interface Group {
  action: string;
  reason: string;
  count: number;
  rows: { file: string; line: number; level: string; code: string; name: string; note?: string }[];
}

async function report(): Promise<Group[]> {
  return JSON.parse(await readFile(join(out, "report.json"), "utf8"));
}

test("a census file becomes a dataset; its state gets its official name", async () => {
  const dataset = await imported(GOA_ROWS);
  expect(dataset.states).toEqual([
    {
      code: "30",
      name: "Goa",
      local_name: "गोंय",
      hindi_name: "गोवा",
      iso_code: "IN-GA",
      kind: "state",
      source: "Census of India 2011",
      districts_edition: "2011",
      villages_edition: "2011",
    },
  ]);
  expect(dataset.districts).toEqual([
    {
      code: "585",
      name: "North Goa",
      state_code: "30",
      census_2011_code: "585",
      local_name: "उत्तर गोंय",
      hindi_name: "उत्तर गोवा",
    },
  ]);
  expect(dataset.talukas).toEqual([{ code: "05610", name: "Bardez", district_code: "585" }]);
  expect(dataset.villages).toEqual([{ code: "626676", name: "Nerul", taluka_code: "05610" }]);
  expect(dataset.aliases).toContainEqual({ level: "district", code: "585", alias: "Uttar Goa" });
  expect(dataset.aliases).toContainEqual({ level: "taluka", code: "05610", alias: "Bardes" });
  expect(dataset.manifest.source).toContain("Census of India 2011");
  expect((await report()).map(({ reason, rows }) => [reason, rows[0]?.line])).toEqual([
    ["a state's name in capitals or with &", 2],
    ["extra spaces, a line break or invisible characters in a name", 3],
    ["known names of a place that the data lacks", expect.any(Number)],
  ]);
});

test("several files and folders become one dataset; the same input gives the same bytes", async () => {
  const files = join(folder, "files");
  await mkdir(files);
  const goa = await census(GOA_ROWS, "files/30.csv");
  const sikkim = await census(
    ["11,SIKKIM,241,North  District,01891,Chungthang,260931,Thangu"],
    "files/11.csv",
  );
  await writeFile(join(files, "README.txt"), "not a table");
  for (const file of [goa, sikkim]) await utimes(file, 1_700_000_000, 1_700_000_000.4);
  expect((await run("--from", files, "--out", out)).code).toBe(0);
  const { manifest } = await readDataset(out);
  expect(manifest.counts).toMatchObject({ states: 2, villages: 2 });
  expect(manifest.retrieved).toBe("2023-11-14T22:13:20.000Z");

  const again = join(folder, "again");
  expect((await run("--from", sikkim, goa, "--out", again)).code).toBe(0);
  for (const file of ["report.json", "manifest.json", "aliases.csv", "villages/11.csv"]) {
    expect(await readFile(join(again, file), "utf8"), file).toBe(
      await readFile(join(out, file), "utf8"),
    );
  }
  expect((await run("--from", files, "--out", again, "--retrieved", "2020-01-02")).code).toBe(0);
  expect((await readDataset(again)).manifest.retrieved).toBe("2020-01-02T00:00:00.000Z");
});

test("the summary counts the positions, or says which lists have them", async () => {
  const path = await census(GOA_ROWS);
  const without = await run("--from", path, "--out", out);
  expect(without.stdout).toMatch(/^ {2}positions +none; the survey of habitations/m);
  const corners = [
    [74.1, 15.5],
    [74.2, 15.5],
    [74.2, 15.6],
    [74.1, 15.5],
  ];
  const areas = join(folder, "areas.geojson");
  const feature = {
    type: "Feature",
    properties: { VILCODE11: "626676", VILNAME11: "Nerul" },
    geometry: { type: "Polygon", coordinates: [corners] },
  };
  await writeFile(areas, JSON.stringify({ type: "FeatureCollection", features: [feature] }));
  const withAreas = await run("--from", path, areas, "--out", out);
  expect(withAreas.stdout).toMatch(/^ {2}positions +of [1-9]\d* places$/m);
});

test("wrong input: one line, exit code 1, the output unchanged", async () => {
  await cp(SAMPLE, out, { recursive: true });
  const before = readFolder(out);
  const good = await census(GOA_ROWS, "good.csv");
  const wrong: [args: string[], error: RegExp][] = [
    [["--from", join(folder, "none.csv")], /none\.csv: no such file or folder/],
    [["--from", await census(GOA_ROWS.slice(0, 3), "v.csv")], /no village in any file/],
    [[], /--from <file or folder> is missing/],
    [["--from", good, "--outt", "x"], /--outt/],
    [["--from", good, "--retrieved", "yesterday"], /--retrieved "yesterday" is not a time/],
    [["--from", good, "--retrieved", "2026-02-31"], /--retrieved "2026-02-31" is not a time/],
    [["--from", good, "--retrieved", "2205-01-02"], /--retrieved "2205-01-02" is in the future/],
  ];
  for (const [args, error] of wrong) {
    const { code, stderr } = await run("--out", out, ...args);
    expect(stderr.trim()).toMatch(error);
    expect(stderr.trim()).not.toContain("\n");
    expect(code).toBe(1);
    expect(readFolder(out)).toEqual(before);
  }
  expect((await readdir(folder)).filter((name) => name.startsWith("data"))).toEqual(["data"]);
}, 60_000);
