import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Manifest, UnsavedDataset } from "./dataset.ts";
import { InputError } from "./input-error.ts";
import { readDataset } from "./read.ts";
import { writeDataset } from "./write.ts";

const PROVENANCE = {
  source: "Census of India 2011",
  license: "GODL-India",
  attribution: "Registrar General of India",
  retrieved: "2026-05-01T00:00:00.000Z",
};

/** Where a state's places come from. */
const ORIGIN = { source: "Census of India 2011", boundaries: "2011" };

let base: string;
let folder: string;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), "directory-"));
  folder = join(base, "data");
});

afterEach(() => rm(base, { recursive: true }));

function goa(): UnsavedDataset {
  return {
    states: [{ code: "30", name: "Goa", iso_code: "IN-GA", kind: "state", ...ORIGIN }],
    districts: [
      { code: "586", name: "South Goa", state_code: "30" },
      { code: "585", name: "North Goa", state_code: "30", lgd_code: "552" },
    ],
    talukas: [
      { code: "05610", name: "Bardez", district_code: "585" },
      { code: "05616", name: "Canacona", district_code: "586" },
    ],
    villages: [
      { code: "626676", name: 'Agarvado, "Old"', taluka_code: "05610", pincode: "403001 403512" },
      { code: "626675", name: "Paliem", taluka_code: "05610", local_name: "पालये", kind: "census_town" },
    ],
    aliases: [
      { level: "taluka", code: "05616", alias: "Kankon" },
      { level: "district", code: "585", alias: "Uttar Goa" },
    ],
    former: [
      { level: "village", code: "626677", name: "Gone", parent_code: "05610", successor_code: "626675" },
    ],
    later: [
      { level: "state", lgd_code: "39", name: "Konkan", state_lgd_code: "", taluka_codes: "05610 05616" },
      { level: "district", lgd_code: "799", name: "Kushavati", state_lgd_code: "30", taluka_codes: "05616" },
    ],
  };
}

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

