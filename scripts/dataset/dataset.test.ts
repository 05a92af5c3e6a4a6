import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { goa, ORIGIN, PROVENANCE } from "./dataset.fixture.ts";
import type { Manifest } from "./dataset.ts";
import { readDataset } from "./read.ts";
import { writeDataset } from "./write.ts";

let base: string;
let folder: string;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), "directory-"));
  folder = join(base, "data");
});

afterEach(() => rm(base, { recursive: true }));

test("what is written is read back, sorted by code", async () => {
  const manifest = await writeDataset(folder, goa(), PROVENANCE);
  expect(manifest.counts).toEqual({ states: 1, districts: 2, talukas: 2, villages: 2, aliases: 2 });

  const directory = await readDataset(folder);
  expect(directory.manifest).toEqual(manifest);
  expect(directory.districts.map(({ code }) => code)).toEqual(["585", "586"]);
  expect(directory.villages).toEqual([
    { code: "626675", name: "Paliem", taluka_code: "05610", local_name: "पालये", kind: "census_town" },
    { code: "626676", name: 'Agarvado, "Old"', taluka_code: "05610", pincode: "403001 403512" },
  ]);
  expect(directory.aliases.map(({ level }) => level)).toEqual(["district", "taluka"]);
  expect(directory.districts[0]).toEqual({
    code: "585",
    name: "North Goa",
    state_code: "30",
    lgd_code: "552",
  });
  expect(directory.former).toEqual(goa().former);
  expect(directory.later).toEqual(goa().later);
  expect(await readFile(join(folder, "villages/30.csv"), "utf8")).toBe(
    'code,name,taluka_code,kind,local_name,pincode\n626675,Paliem,05610,census_town,पालये,\n626676,"Agarvado, ""Old""",05610,,,403001 403512\n',
  );
});

test("any names come back as they were, and the same places give the same bytes in any order", async () => {
  const name = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }).map((s) => `x${s}`.trim());
  // All that a dataset refuses: line breaks and other controls, and what turns the direction of a text.
  const clean = name.filter((s) => !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff]/u.test(s));
  await fc.assert(
    fc.asyncProperty(fc.array(clean, { minLength: 1, maxLength: 20 }), async (names) => {
      const villages = names.map((name, i) => ({ code: String(100000 + i), name, taluka_code: "05610" }));
      const places = { ...goa(), villages, former: [] };
      await writeDataset(folder, structuredClone(places), PROVENANCE);
      const bytes = await filesOf(folder);
      expect((await readDataset(folder)).villages).toEqual(villages);
      await writeDataset(folder, { ...structuredClone(places), villages: villages.toReversed() }, PROVENANCE);
      expect(await filesOf(folder)).toEqual(bytes);
    }),
    { numRuns: 25 },
  );
});

test("a directory that could not be read again is not written", async () => {
  await writeDataset(folder, goa(), PROVENANCE);
  const before = await filesOf(folder);
  const places = goa();
  places.talukas[0]!.name = "";
  await expect(writeDataset(folder, places, PROVENANCE)).rejects.toThrow(/talukas\.csv:2: name is empty/);
  expect(await filesOf(folder)).toEqual(before);
  expect(await readdir(base)).toEqual(["data"]);
});

test("a new directory takes the old one's place, other files stay", async () => {
  await writeDataset(folder, goa(), PROVENANCE);
  await writeFile(join(folder, "NOTES.md"), "mine");
  const places = goa();
  places.states = [
    { code: "31", name: "Lakshadweep", iso_code: "IN-LD", kind: "union territory", ...ORIGIN },
  ];
  for (const district of places.districts) district.state_code = "31";
  await writeDataset(folder, places, PROVENANCE, new Map([["report.json", "{}\n"]]));
  expect(await readdir(join(folder, "villages"))).toEqual(["31.csv"]);
  expect(await readFile(join(folder, "NOTES.md"), "utf8")).toBe("mine");
  expect(await readFile(join(folder, "LICENSE.md"), "utf8")).toContain(
    "Provider: Registrar General of India",
  );
  expect(await readFile(join(folder, "report.json"), "utf8")).toBe("{}\n");
});

test("what a write left that was killed while it put the new dataset in place is read", async () => {
  await writeDataset(folder, goa(), PROVENANCE);
  const next = goa();
  next.talukas[0]!.name = "Bardesh";
  await writeDataset(join(base, "data.incoming"), next, PROVENANCE);
  await rename(folder, join(base, "data.previous"));
  expect((await readDataset(folder)).talukas[0]?.name).toBe("Bardesh");
  expect(await readdir(base)).toEqual(["data"]);
});

test("a folder that holds something else is not written to", async () => {
  await mkdir(join(folder, "villages"), { recursive: true });
  await writeFile(join(folder, "villages", "mine.txt"), "mine");
  await expect(writeDataset(folder, goa(), PROVENANCE)).rejects.toThrow(/holds files, but no dataset/);
  expect(await filesOf(folder)).toEqual({ "villages/mine.txt": "mine" });
  await expect(writeDataset(join(folder, "villages", "mine.txt"), goa(), PROVENANCE)).rejects.toThrow(
    /is a file/,
  );
});

test("the manifest's checksums are those of the files", async () => {
  await writeDataset(folder, goa(), PROVENANCE);
  const { sha256 } = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")) as Manifest;
  for (const [file, hash] of Object.entries(sha256)) {
    const content = await readFile(join(folder, file));
    expect(createHash("sha256").update(content).digest("hex"), file).toBe(hash);
  }
});

async function filesOf(root: string): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) contents[path.slice(root.length + 1)] = await readFile(path, "utf8");
  }
  return contents;
}
