import { writeFile } from "node:fs/promises";
import { utils, write } from "@e965/xlsx";
import { expect, test } from "vitest";
import { CENSUS_HEADER } from "../check/fixtures/official-files.ts";
import { Report } from "../dataset/report.ts";
import { readPincodes } from "./lgd-cells.ts";
import { imported, sourceFolder, VILLAGES } from "./source-folder.fixture.ts";

const { path, file } = sourceFolder();

test("villages with local names and PIN codes; several rows with one PIN code each are one place", async () => {
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
  expect(districts).toEqual([
    {
      code: "527",
      name: "Belagavi",
      state_code: "29",
      lgd_code: "527",
      local_name: "ಬೆಳಗಾವಿ",
      hindi_name: "बेलगावी",
    },
  ]);
  expect(states[0]?.name).toBe("Karnataka");
  expect(provenance.source).toBe("Local Government Directory (LGD)");
  const doubtful = groups.filter(({ action }) => action !== "repaired" && action !== "unused");
  expect(doubtful.map(({ reason, rows }) => [reason, rows[0]?.line])).toEqual([
    ["PIN code that is not six digits", 5],
  ]);
});

test("the list of all villages, with Census codes, semicolons, a byte-order mark, decimals and a footer", async () => {
  const { villages, groups } = await imported(
    await file(
      "v.csv",
      "\ufeffS.No.;State Code;State Name(In English);District Code;District Name (In English);Sub-District Code;Sub-District Name (In English);Village Code;Village Version;Village Name (In English);Village Name (In Local);Village Category;Village Status;Census 2001 Code;Census 2011 Code",
      "1;8;Rajasthan;86;Ajmer;611;Ajmer;84001;1;Arjunpura;अर्जुनपुरा;Rural;Inhabitant;0;084001",
      "2;8.0;Rajasthan;86.0;Ajmer;611.0;Ajmer;950001.0;1;Nai Basti;;Rural;Inhabitant;0;0",
      "Report generated on 29/09/2026 02:11:09",
    ),
  );
  expect(villages).toEqual([
    { code: "084001", name: "Arjunpura", taluka_code: "00611", local_name: "अर्जुनपुरा" },
    { code: "950001", name: "Nai Basti", taluka_code: "00611" },
  ]);
  expect(groups.filter(({ action }) => action === "dropped")).toEqual([]);
});

test("a list of PIN codes gives them to the villages of another list; several rows may be about one village", async () => {
  const { villages } = await imported(
    await file(
      "v.csv",
      VILLAGES.replace(",Pincode", ""),
      "1,30,Goa,552,North Goa,5610,Bardez,626662,1,Oxel,",
      "2,30,Goa,552,North Goa,5610,Bardez,626663,1,Camurlim,",
    ),
    await file(
      "pincodes.csv",
      "State Code,State Name,District Code,District Name,Subdistrict Code,Subdistrict Name,Village Code,Village Name,Pincode",
      "30,Goa,552,North Goa,5610,Bardez,626662,Oxel,NA",
      "30,Goa,552,North Goa,5610,Bardez,626662,Oxel,403509",
      "30,Goa,552,North Goa,5610,Bardez,626662,Oxel,403101",
      "30,Goa,552,North Goa,5610,Bardez,626663,Camurlim,0",
    ),
  );
  expect(villages.map(({ name, pincode }) => [name, pincode])).toEqual([
    ["Oxel", "403101 403509"],
    ["Camurlim", undefined],
  ]);
});

test("PIN codes in any notation, without other numbers", () => {
  const report = new Report();
  const village = { file: "v.csv", line: 2, code: "626734", name: "Goa Velha" };
  expect(readPincodes(" 403001/403512;N.A. 0 040301 4030011", village, report)).toEqual([
    "403001",
    "403512",
  ]);
  expect(JSON.parse(report.toJson())).toMatchObject([
    {
      reason: "PIN code that is not six digits",
      rows: ["040301", "4030011"].map((note) => ({ ...village, level: "village", note })),
    },
  ]);
});

