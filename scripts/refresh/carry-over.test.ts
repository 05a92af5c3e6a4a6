/** A refresh keeps what a list of villages does not contain. */
import { describe, expect, test } from "vitest";
import type { UnsavedDataset } from "../dataset/dataset.ts";
import {
  keepDetails,
  keepFigures,
  keepFormerAreas,
  keepPositions,
  keepPostOffices,
  keepTowns,
} from "./carry-over.ts";

const ORIGIN = { source: "test", districts_edition: "2011", villages_edition: "2011" } as const;

/** West Bengal as imported: Kolkata has a town and no village; Darjiling has villages, a town and an outgrowth. */
function imported(): UnsavedDataset {
  return {
    states: [
      { code: "07", name: "Delhi", iso_code: "IN-DL", kind: "union territory", ...ORIGIN },
      { code: "19", name: "West Bengal", iso_code: "IN-WB", kind: "state", ...ORIGIN },
    ],
    districts: [
      { code: "327", name: "Darjiling", state_code: "19", lgd_code: "307" },
      { code: "342", name: "Kolkata", state_code: "19", lgd_code: "315" },
    ],
    talukas: [
      { code: "02161", name: "Matigara", district_code: "327" },
      { code: "02162", name: "Naxalbari", district_code: "327" },
      { code: "02500", name: "Kolkata", district_code: "342" },
    ],
    villages: [
      { code: "306145", name: "Champasari", taluka_code: "02161", local_name: "চম্পাসারি" },
      { code: "306146", name: "Dagapur", taluka_code: "02162" },
      { code: "306147", name: "Mathapari", taluka_code: "02162", kind: "census_town" },
      { code: "306148", name: "Bara Mohansingh", taluka_code: "02162", kind: "outgrowth" },
      { code: "801629", name: "Siliguri", taluka_code: "02161", kind: "town" },
      { code: "801637", name: "Kolkata", taluka_code: "02500", kind: "town" },
    ],
    aliases: [],
    former: [],
    formerAreas: [],
  };
}

/** The same villages as the Local Government Directory lists them, with the codes kept; Naxalbari has a new one. */
function listed(): UnsavedDataset {
  return {
    states: [
      {
        ...imported().states[1]!,
        source: "LGD",
        districts_edition: "2026",
        villages_edition: "2026",
      },
    ],
    districts: [{ code: "327", name: "Darjeeling", state_code: "19", lgd_code: "307" }],
    talukas: [
      { code: "02161", name: "Matigara", district_code: "327" },
      { code: "07001", name: "Naxalbari Block", district_code: "327" },
    ],
    villages: [
      { code: "306145", name: "Champasari", taluka_code: "02161" },
      { code: "306146", name: "Dagapur", taluka_code: "07001" },
      { code: "306147", name: "Mathapari", taluka_code: "07001", pincode: "734011" },
    ],
    aliases: [],
    former: [],
    formerAreas: [],
  };
}

describe("places that the list does not contain", () => {
  test("are left out if their district is gone", () => {
    const newer = listed();
    keepTowns(imported(), newer);
    expect(newer.districts.map(({ code }) => code)).toEqual(["327"]);
    expect(newer.villages.map(({ code }) => code)).not.toContain("801637");
  });

  test("towns stay in their taluka, or go to the one with its villages", () => {
    const newer = listed();
    newer.districts.push(imported().districts[1]!);
    newer.talukas.push(imported().talukas[2]!);
    keepTowns(imported(), newer);
    const towns = newer.villages
      .slice(3)
      .map(({ code, taluka_code, kind }) => [code, taluka_code, kind]);
    expect(towns).toEqual([
      ["306148", "07001", "outgrowth"],
      ["801629", "02161", "town"],
      ["801637", "02500", "town"],
    ]);
  });

  test("a town that the Census counted keeps its name and taluka, whatever the municipal directory says", () => {
    const [older, newer] = [imported(), listed()];
    older.villages[4]!.population = "513264";
    const body = { taluka_code: "07001", kind: "town", pincode: "734001" } as const;
    newer.villages.push(
      { ...body, code: "801629", name: "Siliguri East" },
      { ...body, code: "801637", name: "Kolkata Port" },
    );
    keepTowns(older, newer);
    expect(newer.villages.slice(3, 5)).toEqual([
      { code: "801629", name: "Siliguri", taluka_code: "02161", kind: "town", pincode: "734001" },
      { ...body, code: "801637", name: "Kolkata Port" },
    ]);
    expect(newer.aliases).toEqual([{ level: "village", code: "801629", alias: "Siliguri East" }]);
  });

  test("villages missing from the list are gone", () => {
    const newer = listed();
    newer.villages.splice(1, 1);
    keepTowns(imported(), newer);
    expect(newer.villages.map(({ code }) => code)).not.toContain("306146");
  });
});

