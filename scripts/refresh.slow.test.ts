import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type FakeGithub, startFakeGithub } from "./check/fixtures/fake-github.ts";
import { readFolder } from "./check/fixtures/folder-files.ts";
import { goa as goaOf, MADE_UP } from "./check/fixtures/goa.ts";
import { releaseOf, toLists } from "./check/fixtures/lgd-lists.ts";
import { type Ended, startProgram } from "./check/fixtures/run-program.ts";
import { scratchFolder } from "./check/fixtures/scratch-folder.ts";
import { mountSmallDisk, unmount } from "./check/fixtures/small-disk.ts";
import type { UnsavedDataset } from "./dataset/dataset.ts";
import { readDataset } from "./dataset/read.ts";
import { writeDataset } from "./dataset/write.ts";

const PROVENANCE = {
  source: "Local Government Directory (LGD)",
  license: "GODL-India",
  attribution: "Ministry of Panchayati Raj",
  retrieved: "2026-05-01T00:00:00.000Z",
};

let base: string;
let out: string;
let github: FakeGithub;
beforeEach(async () => {
  base = scratchFolder();
  out = join(base, "data");
  github = await startFakeGithub([]);
});
afterEach(() => github.close());

/** Goa as in the Census, with a village with two PIN codes and an alias. */
function goa(): UnsavedDataset {
  const places = goaOf("Census of India 2011");
  places.villages[0]!.pincode = "403001 403512";
  return { ...places, aliases: [{ level: "village", code: "626001", alias: "Zero" }] };
}

function start() {
  const args = ["--out", out, "--releases", github.url, "--accept", MADE_UP.join()];
  return startProgram("scripts/refresh.ts", args);
}

/** Refreshes from these places as LGD's lists of a day. */
async function refresh(places: UnsavedDataset, day = "29Sep2026"): Promise<Ended> {
  github.releases = releaseOf(toLists(places), day);
  return start().ended;
}

test("a full disk leaves the dataset as it was; the next run with room takes the changes", async (context) => {
  const disk = join(base, "disk");
  if (!mountSmallDisk(disk, 256)) context.skip("this user may not mount a disk");
  try {
    out = join(disk, "data");
    expect(await refresh(goa())).toMatchObject({ code: 0 });
    const before = [...readFolder(out)];
    const renamed = goa();
    renamed.villages[3]!.name = "Other";
    const fill = join(disk, "fill");
    await writeFile(fill, "x".repeat(1_000_000)).catch(() => {});
    expect(await refresh(renamed)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("the disk is full; free some space and run again"),
    });
    expect([...readFolder(out)]).toEqual(before);
    expect((await readdir(disk)).sort()).toEqual(["data", "fill"]);
    await rm(fill);
    expect(await refresh(renamed)).toMatchObject({ code: 0 });
    expect([...readFolder(out)]).not.toEqual(before);
  } finally {
    unmount(disk);
  }
}, 60_000);

test("creates a dataset; a second run changes nothing", async () => {
  const places = goa();
  const { code, stdout } = await refresh(places);
  expect(code).toBe(0);
  expect(stdout).toMatch(/\| Goa \(30\) +\| village +\| +0 \| +60 \| +60 \| +0 \|/);
  const dataset = await readDataset(out);
  expect(dataset.villages).toEqual(places.villages);
  expect(dataset.districts.map(({ name }) => name)).toEqual(["North Goa", "South Goa"]);
  expect(dataset.manifest.source).toBe(PROVENANCE.source);
  expect(await readdir(base)).toEqual(["data"]);

  const before = readFolder(out);
  places.villages.reverse();
  const again = await refresh(places, "30Sep2026");
  expect(again).toMatchObject({ code: 0, stdout: "" });
  expect(again.stderr).toContain("nothing has changed");
  expect(readFolder(out)).toEqual(before);
  expect(await readdir(base)).toEqual(["data"]);
});