const WRONG: [title: string, file: string, from: string, to: string, error: RegExp][] = [
  [
    "code that stands twice",
    "villages/30.csv",
    "626676",
    "626675",
    /30\.csv:3: village code 626675 stands twice, first at villages\/30\.csv:2/,
  ],
  [
    "LGD code that stands twice",
    "districts.csv",
    "South Goa,30,",
    "South Goa,30,552",
    /districts\.csv:3: lgd_code 552 stands twice, first at districts\.csv:2/,
  ],
  [
    "parent that is not there",
    "talukas.csv",
    "Bardez,585",
    "Bardez,999",
    /talukas\.csv:2: district "999" does not exist/,
  ],
  ["empty name", "districts.csv", "North Goa", "", /districts\.csv:2: name is empty/],
  ["name with outer blanks", "states.csv", "Goa", " Goa", /states\.csv:2: name " Goa" has blanks/],
  [
    "code of another width",
    "districts.csv",
    "585,",
    "0585,",
    /districts\.csv:2: district code "0585" must be 3 digits/,
  ],
  ["code 0", "villages/30.csv", "626676", "000000", /30\.csv:3: village code "000000" must be 6 digits/],
  ["unknown kind", "states.csv", ",state,", ",kingdom,", /states\.csv:2: kind "kingdom"/],
  [
    "unknown kind of village",
    "villages/30.csv",
    "census_town",
    "CT",
    /30\.csv:2: kind "CT" must be empty or/,
  ],
  [
    "a sign that turns the text",
    "districts.csv",
    "North",
    "N\u202eorth",
    /districts\.csv:2: name .* control character/,
  ],
  ["boundaries", "states.csv", ",2011\n", ",11\n", /states\.csv:2: boundaries "11" must be a year/],
  ["a name too long", "districts.csv", "North", "N".repeat(200), /districts\.csv:2: name has 204 characters/],
  [
    "taluka code of 7 digits",
    "talukas.csv",
    "05616",
    "0561612",
    /talukas\.csv:3: taluka code "0561612" must be 5 or 8/,
  ],
  ["LGD code", "districts.csv", "552", "0552", /districts\.csv:2: district code "0552"/],
  ["later name of no taluka", "later.csv", "05610 ", "05611 ", /later\.csv:2: taluka "05611" does not exist/],
  [
    "later name of a village",
    "later.csv",
    "district",
    "village",
    /later\.csv:3: level "village" must be state/,
  ],
  ["ISO code", "states.csv", "IN-GA", "GA", /states\.csv:2: iso_code "GA"/],
  ["PIN code", "villages/30.csv", "403001 ", "43001 ", /30\.csv:3: pincode "43001 403512"/],
  ["level", "aliases.csv", "taluka", "tehsil", /aliases\.csv:3: level "tehsil"/],
  ["alias of no place", "aliases.csv", "05616", "05617", /aliases\.csv:3: taluka "05617" does not exist/],
  [
    "former place that is there",
    "former.csv",
    "626677",
    "626676",
    /former\.csv:2: village 626676 is no former place/,
  ],
  [
    "successor that is not there",
    "former.csv",
    ",626675",
    ",626679",
    /former\.csv:2: village "626679" does not exist/,
  ],
  [
    "header",
    "states.csv",
    "iso_code",
    "iso",
    /states\.csv:1: the header must be "code,name,iso_code,kind,source,boundaries"/,
  ],
  ["comma without quotes", "districts.csv", "North Goa", "North, Goa", /districts\.csv:2: 5 fields/],
  ["line break in a field", "districts.csv", "North Goa", '"North\nGoa"', /districts\.csv:2: a line break/],
  ["quote that never ends", "districts.csv", "North Goa", '"North Goa', /districts\.csv:\d: not a CSV/],
  [
    "row that is gone",
    "villages/30.csv",
    "626675,Paliem,05610,census_town,पालये,\n",
    "",
    /former\.csv:2: village "626675"/,
  ],
  [
    "changed name",
    "villages/30.csv",
    "Paliem",
    "Palyem",
    /30\.csv: its SHA-256 is [0-9a-f]{64}, manifest\.json says/,
  ],
  [
    "count",
    "manifest.json",
    '"talukas": 2',
    '"talukas": 3',
    /manifest\.json: counts\.talukas is 3, but the files hold 2/,
  ],
  ["a day that is none", "manifest.json", "2026-05-01T00", "2026-02-31T00", /"retrieved" must be/],
  ["time", "manifest.json", "2026-05-01T00", "2026-05-01 00", /manifest\.json: "retrieved" must be/],
  ["manifest cut short", "manifest.json", "}", "", /manifest\.json: not JSON/],
];

test.each(WRONG)("refused: %s", async (_title, file, from, to, error) => {
  await writeDataset(folder, goa(), PROVENANCE);
  const text = await readFile(join(folder, file), "utf8");
  expect(text).toContain(from);
  await writeFile(join(folder, file), text.replace(from, to));
  const refused = readDataset(folder);
  await expect(refused).rejects.toThrow(InputError);
  await expect(refused).rejects.toThrow(error);
  await expect(refused).rejects.not.toThrow(/\n/);
});

test("refused: a village in the file of another state", async () => {
  const places = goa();
  places.states.push({
    code: "31",
    name: "Lakshadweep",
    iso_code: "IN-LD",
    kind: "union territory",
    ...ORIGIN,
  });
  await writeDataset(folder, places, PROVENANCE);
  const text = await readFile(join(folder, "villages/30.csv"), "utf8");
  await writeFile(join(folder, "villages/31.csv"), text);
  await writeFile(join(folder, "villages/30.csv"), `${text.split("\n")[0]}\n`);
  await expect(readDataset(folder)).rejects.toThrow(/31\.csv:2: taluka 05610 is in state 30/);
});

test("refused: a file missing, a file too many, no directory at all", async () => {
  await writeDataset(folder, goa(), PROVENANCE);
  await writeFile(join(folder, "villages/99.csv"), "");
  await expect(readDataset(folder)).rejects.toThrow(/99\.csv: not in manifest\.json/);
  await rm(join(folder, "villages/99.csv"));
  await rm(join(folder, "talukas.csv"));
  await expect(readDataset(folder)).rejects.toThrow(
    /talukas\.csv: no such file or folder, but the dataset needs it; import the data again/,
  );
  await expect(readDataset(join(base, "nowhere"))).rejects.toThrow(/npm run import/);
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
