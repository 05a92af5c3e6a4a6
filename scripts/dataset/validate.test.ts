import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { goa, ORIGIN, PROVENANCE } from "./dataset.fixture.ts";
import { InputError } from "./input-error.ts";
import { readDataset } from "./read.ts";
import { writeDataset } from "./write.ts";

let base: string;
let folder: string;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), "directory-"));
  folder = join(base, "data");
});

afterEach(() => rm(base, { recursive: true }));

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
