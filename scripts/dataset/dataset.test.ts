import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { readFolder } from "../check/fixtures/folder-files.ts";
import { scratchFolder } from "../check/fixtures/scratch-folder.ts";
import { goa, ORIGIN, PROVENANCE } from "./dataset.fixture.ts";
import type { Manifest } from "./dataset.ts";
import { readDataset } from "./read.ts";
import { columnsOf } from "./tables.ts";
import { writeDataset } from "./write.ts";

let base: string;
let folder: string;

beforeEach(async () => {
  base = scratchFolder();
  folder = join(base, "data");
});

test("a written dataset is read back, sorted by code", async () => {
  const manifest = await writeDataset(folder, goa(), PROVENANCE);
  expect(manifest.counts).toEqual({ states: 1, districts: 2, talukas: 2, villages: 2, aliases: 3 });

  const dataset = await readDataset(folder);
  expect(dataset.manifest).toEqual(manifest);
  expect(dataset.districts.map(({ code }) => code)).toEqual(["585", "586"]);
  expect(dataset.villages).toEqual([
    { code: "626675", name: "Paliem", taluka_code: "05610", local_name: "पालये", kind: "town" },
    {
      code: "626676",
      name: 'Agarvado, "Old"',
      taluka_code: "05610",
      pincode: "403001 403512",
      population: "1200",
    },
  ]);
  expect(dataset.aliases.map(({ level }) => level)).toEqual(["district", "taluka", "locality"]);
  expect(dataset.districts[0]).toEqual({
    code: "585",
    name: "North Goa",
    hindi_name: "उत्तर गोवा",
    state_code: "30",
    lgd_code: "552",
    census_2011_code: "585",
  });
  expect(dataset.states).toEqual(goa().states);
  expect(dataset.former).toEqual(goa().former);
  expect(dataset.formerAreas).toEqual(goa().formerAreas);
  expect(dataset.census2001).toEqual(goa().census2001!.toReversed());
  expect(dataset.changes).toEqual(goa().changes!.toReversed());
  expect(dataset.listed).toEqual(goa().listed);
  expect(dataset.censusVillages).toEqual(goa().censusVillages);
  expect(dataset.postOffices).toEqual(goa().postOffices!.toReversed());
  expect(dataset.localities).toEqual(goa().localities!.toReversed());
  expect(await readFile(join(folder, "localities.csv"), "utf8")).toBe(
    "code,name,pincode,district_code,taluka_code,town_code,latitude,longitude\n403001-altinho,Altinho,403001,585,05610,626675,15.493,73.82\n403521-coco-beach,Coco Beach,403521,585,,,,\n",
  );
  expect(await readFile(join(folder, "post_offices.csv"), "utf8")).toContain(
    "403507,Mapusa,post_office,no,,,\n",
  );
  const [header, ...rows] = (await readFile(join(folder, "villages/30.csv"), "utf8")).split("\n");
  expect(header).toBe(columnsOf("villages").join());
  const empty = (filled: number) => ",".repeat(columnsOf("villages").length - filled);
  expect(rows).toEqual([
    `626675,Paliem,05610,town,पालये${empty(5)}`,
    `626676,"Agarvado, ""Old""",05610,,,403001 403512,1200${empty(7)}`,
    "",
  ]);
});

test("keeps any names, and writes the same bytes for places in any order", async () => {
  const name = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
    .map((s) => `x${s}`.trim());
  // A dataset refuses line breaks and other control characters, and marks of text direction.
  const clean = name.filter((s) => !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff]/u.test(s));
  await fc.assert(
    fc.asyncProperty(fc.array(clean, { minLength: 1, maxLength: 20 }), async (names) => {
      const villages = names.map((name, i) => ({
        code: String(100000 + i),
        name,
        taluka_code: "05610",
      }));
      const places = {
        ...goa(),
        villages,
        localities: [],
        aliases: [],
        former: [],
        formerAreas: [],
      };
      await writeDataset(folder, structuredClone(places), PROVENANCE);
      const bytes = readFolder(folder);
      expect((await readDataset(folder)).villages).toEqual(villages);
      await writeDataset(
        folder,
        { ...structuredClone(places), villages: villages.toReversed() },
        PROVENANCE,
      );
      expect(readFolder(folder)).toEqual(bytes);
    }),
    { numRuns: 25 },
  );
});

test("a dataset that could not be read back is not written", async () => {
  await writeDataset(folder, goa(), PROVENANCE);
  const before = readFolder(folder);
  const places = goa();
  places.talukas[0]!.name = "";
  await expect(writeDataset(folder, places, PROVENANCE)).rejects.toThrow(
    /talukas\.csv:2: name is empty/,
  );
  expect(readFolder(folder)).toEqual(before);
  expect(await readdir(base)).toEqual(["data"]);
});

test("a new dataset replaces the old one, other files stay", async () => {
  await writeDataset(folder, goa(), PROVENANCE);
  await writeFile(join(folder, "NOTES.md"), "mine");
  const places = goa();
  places.states = [
    { code: "31", name: "Lakshadweep", iso_code: "IN-LD", kind: "union territory", ...ORIGIN },
  ];
  for (const district of places.districts) district.state_code = "31";
  await writeDataset(folder, places, PROVENANCE);
  expect(await readdir(join(folder, "villages"))).toEqual(["31.csv"]);
  expect(await readFile(join(folder, "NOTES.md"), "utf8")).toBe("mine");
  expect(await readFile(join(folder, "LICENSE.md"), "utf8")).toContain(
    "Provider: Registrar General of India",
  );
});

test.each([
  ["postOffices", "post_offices.csv"],
  ["localities", "localities.csv"],
] as const)(
  "a dataset without %s has no file of them, and an unlisted one is refused",
  async (table, file) => {
    await writeDataset(folder, goa(), PROVENANCE);
    const content = await readFile(join(folder, file));
    const { [table]: _, ...places } = { ...goa(), aliases: [] };
    await writeDataset(folder, places, PROVENANCE);
    expect(await readdir(folder)).not.toContain(file);
    expect(await readDataset(folder)).not.toHaveProperty(table);
    await writeFile(join(folder, file), content);
    await expect(readDataset(folder)).rejects.toThrow(`${file}: not in manifest.json`);
  },
);

test("reading completes a write that was killed between its renames", async () => {
  await writeDataset(folder, goa(), PROVENANCE);
  const next = goa();
  next.talukas[0]!.name = "Bardesh";
  await writeDataset(join(base, "data.incoming"), next, PROVENANCE);
  await rename(folder, join(base, "data.previous"));
  expect((await readDataset(folder)).talukas[0]?.name).toBe("Bardesh");
  expect(await readdir(base)).toEqual(["data"]);
});

test("a folder with something else is not replaced", async () => {
  await mkdir(join(folder, "villages"), { recursive: true });
  await writeFile(join(folder, "villages", "mine.txt"), "mine");
  await expect(writeDataset(folder, goa(), PROVENANCE)).rejects.toThrow(
    /holds files, but not a dataset/,
  );
  expect(readFolder(folder)).toEqual(new Map([["villages/mine.txt", Buffer.from("mine")]]));
  await expect(
    writeDataset(join(folder, "villages", "mine.txt"), goa(), PROVENANCE),
  ).rejects.toThrow(/is a file/);
});

test("the manifest's checksums are those of the files", async () => {
  await writeDataset(folder, goa(), PROVENANCE);
  const { sha256 } = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")) as Manifest;
  for (const [file, hash] of Object.entries(sha256)) {
    const content = await readFile(join(folder, file));
    expect(createHash("sha256").update(content).digest("hex"), file).toBe(hash);
  }
});
