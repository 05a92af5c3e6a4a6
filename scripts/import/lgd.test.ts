import { writeFile } from "node:fs/promises";
import { utils, write } from "@e965/xlsx";
import { expect, test } from "vitest";
import { CENSUS_HEADER } from "../check/fixtures/official-files.ts";
import { InputError } from "../dataset/input-error.ts";
import { readPincodes } from "./lgd.ts";
import { Report } from "./report.ts";
import { imported, sourceFolder, VILLAGES } from "./source-folder.fixture.ts";

const { path, file } = sourceFolder();

test("villages with local names and PIN codes; one that stands once a PIN code is one place", async () => {
  const { villages, districts, states, groups, provenance } = await imported(
    await file(
      "v.csv",
      VILLAGES,
      "1,29,KARNATAKA,527,Belagavi,7105,Nippani,597114,1,Hadnal,,591241",
      "2,29,KARNATAKA,527,Belagavi,7105,Nippani,597115,1,Ningapura,ನಿಂಗಪುರ,591229",
      "3,29,KARNATAKA,527,Belagavi,7105,Nippani,597115,1,Ningapura,,591003",
      "4,29,KARNATAKA,527,Belagavi,7105,Nippani,597116,1,Mattiwade,NA,59122",
      "5,29,KARNATAKA,527,Belagavi,7105,Nippani,597117,1,Kodni,Kodni,0",
      '6,29,KARNATAKA,527,Belagavi,7105,Nippani,597118,1,Benadi,,"591237, 591201"',
    ),
  );
  expect(villages).toEqual([
    { code: "597114", name: "Hadnal", taluka_code: "07105", pincode: "591241" },
    {
      code: "597115",
      name: "Ningapura",
      taluka_code: "07105",
      local_name: "ನಿಂಗಪುರ",
      pincode: "591003 591229",
    },
    { code: "597116", name: "Mattiwade", taluka_code: "07105" },
    { code: "597117", name: "Kodni", taluka_code: "07105" },
    { code: "597118", name: "Benadi", taluka_code: "07105", pincode: "591201 591237" },
  ]);
  expect(districts).toEqual([{ code: "527", name: "Belagavi", state_code: "29", lgd_code: "527" }]);
  expect(states[0]?.name).toBe("Karnataka");
  expect(provenance.source).toBe("Local Government Directory (LGD)");
  const doubtful = groups.filter(({ action }) => action !== "repaired");
  expect(doubtful.map(({ reason, rows }) => [reason, rows[0]?.line])).toEqual([
    ["a PIN code that is not six digits", 5],
  ]);
});

test("PIN codes of any writing, never a number that is none", () => {
  const report = new Report();
  const village = { file: "v.csv", line: 2, code: "626734", name: "Goa Velha" };
  expect(readPincodes(" 403001/403512;N.A. 0 040301 4030011", village, report)).toEqual(["403001", "403512"]);
  expect(JSON.parse(report.toJson())).toMatchObject([
    {
      reason: "a PIN code that is not six digits",
      rows: ["040301", "4030011"].map((note) => ({ ...village, level: "village", note })),
    },
  ]);
});

test("lists of states, districts and sub-districts, in the headers of two years and three formats", async () => {
  const districts = utils.book_new();
  const list = [
    ["LGD report"],
    ["state_code", "state_name", "district_code", "district_name", "village_count"],
    [30, "Goa", 552, "North Goa", 1],
    [30, "Goa", 553, "South Goa", 0],
  ];
  utils.book_append_sheet(districts, utils.aoa_to_sheet(list), "Districts");
  const xlsx = path("districts.xlsx");
  await writeFile(xlsx, new Uint8Array(write(districts, { type: "array", bookType: "xlsx" }) as ArrayBuffer));
  const result = await imported(
    xlsx,
    await file(
      "states.csv",
      "S.No.,State Code,State Version,State Name,State Name,Census 2011 Code,State or UT",
      "1,30,1,GOA,गोवा,30,S",
      "2,38,1,THE DADRA AND NAGAR HAVELI AND DAMAN AND DIU,x,38,U",
    ),
    await file(
      "sub.csv",
      '"S.No.","State Code","State Name","District Code","District Name","Sub-district Code","Sub-district Version","Sub-district Name","Census 2001 code","Census 2011 code"',
      "1,30,GOA,552,NORTH GOA,5610,1,Bardez,1,05610",
    ),
    await file("v.csv", VILLAGES, "1,30,Goa,552,North Goa,5610,Bardesh,626676,1,Nerul,,"),
  );
  expect(result.states.map(({ name }) => name)).toEqual(["Goa", "Dadra and Nagar Haveli and Daman and Diu"]);
  expect(result.districts.map(({ code, name }) => [code, name])).toEqual([
    ["552", "North Goa"],
    ["553", "South Goa"],
  ]);
  expect(result.talukas).toEqual([{ code: "05610", name: "Bardez", district_code: "552" }]);
  expect(result.aliases).toContainEqual({ level: "taluka", code: "05610", alias: "Bardesh" });
  expect(result.villages).toHaveLength(1);
});

test("refused by name: a missing column, two editions, no village", async () => {
  const row = "1,29,Karnataka,527,Belagavi,7105,Nippani,597114,1,Hadnal,,591241";
  const villages = await file("v.csv", VILLAGES, row);
  const nameless = await file("n.csv", VILLAGES.replace("Village Name (In Englsih)", "Village"), row);
  await expect(imported(nameless)).rejects.toThrow(
    /n\.csv:1: LGD list of villages, but without the column "Village Name/,
  );
  const other = await file("o.csv", VILLAGES, row.replace("527,Belagavi", "528,Ballari"));
  await expect(imported(villages, other)).rejects.toThrow(
    /o\.csv:2: taluka 07105 Nippani is in district 528 here, but in 527 at \/.*v\.csv:2; these files are not of one edition: put each into/,
  );
  const states = await file("s.csv", "State Code,State Name", "29,Karnataka");
  await expect(imported(states)).rejects.toThrow(/s\.csv: no village in any file/);
});

