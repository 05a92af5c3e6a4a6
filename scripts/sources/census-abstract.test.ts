import { expect, test } from "vitest";
import { CENSUS_HEADER } from "../check/fixtures/official-files.ts";
import { imported, sourceFolder } from "./source-folder.fixture.ts";

const { file } = sourceFolder();

/** The published header, with columns after the people. */
const HEADER = "State,District,Subdistt,Town/Village,Ward,Level,Name,TRU,No_HH,TOT_P,TOT_M";

const GOA = [
  "30,000,00000,000000,0000,STATE,GOA,Total,60,230,1",
  "30,585,00000,000000,0000,DISTRICT,North Goa,Rural,10,40,1",
  "30,585,00000,000000,0000,DISTRICT,North Goa,Total,60,230,1",
  "30,585,05610,000000,0000,SUB-DISTRICT,Bardez,Total,31,120,1",
  "30,585,05610,626676,0000,VILLAGE,Nerul,Rural,10,40,1",
  "30,585,05610,626677,0000,TOWN,Candolim (CT),Urban,1,10,1",
  "30,585,05610,803242,0000,TOWN,Mapusa (M Cl + OG),Urban,15,60,1",
  "30,585,05610,803242,0000,TOWN,Mapusa (M Cl),Urban,10,50,1",
  "30,585,05610,803242,0001,WARD,Mapusa (M Cl) WARD NO.-0001,Urban,10,50,1",
  "30,585,05610,803243,0000,TOWN,Panaji (M Cl) (Part),Urban,5,10,1",
  "30,585,05611,000000,0000,SUB-DISTRICT,Tiswadi,Total,29,110,1",
  "30,585,05611,803243,0000,TOWN,Panaji (M Cl) (Part),Urban,29,110,1",
];

test("villages, census towns and towns with their people; towns in parts are summed", async () => {
  const { talukas, villages, provenance, groups } = await imported(
    await file("pca.csv", HEADER, ...GOA),
  );
  const count = (population: string, households: string) => ({ population, households });
  expect(villages).toEqual([
    { code: "626676", name: "Nerul", taluka_code: "05610", ...count("40", "10") },
    {
      code: "626677",
      name: "Candolim",
      taluka_code: "05610",
      kind: "census_town",
      ...count("10", "1"),
    },
    { code: "803242", name: "Mapusa", taluka_code: "05610", kind: "town", ...count("50", "10") },
    { code: "803243", name: "Panaji", taluka_code: "05611", kind: "town", ...count("120", "34") },
  ]);
  // The Census's own figures, because they are not the sum of the places: outgrowths, and the other part of Panaji.
  expect(talukas).toEqual([
    { code: "05610", name: "Bardez", district_code: "585", ...count("120", "31") },
    { code: "05611", name: "Tiswadi", district_code: "585", ...count("110", "29") },
  ]);
  expect(provenance.source).toBe("Census of India 2011, Primary Census Abstract");
  const merged = groups.find(({ action }) => action === "merged");
  expect(merged?.rows).toMatchObject([
    { code: "803243", line: 11, note: "sub-district 05610; most people in 05611" },
  ]);
});

test("a town in several districts is in the one with most of its people", async () => {
  const rows = [
    "28,000,00000,000000,0000,STATE,ANDHRA PRADESH,Total,60,240,1",
    "28,535,00000,000000,0000,DISTRICT,Medak,Total,25,100,1",
    "28,535,04494,000000,0000,SUB-DISTRICT,Patancheru,Total,25,100,1",
    "28,535,04494,802918,0000,TOWN,GHMC (M Corp.) (Part),Urban,25,100,1",
    "28,536,00000,000000,0000,DISTRICT,Hyderabad,Total,35,140,1",
    "28,536,04496,000000,0000,SUB-DISTRICT,Shaikpet,Total,20,80,1",
    "28,536,04496,802918,0000,TOWN,GHMC (M Corp.) (Part),Urban,20,80,1",
    "28,536,04497,000000,0000,SUB-DISTRICT,Ameerpet,Total,15,60,1",
    "28,536,04497,802918,0000,TOWN,GHMC (M Corp.) (Part),Urban,15,60,1",
  ];
  const { villages } = await imported(await file("pca.csv", HEADER, ...rows));
  expect(villages).toEqual([
    {
      code: "802918",
      name: "Hyderabad",
      taluka_code: "04496",
      kind: "town",
      local_name: "హైదరాబాద్",
      population: "240",
      households: "60",
    },
  ]);
});

