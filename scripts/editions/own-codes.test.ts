import { expect, test } from "vitest";
import { placesOf, type Rows } from "../dataset/dataset.fixture.ts";
import type { District, UnsavedDataset } from "../dataset/dataset.ts";
import { Report } from "../dataset/report.ts";
import { combine } from "./combine.ts";
import { listsOf, refreshed } from "./edition.fixture.ts";
import { datasetEdition } from "./older.ts";

/** The districts of `newer` after a refresh, in the order of LGD's codes: code, name, LGD's code. */
function kept(
  older: UnsavedDataset,
  newer: UnsavedDataset,
): [string, string, string | undefined][] {
  return listed(refreshed(older, newer));
}

function listed({ districts }: UnsavedDataset): [string, string, string | undefined][] {
  return districts
    .toSorted((a, b) => Number(a.lgd_code) - Number(b.lgd_code))
    .map(({ code, name, lgd_code }) => [code, name, lgd_code]);
}

function withLgdCodes(edition: UnsavedDataset, lgdCodes: Record<string, string>): UnsavedDataset {
  const add = (district: District): District => {
    const lgd_code = lgdCodes[district.code];
    return lgd_code === undefined ? district : { ...district, lgd_code };
  };
  return { ...edition, districts: edition.districts.map(add) };
}

const VILLAGES: Rows = {
  "000001": ["One", "00001"],
  "000002": ["Two", "00002"],
  "000003": ["Three", "00002"],
};

test("a district is recognised by its LGD code, even if another district now has its name", () => {
  const older = withLgdCodes(placesOf({ "585": ["North", "30"], "586": ["South", "30"] }), {
    "585": "552",
    "586": "553",
  });
  const newer = placesOf({ "552": ["South", "30"], "553": ["North", "30"] });
  expect(kept(older, newer)).toEqual([
    ["585", "South", "552"],
    ["586", "North", "553"],
  ]);
});

test("without an LGD code it is recognised by its name, alias, most of its villages, then code", () => {
  const older = placesOf(
    {
      "501": ["North", "30"],
      "502": ["Bangalore", "30"],
      "503": ["Villages", "30"],
      "504": ["Old name", "30"],
      "505": ["Kanpur Nagar", "30"],
      "506": ["Kanpur", "30"],
    },
    { "00001": ["A", "501"], "00002": ["B", "503"] },
    VILLAGES,
  );
  older.aliases = [
    { level: "district", code: "502", alias: "Bengaluru Urban" },
    { level: "district", code: "505", alias: "Kanpur" },
  ];
  const newer = placesOf(
    {
      "601": ["NORTH", "30"],
      "602": ["Bengaluru Urban", "30"],
      "603": ["Most of it", "30"],
      "504": ["New name", "30"],
      "605": ["Kanpur", "30"],
      "606": ["Kanpur Nagar", "30"],
    },
    { "00001": ["A", "601"], "00002": ["B", "603"] },
    VILLAGES,
  );
  const { districts, talukas } = refreshed(older, newer);
  expect(districts.map(({ code, name }) => [code, name])).toEqual([
    ["504", "New name"],
    ["501", "NORTH"],
    ["502", "Bengaluru Urban"],
    ["503", "Most of it"],
    // Main names win over others' aliases.
    ["506", "Kanpur"],
    ["505", "Kanpur Nagar"],
  ]);
  expect(talukas.map(({ code, district_code }) => [code, district_code])).toEqual([
    ["00001", "501"],
    ["00002", "503"],
  ]);
});

test("a district is recognised by its villages, also after a year-old list without villages", () => {
  const older = placesOf({ "503": ["Villages", "30"] }, { "00002": ["B", "503"] }, VILLAGES);
  const newer = placesOf({ "603": ["Most of it", "30"] }, { "00004": ["B", "603"] });
  newer.villages = older.villages.map((village) => ({ ...village, taluka_code: "00004" }));
  const earlier = { ...listsOf(placesOf({})), date: "2025", isComplete: false };
  const lgd = [listsOf(newer), earlier];
  const editions = { older: datasetEdition(older, "2024-01-01T00:00:00.000Z"), lgd, bodies: [] };
  expect(listed(combine(editions, new Report()).places)).toEqual([["503", "Most of it", "603"]]);
});