test("lists of states, districts and sub-districts with headers of two years, as text and workbook", async () => {
  const districts = utils.book_new();
  const list = [
    ["LGD report"],
    ["state_code", "state_name", "district_code", "district_name", "village_count"],
    [30, "Goa", 552, "North Goa", 1],
    [30, "Goa", 553, "South Goa", 0],
  ];
  utils.book_append_sheet(districts, utils.aoa_to_sheet(list), "Districts");
  const xlsx = path("districts.xlsx");
  await writeFile(
    xlsx,
    new Uint8Array(write(districts, { type: "array", bookType: "xlsx" }) as ArrayBuffer),
  );
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
  expect(result.states.map(({ name }) => name)).toEqual(["Goa"]);
  const dropped = result.groups.find(
    ({ reason }) => reason === "a state without a district in the lists",
  );
  expect(dropped?.rows.map(({ code }) => code)).toEqual(["38"]);
  expect(result.districts.map(({ code, name }) => [code, name])).toEqual([
    ["552", "North Goa"],
    ["553", "South Goa"],
  ]);
  expect(result.talukas).toEqual([{ code: "05610", name: "Bardez", district_code: "552" }]);
  expect(result.aliases).toContainEqual({ level: "taluka", code: "05610", alias: "Bardesh" });
  expect(result.villages).toHaveLength(1);
});