const BELGAUM = [
  CENSUS_HEADER,
  "29,KARNATAKA,555,Belgaum,0,Belgaum,0,Belgaum",
  "29,KARNATAKA,555,Belgaum,5433,Chikodi,0,Chikodi",
  "29,KARNATAKA,555,Belgaum,5433,Chikodi,597114,Hadanal",
  "29,KARNATAKA,555,Belgaum,5433,Chikodi,597115,Sulagaon",
  "29,KARNATAKA,555,Belgaum,5433,Chikodi,597999,Drowned",
  "29,KARNATAKA,560,Oldname,5434,Taluk,598001,One",
  "29,KARNATAKA,560,Oldname,5434,Taluk,598002,Two",
];
const SOLAPUR = [CENSUS_HEADER, "27,MAHARASHTRA,527,Solapur,4290,Barshi,562001,Agalgaon"];
const BELAGAVI = [
  VILLAGES,
  "1,29,Karnataka,527,Belagavi,7105,Nippani,597114,1,Hadnal,,591241",
  "2,29,Karnataka,527,Belagavi,5433,Chikkodi,597115,1,Sulagaon,,591229",
  "3,29,Karnataka,543,New Name,5434,Taluk,598001,1,One,,",
  "4,29,Karnataka,543,New Name,5434,Taluk,598002,1,Two,,",
  "5,29,Karnataka,738,Vijayanagara,7110,Hosapete,606001,1,Kamalapura,,",
  "6,29,Karnataka,527,Belagavi,5433,Chikkodi,910001,1,New Layout,,",
  "7,29,Karnataka,527,Belagavi,7105,Nippani,910002,1,Dam Site,,",
];

test("LGD of a state that the Census has adds names, PIN codes and later villages; boundaries stay", async () => {
  const { states, districts, talukas, villages, aliases, groups, later, provenance } = await imported(
    await file("27.csv", ...SOLAPUR),
    await file("29.csv", ...BELGAUM),
    await file("v.csv", ...BELAGAVI),
  );
  expect(states.map(({ name, source }) => [name, source])).toEqual([
    ["Maharashtra", "Census of India 2011"],
    ["Karnataka", "Census of India 2011; Local Government Directory"],
  ]);
  expect(districts).toEqual([
    { code: "527", name: "Solapur", state_code: "27" },
    { code: "555", name: "Belgaum", state_code: "29", lgd_code: "527" },
    { code: "560", name: "Oldname", state_code: "29", lgd_code: "543" },
  ]);
  expect(talukas.map(({ code }) => code)).toEqual(["04290", "05433", "05434"]);
  expect(villages.filter(({ code }) => code > "597" && code < "599")).toEqual([
    { code: "597114", name: "Hadanal", taluka_code: "05433", pincode: "591241" },
    { code: "597115", name: "Sulagaon", taluka_code: "05433", pincode: "591229" },
    { code: "597999", name: "Drowned", taluka_code: "05433" },
    { code: "598001", name: "One", taluka_code: "05434" },
    { code: "598002", name: "Two", taluka_code: "05434" },
  ]);
  // In a sub-district of 2011, and in a later one whose other villages are in one of 2011.
  expect(villages.filter(({ code }) => code > "9")).toEqual([
    { code: "910001", name: "New Layout", taluka_code: "05433" },
    { code: "910002", name: "Dam Site", taluka_code: "05433" },
  ]);
  for (const [level, code, alias] of [
    ["district", "555", "Belagavi"],
    ["district", "560", "New Name"],
    ["taluka", "05433", "Chikkodi"],
    ["village", "597114", "Hadnal"],
  ]) {
    expect(aliases).toContainEqual({ level, code, alias });
  }
  expect(later).toEqual([]);
  const dropped = groups.filter(({ action }) => action === "dropped");
  expect(
    dropped.map(({ reason, rows }) => [reason.split(" than ")[0], rows.map(({ code }) => code)]),
  ).toEqual([
    ["a district that came later", ["738"]],
    ["a sub-district that came later", ["07105", "07110"]],
    ["a village that came later", ["606001"]],
  ]);
  expect(provenance.attribution).toMatch(/Census Commissioner.*; Ministry of Panchayati Raj/);
});

test("without the state's Census file its district codes come from the LGD list that has them, or it is refused", async () => {
  const solapur = await file("27.csv", ...SOLAPUR);
  const villages = await file("v.csv", ...BELAGAVI.slice(0, 3));
  const refused = imported(solapur, villages);
  await expect(refused).rejects.toThrow(InputError);
  await expect(refused).rejects.toThrow(
    /v\.csv:2: district 527 Belagavi cannot stand beside Census files: .*LGD list of districts with/,
  );
  const list = await file(
    "d.csv",
    "State Code,State Name,District Code,District Name,Census 2001 Code,Census 2011 Code",
    "29,KARNATAKA,527,BELAGAVI,1,555",
  );
  const { districts } = await imported(solapur, villages, list);
  expect(districts.map(({ code, name }) => [code, name])).toEqual([
    ["527", "Solapur"],
    ["555", "Belagavi"],
  ]);
});