test("a district keeps its code in another state", () => {
  const talukas = (district: string): Rows => ({ "00002": ["B", district] });
  const villages: Rows = { "000002": ["Two", "00002"] };
  const older = placesOf({ "495": ["Daman", "25"] }, talukas("495"), villages);
  const newer = placesOf({ "463": ["Daman", "38"] }, talukas("463"), villages);
  expect(kept(older, newer)).toEqual([["495", "Daman", "463"]]);
});

test("a district that partly went to a new state keeps its Census code, if the source gives it", () => {
  const older = placesOf({ "535": ["Medak", "28"], "536": ["Elsewhere", "28"] });
  for (const district of older.districts) district.census_2011_code = district.code;
  // The parts that were split off also have its Census code.
  const newer = placesOf({ "511": ["Medak", "36"], "692": ["Siddipet", "36"] });
  const censusCodes = new Map([
    ["511", "535"],
    ["692", "535"],
  ]);
  const { districts } = refreshed(older, newer, censusCodes);
  expect(districts.map(({ code, lgd_code }) => [code, lgd_code])).toEqual([
    ["535", "511"],
    ["692", "692"],
  ]);
});

test("a new district gets LGD's code, or the highest free number if another district has or had that code", () => {
  const older = withLgdCodes(placesOf({ "585": ["North", "30"], "999": ["South", "30"] }), {
    "585": "552",
  });
  older.former = [
    { level: "district", code: "300", name: "Was", parent_code: "30", successor_code: "" },
    // Not a district.
    { level: "state", code: "70", name: "Was", parent_code: "", successor_code: "" },
  ];
  const newer = placesOf({
    "552": ["North", "30"],
    "700": ["New", "30"],
    // In use, formerly in use, and the next free number.
    "585": ["Taken", "29"],
    "300": ["Taken too", "29"],
    "998": ["High", "29"],
  });
  expect(kept(older, newer)).toEqual([
    ["997", "Taken too", "300"],
    ["585", "North", "552"],
    ["996", "Taken", "585"],
    ["700", "New", "700"],
    ["998", "High", "998"],
  ]);
});

test("the next refresh recognises all of them", () => {
  const records = () =>
    placesOf({
      "552": ["North", "30"],
      "585": ["Taken", "29"],
      "700": ["New", "30"],
      "586": ["Too", "29"],
    });
  const first = refreshed(placesOf({ "585": ["North", "30"], "586": ["South", "30"] }), records());
  const second = records();
  for (const district of second.districts) district.name += " renamed";
  expect(kept(first, second)).toEqual(
    listed(first).map(([code, name, lgd_code]) => [code, `${name} renamed`, lgd_code]),
  );
});

test("a district that exists again gets its former code", () => {
  const older = placesOf({ "585": ["North", "30"] });
  older.former = [
    { level: "district", code: "586", name: "South", parent_code: "30", successor_code: "" },
  ];
  expect(kept(older, placesOf({ "552": ["North", "30"], "553": ["South", "30"] }))).toEqual([
    ["585", "North", "552"],
    ["586", "South", "553"],
  ]);
});

test("the same part of a divided sub-district keeps the five digits", () => {
  const districts: Rows = { "010": ["A", "18"], "011": ["B", "18"], "012": ["C", "18"] };
  const older = placesOf(districts, { "00001": ["Sidli", "010"], "01100001": ["Sidli", "011"] });
  const lgd: Rows = { "110": ["A", "18"], "111": ["B", "18"], "112": ["C", "18"] };
  // Most of it is in B now, so the list gives the five digits to the part there.
  const newer = placesOf(
    lgd,
    { "11000001": ["Sidli", "110"], "00001": ["Sidli", "111"], "11299999": ["None", "112"] },
    { "000001": ["One", "11000001"], "000002": ["Two", "00001"], "000003": ["Three", "11299999"] },
  );
  newer.aliases = [
    { level: "taluka", code: "11000001", alias: "Sidley" },
    { level: "district", code: "111", alias: "Bee" },
  ];
  const { talukas, villages, aliases } = refreshed(older, newer);
  expect(talukas.map(({ code, district_code }) => [code, district_code]).sort()).toEqual([
    ["00001", "010"],
    ["01100001", "011"],
    ["01299999", "012"],
  ]);
  expect(villages.map(({ taluka_code }) => taluka_code)).toEqual(["00001", "01100001", "01299999"]);
  expect(aliases.map(({ level, alias, code }) => [level, alias, code])).toEqual([
    ["district", "Bee", "011"],
    ["taluka", "Sidley", "00001"],
  ]);
});