test("refuses a missing column, two editions and files without villages", async () => {
  const row = "1,29,Karnataka,527,Belagavi,7105,Nippani,597114,1,Hadnal,,591241";
  const villages = await file("v.csv", VILLAGES, row);
  const nameless = await file(
    "n.csv",
    VILLAGES.replace("Village Name (In Englsih)", "Census 2011 Code"),
    row,
  );
  await expect(imported(nameless)).rejects.toThrow(
    /n\.csv:1: LGD list of villages lacks the column "Village Name \(In English\)"$/,
  );
  const other = await file("o.csv", VILLAGES, row.replace("527,Belagavi", "528,Ballari"));
  await expect(imported(villages, other)).rejects.toThrow(
    /o\.csv:2: taluka 07105 Nippani is in district 528 here, but in 527 at \/.*v\.csv:2; these files are of different editions: put each edition into/,
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
  "29,KARNATAKA,555,Belgaum,5433,Chikodi,597117,Benadi",
  "29,KARNATAKA,555,Belgaum,5433,Chikodi,597120,Kodni (CT)",
  "29,KARNATAKA,555,Belgaum,5433,Chikodi,597999,Drowned",
  "29,KARNATAKA,560,Oldname,5434,Taluk,598001,One",
  "29,KARNATAKA,560,Oldname,5434,Taluk,598002,Two",
];
const SOLAPUR = [CENSUS_HEADER, "27,MAHARASHTRA,527,Solapur,4290,Barshi,562001,Agalgaon"];
const BELAGAVI = [
  VILLAGES,
  "1,29,Karnataka,527,Belagavi,7105,Nippani,597114,1,Hadnal,,591241",
  "2,29,Karnataka,527,Belagavi,5433,Chikkodi,597115,1,Sulagaon,,591229",
  "3,29,Karnataka,527,Belagavi,5433,Chikkodi,597117,1,Benadi,,",
  "3,29,Karnataka,543,New Name,5434,Taluk,598001,1,One,,",
  "4,29,Karnataka,543,New Name,5434,Taluk,598002,1,Two,,",
  "5,29,Karnataka,738,Vijayanagara,7110,Hosapete,606001,1,Kamalapura,,",
  "6,29,Karnataka,527,Belagavi,5433,Chikkodi,910001,1,New Layout,,",
  "7,29,Karnataka,527,Belagavi,7105,Nippani,910002,1,Dam Site,,",
];

test("LGD's villages of a state are today's; towns and the names of 2011 stay", async () => {
  const { states, districts, talukas, villages, aliases, former, formerAreas, groups, provenance } =
    await imported(
      await file("27.csv", ...SOLAPUR),
      await file("29.csv", ...BELGAUM),
      await file("lgd-2026-05/v.csv", ...BELAGAVI),
    );
  expect(
    states.map(({ name, source, districts_edition, villages_edition }) => [
      ...[name, source, districts_edition, villages_edition],
    ]),
  ).toEqual([
    ["Maharashtra", "Census of India 2011", "2011", "2011"],
    ["Karnataka", "Census of India 2011; Local Government Directory", "2026-05", "2026-05"],
  ]);
  expect(
    districts.map(({ code, name, lgd_code, census_2011_code }) => [
      code,
      name,
      lgd_code,
      census_2011_code,
    ]),
  ).toEqual([
    ["555", "Belagavi", "527", "555"],
    ["560", "New Name", "543", "560"],
    ["738", "Vijayanagara", "738", undefined],
    ["527", "Solapur", undefined, "527"],
  ]);
  const talukaOf = new Map(villages.map(({ code, taluka_code }) => [code, taluka_code]));
  expect(Object.fromEntries(talukaOf)).toEqual({
    "562001": "04290",
    "597114": "07105",
    "597115": "05433",
    "597117": "05433",
    "597120": "05433",
    "598001": "05434",
    "598002": "05434",
    "606001": "07110",
    "910001": "05433",
    "910002": "07105",
  });
  expect(villages.find(({ code }) => code === "597114")).toEqual({
    code: "597114",
    name: "Hadnal",
    taluka_code: "07105",
    pincode: "591241",
  });
  expect(villages.find(({ code }) => code === "597120")).toMatchObject({
    name: "Kodni",
    kind: "census_town",
  });
  expect(talukas.map(({ code }) => code).sort()).toEqual([
    "04290",
    "05433",
    "05434",
    "07105",
    "07110",
  ]);
  for (const [level, code, alias] of [
    ["district", "555", "Belgaum"],
    ["district", "560", "Oldname"],
    ["taluka", "05433", "Chikodi"],
    ["village", "597114", "Hadanal"],
  ]) {
    expect(aliases).toContainEqual({ level, code, alias });
  }
  expect(former).toEqual([
    { level: "village", code: "597999", name: "Drowned", parent_code: "05433", successor_code: "" },
  ]);
  // Nippani was a part of Chikodi, now Chikkodi, and both are in the same district.
  expect(formerAreas.filter(({ level }) => level === "taluka")).toEqual([
    {
      edition: "2011",
      level: "taluka",
      code: "05433",
      name: "Chikodi",
      parent_code: "555",
      taluka_codes: "05433 07105",
      village_codes: "",
    },
    {
      edition: "2011",
      level: "taluka",
      code: "05433",
      name: "Chikkodi",
      parent_code: "555",
      taluka_codes: "05433 07105",
      village_codes: "",
    },
  ]);
  const dropped = groups.filter(({ action }) => action === "dropped");
  expect(dropped.map(({ rows }) => rows.map(({ code }) => code))).toEqual([["597999"]]);
  expect(provenance.attribution).toMatch(/Census Commissioner.*; Ministry of Panchayati Raj/);
});

test("without the state's Census file, its district codes come from an LGD list; an unknown one is numbered from 999 down", async () => {
  const solapur = await file("27.csv", ...SOLAPUR);
  const villages = await file("v.csv", ...BELAGAVI.slice(0, 3));
  const unknown = await imported(solapur, villages);
  expect(unknown.districts.map(({ code, name, lgd_code }) => [code, name, lgd_code])).toEqual([
    ["999", "Belagavi", "527"],
    ["527", "Solapur", undefined],
  ]);
  const list = await file(
    "d.csv",
    "State Code,State Name,District Code,District Name,Census 2001 Code,Census 2011 Code",
    "29,KARNATAKA,527,BELAGAVI,1,555",
  );
  const { districts } = await imported(solapur, villages, list);
  expect(districts.map(({ code, name }) => [code, name])).toEqual([
    ["555", "Belagavi"],
    ["527", "Solapur"],
  ]);
});

test("a code of the Census of 2001 gets the leading zeros that the lists leave out; 0 is none", async () => {
  const { census2001 } = await imported(
    await file(
      "s.csv",
      "S.No.,State Code,State Version,State Name,Census 2001 Code,Census 2011 Code,State or UT",
      "1,8,1,Rajasthan,8,8,S",
    ),
    await file(
      "d.csv",
      "State Code,State Name,District Code,District Name,Census 2001 Code,Census 2011 Code",
      "8,Rajasthan,86,Ajmer,21,119",
      "8,Rajasthan,87,Alwar,6.0,104",
    ),
    await file(
      "t.csv",
      "State Code,State Name,District Code,District Name,Sub-district Code,Sub-district Name,Census 2001 Code,Census 2011 Code",
      "8,Rajasthan,86,Ajmer,611,Ajmer,0003,00611",
      "8,Rajasthan,86,Ajmer,612,Beawar,12,00612",
      "8,Rajasthan,87,Alwar,613,Behror,0,00613",
      "8,Rajasthan,87,Alwar,614,Kotkasim,12345,00614",
    ),
    await file(
      "v.csv",
      VILLAGES,
      ...[611, 612, 613, 614].map((taluka, i) => {
        const district = i < 2 ? "86,Ajmer" : "87,Alwar";
        return `${i + 1},8,Rajasthan,${district},${taluka},Taluka,${84001 + i},1,Village,,`;
      }),
    ),
  );
  expect(census2001).toEqual([
    { level: "state", code: "08", census_2001_code: "08" },
    { level: "district", code: "119", census_2001_code: "21" },
    { level: "district", code: "104", census_2001_code: "06" },
    { level: "taluka", code: "00611", census_2001_code: "0003" },
    { level: "taluka", code: "00612", census_2001_code: "0012" },
  ]);
});