test("kinds and local names stay, PIN codes come from the list", () => {
  const newer = listed();
  keepDetails(imported(), newer, new Set());
  expect(newer.villages[0]).toMatchObject({ local_name: "চম্পাসারি" });
  expect(newer.villages[1]).not.toHaveProperty("kind");
  expect(newer.villages[2]).toMatchObject({ kind: "census_town", pincode: "734011" });
});

test("people stay: with a renumbered village, and in the taluka of one that is gone", () => {
  const older = imported();
  const figures = { "306145": 500, "306146": 300, "306147": 200, "306148": 40, "801629": 9000 };
  for (const village of older.villages) {
    const people = figures[village.code as keyof typeof figures];
    if (people !== undefined) village.population = String(people);
  }
  older.villages[1]!.hadbast = "224";
  // The Census counts 60 people in no place.
  older.talukas[1]!.population = "600";
  const newer = listed();
  newer.villages[1]!.code = "900001";
  newer.villages.splice(2, 1);
  const gone = [
    { code: "306146", successor_code: "900001" },
    { code: "306147", successor_code: "" },
  ].map(
    (village) =>
      ({ ...village, level: "village", name: "", parent_code: "02162", state_code: "19" }) as const,
  );
  keepFigures(older, newer, { added: [], renamed: [], moved: [], repinned: [], gone });
  expect(newer.villages.find(({ code }) => code === "900001")).toMatchObject({
    population: "300",
    hadbast: "224",
  });
  expect(newer.talukas.map(({ code, population }) => [code, population])).toEqual([
    ["02161", "9500"],
    ["07001", "600"],
  ]);
});

test("areas of older editions stay for their existing talukas and villages", () => {
  const older = imported();
  const area = { edition: "2011", level: "district", parent_code: "19" } as const;
  older.formerAreas = [
    { ...area, code: "702", name: "Kalimpong", taluka_codes: "02161 02162", village_codes: "" },
    { ...area, code: "703", name: "Gone", taluka_codes: "02162", village_codes: "999999" },
  ];
  const newer = listed();
  keepFormerAreas(older, newer);
  expect(newer.formerAreas).toEqual([
    { ...area, code: "702", name: "Kalimpong", taluka_codes: "02161", village_codes: "" },
  ]);
});

test("post offices stay, in the district that theirs has become", () => {
  const older = imported();
  const office = {
    pincode: "734011",
    name: "Matigara",
    type: "post_office",
    delivery: "yes",
  } as const;
  older.postOffices = ["327", "342", "343", undefined].map((code) =>
    code === undefined ? office : { ...office, district_code: code },
  );
  const newer = listed();
  const gone = [
    { level: "district", code: "342", name: "Kolkata", parent_code: "19", successor_code: "327" },
    { level: "district", code: "343", name: "Gone", parent_code: "19", successor_code: "" },
  ] as const;
  keepPostOffices(older, newer, {
    added: [],
    renamed: [],
    moved: [],
    repinned: [],
    gone: gone.map((one) => ({ ...one, state_code: "19" })),
  });
  expect(newer.postOffices!.map(({ district_code }) => district_code)).toEqual([
    "327",
    "327",
    undefined,
    undefined,
  ]);
});

test("positions stay with their places; a place that became another brings its own, unless that one has one", () => {
  const [older, newer] = [imported(), listed()];
  const at = (code: string, latitude: string) => ({
    level: "village" as const,
    code,
    latitude,
    longitude: "88.3",
    position: "habitation" as const,
  });
  older.positions = [
    at("306145", "26.7"),
    at("306146", "26.6"),
    at("306148", "26.5"),
    at("801629", "26.4"),
  ];
  const gone = (code: string, successor_code: string) => ({
    level: "village" as const,
    code,
    name: code,
    parent_code: "02162",
    successor_code,
  });
  keepPositions(older, newer, {
    gone: [gone("306148", "306147"), gone("801629", "306145")],
    renamed: [],
  } as unknown as Parameters<typeof keepPositions>[2]);
  expect(newer.positions).toEqual([
    at("306145", "26.7"),
    at("306146", "26.6"),
    at("306147", "26.5"),
  ]);
});
