import { expect, test } from "vitest";
import { CENSUS_HEADER } from "../check/fixtures/official-files.ts";
import type { LaterName } from "../dataset/dataset.ts";
import { coverTownsInNoTaluka } from "./later-names.ts";
import { imported, sourceFolder, VILLAGES } from "./source-folder.fixture.ts";

const { file } = sourceFolder();

test("towns in no taluka belong to a later name that has all other talukas of their district", () => {
  const talukas = [
    { code: "04496", name: "Shaikpet", district_code: "536" },
    { code: "04497", name: "Ameerpet", district_code: "536" },
    { code: "53699999", name: "Area not under any Sub-district", district_code: "536" },
    { code: "04800", name: "Bhadrachalam", district_code: "541" },
    { code: "04801", name: "Khammam", district_code: "541" },
    { code: "54199999", name: "Area not under any Sub-district", district_code: "541" },
    { code: "54299999", name: "Area not under any Sub-district", district_code: "542" },
  ];
  const later: LaterName[] = [
    {
      level: "state",
      lgd_code: "36",
      name: "Telangana",
      state_lgd_code: "",
      taluka_codes: "04496 04497 04801",
    },
  ];
  coverTownsInNoTaluka({ talukas, later });
  expect(later[0]!.taluka_codes).toBe("04496 04497 04801 53699999");
});

test("a state that came later is a name of the talukas that it has, not a place; PIN codes go to its villages", async () => {
  const { states, districts, villages, later } = await imported(
    await file(
      "25.csv",
      CENSUS_HEADER,
      "25,DAMAN & DIU,494,Diu,3939,Diu,523000,Bucharwada",
      "25,DAMAN & DIU,495,Daman,3940,Daman,523010,Marwad",
    ),
    await file(
      "38.csv",
      VILLAGES,
      "1,38,The Dadra And Nagar Haveli And Daman And Diu,465,Diu,3939,Diu,523000,1,Bucharwada,,362520",
      "2,38,The Dadra And Nagar Haveli And Daman And Diu,464,Daman,3940,Daman,523010,1,Marwad,,",
    ),
    await file(
      "d.csv",
      "State Code,State Name,District Code,District Name,Census 2011 Code",
      "38,x,465,Diu,494",
      "38,x,464,Daman,495",
    ),
  );
  expect(states.map(({ code }) => code)).toEqual(["25"]);
  expect(districts.map(({ code, lgd_code }) => [code, lgd_code])).toEqual([
    ["494", "465"],
    ["495", "464"],
  ]);
  expect(villages.map(({ code, pincode }) => [code, pincode])).toEqual([
    ["523000", "362520"],
    ["523010", undefined],
  ]);
  // Not as Daman and Diu, which is a state of the data.
  expect(later.map(({ name, taluka_codes }) => [name, taluka_codes])).toEqual([
    ["Dadra and Nagar Haveli and Daman and Diu", "03939 03940"],
    ["Dadra and Nagar Haveli", "03939 03940"],
    ["DNHDD", "03939 03940"],
  ]);
});

const ANDHRA = [
  CENSUS_HEADER,
  "28,ANDHRA PRADESH,534,Karimnagar,4405,Karimnagar,0,Karimnagar",
  "28,ANDHRA PRADESH,534,Karimnagar,4405,Karimnagar,572000,Elgandal",
  "28,ANDHRA PRADESH,534,Karimnagar,4406,Husnabad,572100,Potlapally",
  "28,ANDHRA PRADESH,535,Medak,4440,Siddipet,573000,Ponnala",
  "28,ANDHRA PRADESH,535,Medak,4441,Gajwel,573100,Pregnapur",
  "28,ANDHRA PRADESH,535,Medak,4442,Dubbak,573200,Habshipur",
  "28,ANDHRA PRADESH,553,Anantapur,5320,Anantapur,594000,Kakkalapalle",
];
const SUBDISTRICTS = "state_code,state_name,district_code,district_name,subdistrict_code,subdistrict_name";

test("names that came later cover the talukas that the newest list gives them", async () => {
  const files = [
    await file("28.csv", ...ANDHRA),
    await file(
      "lgd-2022-03/districts.csv",
      "State Code,State Name,District Code,District Name,Census 2011 Code",
      "36,TELANGANA,508,KARIMNAGAR,534",
      "36,TELANGANA,511,MEDAK,535",
      "36,TELANGANA,692,SIDDIPET OLD,",
      "28,ANDHRA PRADESH,502,ANANTAPUR,553",
    ),
    await file(
      "lgd-2022-03/sub.csv",
      SUBDISTRICTS,
      "36,TELANGANA,508,KARIMNAGAR,4406,Husnabad",
      "36,TELANGANA,511,MEDAK,4441,Gajwel",
    ),
    await file(
      "lgd-2026-05/sub.csv",
      SUBDISTRICTS,
      "36,Telangana,508,Karimnagar,4405,Karimnagar",
      "36,Telangana,692,Siddipet,4406,Husnabad",
      // Most of Siddipet's talukas are most of Medak's, which is another district all the same.
      "36,Telangana,692,Siddipet,4440,Siddipet",
      "36,Telangana,692,Siddipet,4442,Dubbak",
      "36,Telangana,800,Khowai,7990,Newtown",
      "28,Andhra Pradesh,502,Ananthapuramu,5320,Ananthapuramu",
      "5,Uttarakhand,49,Dehradun,305,Rishikesh",
      "5,Uttarakhand,700,Kotdwar,313,Kotdwara",
    ),
    await file(
      "lgd-2022-03/d5.csv",
      "State Code,State Name,District Code,District Name,Census 2011 Code",
      "5,UTTARAKHAND,49,DEHRADUN,060",
    ),
  ];
  const dataset = await imported(...files);
  const { later, states, districts, talukas, aliases, groups } = dataset;
  expect(later).toEqual([
    {
      ...{ level: "state", lgd_code: "36", name: "Telangana", state_lgd_code: "" },
      taluka_codes: "04405 04406 04440 04441 04442",
    },
    expect.objectContaining({ level: "state", name: "Telengana" }),
    {
      ...{ level: "district", lgd_code: "692", name: "Siddipet", state_lgd_code: "36" },
      taluka_codes: "04406 04440 04442",
    },
    expect.objectContaining({ lgd_code: "692", name: "Siddipet Old", taluka_codes: "04406 04440 04442" }),
  ]);
  // A state that the Census files lack: its districts have Census codes where a list tells them.
  expect(states.map(({ name, source, boundaries }) => [name, source, boundaries])).toEqual([
    ["Andhra Pradesh", "Census of India 2011", "2011"],
    ["Uttarakhand", "Local Government Directory", "2026"],
  ]);
  expect(districts.filter(({ state_code }) => state_code === "05")).toEqual([
    { code: "060", name: "Dehradun", state_code: "05", lgd_code: "049" },
    { code: "700", name: "Kotdwar", state_code: "05", lgd_code: "700" },
  ]);
  expect(talukas.filter(({ district_code }) => district_code === "060")).toEqual([
    { code: "00305", name: "Rishikesh", district_code: "060" },
  ]);
  expect(aliases).toContainEqual({ level: "district", code: "553", alias: "Ananthapuramu" });
  const dropped = groups.filter(({ action }) => action === "dropped");
  expect(dropped.map(({ rows }) => rows.map(({ code }) => code))).toEqual([["800"], ["07990"]]);
  expect((await imported(...files.toReversed())).later).toEqual(later);
});