test("lists the changes, makes former names aliases, and keeps successors of former codes", async () => {
  const older = goa();
  older.villages[5]!.local_name = "पाच";
  await writeDataset(out, older, PROVENANCE);
  const newer = goa();
  newer.talukas[0]!.name = "Bardesh Nagar";
  newer.villages[1]!.name = "First";
  newer.villages[2]!.taluka_code = "05616";
  newer.villages[3]!.code = "700003";
  newer.villages[4]!.pincode = "403999";
  newer.villages.push({ code: "700004", name: "New", taluka_code: "05610", pincode: "403001" });
  const { code, stdout } = await refresh(newer);
  expect(code).toBe(0);

  const dataset = await readDataset(out);
  expect(dataset.aliases).toEqual(
    expect.arrayContaining([
      { level: "taluka", code: "05610", alias: "Bardez" },
      { level: "village", code: "626001", alias: "Zero" },
      { level: "village", code: "626002", alias: "Village 1" },
    ]),
  );
  expect(dataset.former).toEqual([
    {
      level: "village",
      code: "626004",
      name: "Village 3",
      parent_code: "05610",
      successor_code: "700003",
    },
  ]);
  expect(dataset.villages.find(({ code }) => code === "626006")?.local_name).toBe("पाच");

  expect(stdout).toMatch(/\| Goa \(30\) \| taluka +\| +2 \| +2 \| +0 \| +0 \| +1 \| +0 \| +0 \|/);
  expect(stdout).toMatch(/\| Goa \(30\) \| village \| +60 \| +61 \| +2 \| +1 \| +1 \| +1 \| +1 \|/);
  expect(stdout).toContain("- village 626002: Village 1 is now First");
  expect(stdout).toContain("- village 626003: Village 2, from 05610 to 05616");
  expect(stdout).toContain("- village 626004: Village 3, now 700003");
  const changes = JSON.parse(await readFile(join(out, "changes.json"), "utf8"));
  expect(changes.previous).toBe(PROVENANCE.retrieved);
  expect(changes.added.map((place: { code: string }) => place.code)).toEqual(["700003", "700004"]);
  expect(changes.gone).toMatchObject([{ code: "626004", successor_code: "700003" }]);
  expect(changes.renamed).toMatchObject([
    { code: "05610", former_name: "Bardez" },
    { code: "626002" },
  ]);
  expect(changes.moved).toMatchObject([{ code: "626003", former_parent_code: "05610" }]);
  expect(changes.repinned).toEqual(["626005"]);

  newer.villages[6]!.name = "Second change";
  newer.villages.splice(3, 1);
  await refresh(newer, "30Sep2026");
  const notes = await readFile(join(out, "CHANGES.md"), "utf8");
  expect(notes.match(/^## /gm)).toHaveLength(2);
  expect(notes.indexOf("Second change")).toBeLessThan(notes.indexOf("is now First"));
  // The successor of a former code is gone too.
  expect(
    (await readDataset(out)).former.map(({ code, successor_code }) => [code, successor_code]),
  ).toEqual([
    ["626004", ""],
    ["700003", ""],
  ]);
});

test("a run that is killed half-way leaves the dataset unchanged, and the next one starts again", async () => {
  await writeDataset(out, goa(), PROVENANCE);
  const before = readFolder(out);
  const newer = goa();
  newer.villages[1]!.name = "First";
  github.releases = releaseOf(toLists(newer));
  const { promise, resolve } = Promise.withResolvers<void>();
  github.trick = ({ path }) => {
    if (!path.startsWith("/assets/villages.")) return false;
    // It never answers.
    resolve();
    return true;
  };
  const { child, ended } = start();
  await promise;
  const second = await start().ended;
  expect([second.code, second.stderr]).toEqual([
    1,
    expect.stringMatching(/data: in use by process \d+ on \S+ \(.+\); wait until it ends .*\n$/),
  ]);
  child.kill("SIGKILL");
  await ended;
  expect(readFolder(out)).toEqual(before);

  github.trick = undefined;
  expect((await start().ended).code).toBe(0);
  expect((await readDataset(out)).villages[1]?.name).toBe("First");
  expect(await readdir(base)).toEqual(["data"]);
}, 30_000);

test("districts that arrive with LGD's codes keep the Census's", async () => {
  const older = goa();
  older.districts = [
    { code: "585", name: "North Goa", state_code: "30" },
    { code: "586", name: "South Goa", state_code: "30" },
  ];
  older.talukas[0]!.district_code = "585";
  older.talukas[1]!.district_code = "586";
  older.aliases = [{ level: "district", code: "585", alias: "Above" }];
  await writeDataset(out, older, { ...PROVENANCE, source: "Census" });
  const newer = goa();
  newer.districts[1]!.code = "585";
  newer.talukas[1]!.district_code = "585";
  const { code, stdout } = await refresh(newer);
  expect(code).toBe(0);
  const { districts, aliases, former } = await readDataset(out);
  expect(districts.map(({ code, name, lgd_code }) => [code, name, lgd_code])).toEqual([
    ["585", "North Goa", "552"],
    ["586", "South Goa", "585"],
  ]);
  expect(aliases).toContainEqual({ level: "district", code: "585", alias: "Above" });
  expect(former).toEqual([]);
  // No district has changed, and the talukas have not moved.
  expect(stdout).not.toMatch(/^### /m);

  // Nor does the next refresh change anything.
  expect(await refresh(newer, "30Sep2026")).toMatchObject({ code: 0, stdout: "" });
});
