import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { scratchFolder } from "../check/fixtures/scratch-folder.ts";
import { InputError } from "../cli/input-error.ts";
import { goa, ORIGIN, PROVENANCE } from "./dataset.fixture.ts";
import { readDataset } from "./read.ts";
import { writeDataset } from "./write.ts";

let base: string;
let folder: string;

beforeEach(async () => {
  base = scratchFolder();
  folder = join(base, "data");
});

/** A change of a file, and the error after the file's name. */
const WRONG: [file: string, from: string, to: string, error: string][] = [
  ["post_offices.csv", "403001", "043001", '2: pincode "043001" must be six digits'],
  ["post_offices.csv", "head_office", "HO", '2: type "HO" must be one of head_office, '],
  ["post_offices.csv", ",yes,", ",true,", '2: delivery "true" must be yes or no'],
  ["post_offices.csv", ",585,", ",999,", '2: district "999" does not exist'],
  ["post_offices.csv", "15.49,", ",", "2: latitude and longitude must both be given"],
  [
    "post_offices.csv",
    "15.49,",
    "73.82785,",
    '2: latitude "73.82785" must be degrees from 6 to 38',
  ],
  [
    "post_offices.csv",
    "73.82785",
    "73.827851",
    '2: longitude "73.827851" must be degrees from 68 to 98',
  ],
  [
    "villages/30.csv",
    "626676",
    "626675",
    "3: village code 626675 is a duplicate of villages/30.csv:2",
  ],
  [
    "districts.csv",
    "South Goa,,,30,",
    "South Goa,,,30,552",
    "3: lgd_code 552 is a duplicate of districts.csv:2",
  ],
  ["talukas.csv", "Bardez,585", "Bardez,999", '2: district "999" does not exist'],
  ["districts.csv", "North Goa", "", "2: name is empty"],
  ["states.csv", "Goa", " Goa", '2: name " Goa" has spaces'],
  ["districts.csv", "585,", "0585,", '2: district code "0585" must be 3 digits'],
  ["villages/30.csv", "626676", "000000", '3: village code "000000" must be 6 digits'],
  ["states.csv", ",state,", ",kingdom,", '2: kind "kingdom"'],
  ["villages/30.csv", ",town,", ",TOWN,", '2: kind "TOWN" must be empty or'],
  [
    "localities.csv",
    "403001-altinho",
    "403002-altinho",
    '2: locality code "403002-altinho" must be the PIN code',
  ],
  [
    "localities.csv",
    "403001-altinho",
    "403001-",
    '2: locality code "403001-" must be the PIN code',
  ],
  ["localities.csv", "403521-coco-beach", "403001-altinho", "3: locality code"],
  ["localities.csv", ",403521,", ",40352,", '3: pincode "40352" must be six digits'],
  ["localities.csv", ",585,,,,", ",999,,,,", '3: district "999" does not exist'],
  ["localities.csv", "05610", "05616", "2: taluka 05616 is in district 586, not in 585"],
  ["localities.csv", "626675", "626676", '2: town_code "626676" is not the code of a town'],
  ["localities.csv", "15.493,", ",", "2: latitude and longitude must both be given"],
  ["aliases.csv", "403001-altinho", "403001-altino", '4: locality "403001-altino" does not exist'],
  ["districts.csv", "North", "N\u202eorth", '2: name "N\u202eorth Goa" has a control character'],
  ["states.csv", ",2011,", ",11,", '2: districts_edition "11" must be a date'],
  ["villages/30.csv", "1200", "1.200", '3: population "1.200" must be a whole number'],
  ["districts.csv", "North", "N".repeat(200), "2: name has 204 characters"],
  ["talukas.csv", "05616", "0561612", '3: taluka code "0561612" must be 5 or 8'],
  ["districts.csv", "552", "0552", '2: district code "0552"'],
  ["former_areas.csv", "05610 ", "05611 ", '2: taluka "05611" does not exist'],
  ["former_areas.csv", "district", "village", '4: level "village" must be state'],
  ["states.csv", "IN-GA", "GA", '2: iso_code "GA"'],
  ["states.csv", "गोंय", " गोंय", '2: local_name " गोंय" has spaces'],
  ["districts.csv", "उत्तर गोवा", "\u202eगोवा", "2: hindi_name "],
  ["villages/30.csv", "403001 ", "43001 ", '3: pincode "43001 403512"'],
  ["aliases.csv", "taluka", "tehsil", '3: level "tehsil"'],
  ["aliases.csv", "05616", "05617", '3: taluka "05617" does not exist'],
  ["former.csv", "626677", "626676", "2: village 626676 is not a former place"],
  ["former.csv", ",626675", ",626679", '2: village "626679" does not exist'],
  ["census_villages.csv", "30,", "3,", '2: state code "3" must be 2 digits'],
  ["census_villages.csv", "626709", "62670", '2: village code "62670" must be 6 digits'],
  ["census_villages.csv", ",33", ",x", '2: villages "x" must be a whole number'],
  ["surveyed_areas.csv", "2774", "x", '2: block "x" must be a whole number'],
  [
    "surveyed_areas.csv",
    "73.7 ",
    "23.7 ",
    '2: outline "15.4 23.7 15.7 73.7 15.7 74.1;15.5 73.8 …" must be rings',
  ],
  ["surveyed_areas.csv", "73.812", "73.8123", "2: outline "],
  ["surveyed_areas.csv", " 15.5 73.812", "", "2: outline "],
  ["surveyed_areas.csv", " 73.812", "", "2: outline "],
  ["surveyed_areas.csv", ";", ";;", "2: outline "],
  ["surveyed_areas.csv", "74.2", "74.20", "3: outline "],
  ["listed.csv", "05610", "05611", '2: taluka "05611" does not exist'],
  ["listed.csv", ",1", ",one", '2: local_names "one" must be a whole number'],
  ["changes.csv", "2026-04-24", "24.4.2026", '2: date "24.4.2026" must be a date such as'],
  ["changes.csv", ",30,name,", ",30,renamed,", '2: change "renamed" must be one of added, gone, '],
  ["changes.csv", "Bardes", "\u0007", '2: before "\u0007" must be a text without control'],
  ["changes.csv", ",source", ",because", '3: explained "because" must be one of new_area, '],
  [
    "states.csv",
    "iso_code",
    "iso",
    '1: the header must be "code,name,local_name,hindi_name,iso_code,kind,',
  ],
  ["districts.csv", "North Goa", "North, Goa", "2: 8 fields"],
  ["districts.csv", "North Goa", '"North\nGoa"', "2: line break"],
  ["districts.csv", "North Goa", '"North Goa', "3: not a CSV"],
  [
    "villages/30.csv",
    "Paliem",
    "Palyem",
    " changed since manifest.json was written; take the edit with: npm run dataset -- --update --data ",
  ],
  ["manifest.json", '"talukas": 2', '"talukas": 3', " counts.talukas is 3, but the files hold 2"],
  [
    "manifest.json",
    '"villages": 2',
    '"villages": 1',
    " counts.villages is 1, but the files hold 2",
  ],
  ["manifest.json", "2026-05-01T00", "2026-02-31T00", ' "retrieved" must be'],
  ["manifest.json", "2026-05-01T00", "2026-05-01 00", ' "retrieved" must be'],
  ["manifest.json", "}", "", " not JSON"],
];

