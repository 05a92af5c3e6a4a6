import { expect, test } from "vitest";
import { imported, sourceFolder, VILLAGES } from "./source-folder.fixture.ts";

const { path, file } = sourceFolder();

const THREE_VILLAGES = [
  "1,29,KARNATAKA,571,Tumakuru,5538,Gubbi,611001,1,Adagur,,572216",
  "2,29,KARNATAKA,571,Tumakuru,5538,Gubbi,611002,1,Bidare,,572216",
  "3,29,KARNATAKA,571,Tumakuru,5538,Gubbi,611003,1,Kadaba,,572216",
];

test("a list of villages with constituencies gives their gram panchayats and both constituencies; a village may be in two", async () => {
  await file("lgd-2026-05/v.csv", VILLAGES, ...THREE_VILLAGES);
  await file(
    "lgd-2022/29-constituency.csv",
    "Assembly Constituency Code,Assembly Constituency ECI Code,Assembly Constituency Name,Block Code,Block Name,District Code,District Name,Localbody Code,Localbody Name,Parliament Constituency code,Parliament Constituency ECI Code,Parliament Constituency Name,State Name,Subdistrict Code,Subdistrict Name,Village Code,Village Name",
    "654,7,GUBBI,0,,571,TUMAKURU,12,BELAVATHA,475,3,Tumkur,KARNATAKA,5538,Gubbi,611001,ADAGUR",
    "655,8,Tiptur,0,,571,TUMAKURU,220129,KADABA,475,3,Tumkur,KARNATAKA,5538,Gubbi,611001,ADAGUR",
    "654,7,GUBBI,0,,571,TUMAKURU,12,BELAVATHA,475,3,Tumkur,KARNATAKA,5538,Gubbi,611002,BIDARE",
    "0,0,,0,,571,TUMAKURU,0,,0,0,,KARNATAKA,5538,Gubbi,611003,KADABA",
    "654,7,GUBBI,0,,571,TUMAKURU,12,BELAVATHA,475,3,Tumkur,KARNATAKA,5538,Gubbi,611009,GONE",
  );
  const { panchayats, assemblies, parliaments, groups } = await imported(
    path("lgd-2026-05"),
    path("lgd-2022"),
  );
  expect(panchayats).toEqual([
    { code: "000012", name: "Belavatha", village_codes: "611001 611002" },
    { code: "220129", name: "Kadaba", village_codes: "611001" },
  ]);
  expect(parliaments).toEqual([{ code: "475", name: "Tumkur" }]);
  expect(assemblies).toEqual([
    { code: "0654", name: "Gubbi", parliament_code: "475", village_codes: "611001 611002" },
    { code: "0655", name: "Tiptur", parliament_code: "475", village_codes: "611001" },
  ]);
  const unused = groups.filter(({ reason }) => reason.endsWith("of a village that the data lacks"));
  expect(unused.map(({ reason, rows }) => [reason, rows.map(({ code }) => code)])).toEqual([
    ["the constituency of a village that the data lacks", ["611009"]],
    ["the gram panchayat of a village that the data lacks", ["611009"]],
  ]);
});

test("a constituency covers villages, or a whole taluka or panchayat; a part of one is ignored", async () => {
  await file("cover-2026-05/v.csv", VILLAGES, ...THREE_VILLAGES);
  await file(
    "cover-2022/blocks.csv",
    "S.No.;State Code;State Name (In English);District Code;District Name (In English);Subdistrict Code;Subdistrict Name (In English);Village\nCode;Village Name (In English);localbody Code;Localbody Name (In English);  Block Code;Block Name (In English)"
      .split(";")
      .map((cell) => `"${cell}"`)
      .join(";"),
    "1;29;KARNATAKA;571;Tumakuru;5538;Gubbi;611002;x;220129;Kadaba;5906;Gubbi",
  );
  await file(
    "cover-2022/coverage.csv",
    "S.No.,State Code,State Name English,Parliament Constituency Code,Parliament Constituency Name,Assembly Constituency Code,Assembly Constituency Name,Entity Type,Entity Code,Entity Name,Coverage Type",
    "1,29,KARNATAKA,475,Tumkur,1,Whole,Subdistrict,5538,Gubbi,Full",
    "2,29,KARNATAKA,475,Tumkur,2,Part,Subdistrict,5538,Gubbi,Part",
    "3,29,KARNATAKA,475,Tumkur,3,Body,Village Panchayat,220129,Kadaba,Fully",
    "4,29,KARNATAKA,475,Tumkur,4,One,Village,611003,Kadaba,Partially",
    "5,29,KARNATAKA,475,Tumkur,5,District,District,571,Tumakuru,Full",
  );
  const { assemblies } = await imported(path("cover-2026-05"), path("cover-2022"));
  expect(assemblies!.map(({ name, village_codes }) => [name, village_codes])).toEqual([
    ["Whole", "611001 611002 611003"],
    ["Body", "611002"],
    ["One", "611003"],
  ]);
});