test("fills the gaps of the village directory, in any order, and overrides nothing", async () => {
  const abstract = await file("pca.csv", HEADER, ...GOA);
  const census = await file(
    "census.csv",
    CENSUS_HEADER,
    "30,GOA,585,North Goa,5610,Bardez,626676,Nerull",
    "30,GOA,585,N\ufffdrth Goa,5610,Bard\ufffdz,626677,Cand\ufffdlim (CT)",
    "30,GOA,585,North Goa,5612,Bicholim,626700,Sal",
  );
  const result = await imported(abstract, census);
  expect(
    result.villages.map(({ code, name, population }) => [code, name, population]).sort(),
  ).toEqual([
    ["626676", "Nerull", "40"],
    // Its name is damaged in the village directory.
    ["626677", "Candolim", "10"],
    ["626700", "Sal", undefined],
    ["803242", "Mapusa", "50"],
    ["803243", "Panaji", "120"],
  ]);
  expect(result.aliases).toContainEqual({ level: "village", code: "626676", alias: "Nerul" });
  for (const { districts, talukas, aliases } of [result, await imported(census, abstract)]) {
    expect(districts.map(({ name }) => name)).toEqual(["North Goa"]);
    expect(talukas.map(({ name }) => name)).toEqual(["Bardez", "Bicholim", "Tiswadi"]);
    expect(aliases.filter(({ alias }) => alias.includes("\ufffd"))).toEqual([]);
  }
  const merged = result.groups.filter(({ reason }) => /another name/.test(reason));
  expect(merged.flatMap(({ rows }) => rows.map(({ code }) => code))).toEqual(["626676"]);
  const { villages, talukas } = await imported(census, abstract);
  expect({ villages, talukas }).toEqual({ villages: result.villages, talukas: result.talukas });
});

test("the municipal directory adds its names to the Census's towns, and adds newer bodies", async () => {
  const { villages, aliases } = await imported(
    await file("pca.csv", HEADER, ...GOA),
    await file(
      "lgd-2022-03/districts.csv",
      "State Code,State Name,District Code,District Name,Census 2011 Code",
      "30,GOA,551,NORTH GOA,585",
    ),
    await file(
      "lgd-2022-03/municipal.csv",
      "State Name,Localbody Code,Localbody Name,Census 2011 Code,District Code,Subdistrict Code,Village Code",
      "GOA,252071,City Corporation Panaji Heritage,803243,551,5610,",
      "GOA,252072,Greater Panaji,803243,551,5610,",
      "GOA,252073,Porvorim,000000,551,5610,",
      "GOA,252074,Candolim,000000,551,5610,626677",
    ),
  );
  const towns = villages.filter(({ kind }) => kind === "town");
  expect(towns.map(({ code, name, taluka_code }) => [code, name, taluka_code])).toEqual([
    ["803242", "Mapusa", "05610"],
    ["803243", "Panaji", "05610"],
    ["852073", "Porvorim", "05610"],
  ]);
  const names = aliases.flatMap(({ code, alias }) => (code === "803243" ? alias : []));
  expect(names).toEqual(expect.arrayContaining(["Panaji Heritage", "Greater Panaji"]));
});

test.each<[what: string, change: (rows: string[]) => string[], error: RegExp]>([
  [
    "a missing village",
    (rows) => rows.filter((row) => !row.includes("Nerul")),
    /pca\.csv:5: sub-district 05610 Bardez has 120 people, but its places 80: rows are missing or changed/,
  ],
  [
    "a missing sub-district",
    (rows) => rows.filter((row) => !row.includes(",05611,")),
    /pca\.csv:4: district 585 North Goa has 230 people, but its sub-districts 120/,
  ],
  [
    "another state's code",
    (rows) => rows.map((row) => row.replace(/^30/, "27")),
    /pca\.csv:4: district 585 is of state 30 Goa in the Census of 2011, not of state 27/,
  ],
])("%s is refused with one line", async (_what, change, error) => {
  await expect(imported(await file("pca.csv", HEADER, ...change(GOA)))).rejects.toThrow(error);
});

test("swapped headers are refused", async () => {
  const people = HEADER.replace("No_HH,TOT_P", "TOT_P,No_HH");
  await expect(imported(await file("pca.csv", people, ...GOA))).rejects.toThrow(
    /pca\.csv: most places have more households than people; are two headers swapped\?/,
  );
  const levels = HEADER.replace("Level,Name,TRU", "TRU,Name,Level");
  await expect(imported(await file("levels.csv", levels, ...GOA))).rejects.toThrow(
    /levels\.csv: no row is about a district; are two headers swapped\?/,
  );
  const codes = HEADER.replace("Subdistt,Town/Village", "Town/Village,Subdistt");
  await expect(imported(await file("codes.csv", codes, ...GOA))).rejects.toThrow(
    /codes\.csv: .* headers swapped\?/,
  );
});