test.each(WRONG)("refused: %s with %j changed to %j: %s", async (file, from, to, error) => {
  await writeDataset(folder, goa(), PROVENANCE);
  const text = await readFile(join(folder, file), "utf8");
  expect(text).toContain(from);
  await writeFile(join(folder, file), text.replace(from, to));
  const refused = readDataset(folder);
  await expect(refused).rejects.toThrow(InputError);
  await expect(refused).rejects.toThrow(`${file}:${error}`);
  await expect(refused).rejects.not.toThrow(/\n/);
});

test("refused: a missing row that another row refers to", async () => {
  await writeDataset(folder, goa(), PROVENANCE);
  const file = join(folder, "villages/30.csv");
  await writeFile(file, (await readFile(file, "utf8")).replace(/^626675.*\n/m, ""));
  await expect(readDataset(folder)).rejects.toThrow(
    'localities.csv:2: village "626675" does not exist',
  );
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

test("refused: a missing file, an extra file, no dataset at all", async () => {
  await writeDataset(folder, goa(), PROVENANCE);
  await writeFile(join(folder, "villages/99.csv"), "");
  await expect(readDataset(folder)).rejects.toThrow(/99\.csv: not in manifest\.json/);
  await rm(join(folder, "villages/99.csv"));
  await rm(join(folder, "talukas.csv"));
  await expect(readDataset(folder)).rejects.toThrow(
    /talukas\.csv: no such file or folder, but the dataset needs it; import the data again/,
  );
  await expect(readDataset(join(base, "nowhere"))).rejects.toThrow(/npm run refresh -- --out/);
});
