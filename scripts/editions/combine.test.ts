/** A dataset after a refresh: the newest lists decide, and older ones still count. */
import { describe, expect, test } from "vitest";
import type { UnsavedDataset, Village } from "../dataset/dataset.ts";
import type { MunicipalBody } from "../sources/said.ts";
import { refreshed } from "./edition.fixture.ts";

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

/** The same villages as the Local Government Directory lists them; Naxalbari has a new code. */
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
    districts: [{ code: "307", name: "Darjeeling", state_code: "19" }],
    talukas: [
      { code: "02161", name: "Matigara", district_code: "307" },
      { code: "07001", name: "Naxalbari Block", district_code: "307" },
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

/** The body of a town, in this taluka. */
function body(census: string, cell: string, taluka: string): MunicipalBody {
  return {
    ...{ code: census.slice(1), cell, state: "West Bengal", census, file: "towns.csv", line: 2 },
    areas: [{ district: "307", taluka }],
    areaNames: new Set(),
    pincodes: ["734001"],
  };
}

function village({ villages }: UnsavedDataset, code: string): Village {
  return villages.find((one) => one.code === code)!;
}

describe("places that the list lacks", () => {
  test("are left out if their district is gone", () => {
    const { districts, villages } = refreshed(imported(), listed());
    expect(districts.map(({ code }) => code)).toEqual(["327"]);
    expect(villages.map(({ code }) => code)).not.toContain("801637");
  });

  test("towns stay in their taluka, or go to the one that has its villages", () => {
    const newer = listed();
    newer.districts.push({ code: "315", name: "Kolkata", state_code: "19" });
    newer.talukas.push({ code: "02500", name: "Kolkata", district_code: "315" });
    const { villages } = refreshed(imported(), newer);
    const towns = villages
      .filter(({ code }) => !["306145", "306146", "306147"].includes(code))
      .map(({ code, taluka_code, kind }) => [code, taluka_code, kind]);
    expect(towns.sort()).toEqual([
      ["306148", "07001", "outgrowth"],
      ["801629", "02161", "town"],
      ["801637", "02500", "town"],
    ]);
  });

  test("a town whose taluka is gone with all its villages is in its district's taluka for places without a sub-district", () => {
    const newer = listed();
    newer.districts.push({ code: "315", name: "Kolkata", state_code: "19" });
    const { villages, talukas } = refreshed(imported(), newer);
    expect(villages.find(({ code }) => code === "801637")?.taluka_code).toBe("34299999");
    expect(talukas.map(({ code }) => code)).toContain("34299999");
  });

  test("a town that the Census counted keeps its name and taluka, whatever the municipal directory says", () => {
    const [older, newer] = [imported(), listed()];
    older.villages[4]!.population = "513264";
    const bodies = [body("801629", "Siliguri East", "07001"), body("801640", "Port", "07001")];
    const { villages, aliases } = refreshed(older, newer, undefined, bodies);
    expect(villages.filter(({ kind }) => kind === "town")).toEqual([
      {
        ...{ code: "801629", name: "Siliguri", taluka_code: "02161", kind: "town" },
        ...{ pincode: "734001", population: "513264" },
      },
      { code: "801640", name: "Port", taluka_code: "07001", kind: "town", pincode: "734001" },
    ]);
    expect(aliases).toContainEqual({ level: "village", code: "801629", alias: "Siliguri East" });
  });

  test("a town that the Census did not count follows the municipal directory, if listed there", () => {
    const { villages } = refreshed(imported(), listed(), undefined, [
      body("801629", "Siliguri East", "07001"),
    ]);
    expect(villages.find(({ code }) => code === "801629")).toMatchObject({
      name: "Siliguri East",
      taluka_code: "07001",
    });
  });

  test("villages missing from the list are gone", () => {
    const newer = listed();
    newer.villages.splice(1, 1);
    const { villages, former } = refreshed(imported(), newer);
    expect(villages.map(({ code }) => code)).not.toContain("306146");
    expect(former).toContainEqual({
      ...{ level: "village", code: "306146", name: "Dagapur", parent_code: "02162" },
      successor_code: "",
    });
  });
});

test("kinds and local names stay, PIN codes come from the list", () => {
  const older = imported();
  older.villages[1]!.pincode = "734012";
  const inList = refreshed(older, listed());
  expect(village(inList, "306145")).toMatchObject({ local_name: "চম্পাসারি" });
  expect(village(inList, "306146")).not.toHaveProperty("kind");
  expect(village(inList, "306146")).not.toHaveProperty("pincode");
  expect(village(inList, "306147")).toMatchObject({ kind: "census_town", pincode: "734011" });
  const without = listed();
  delete without.villages[2]!.pincode;
  expect(village(refreshed(older, without), "306146")).toMatchObject({ pincode: "734012" });
});

test("people stay: with a renumbered village, and in the taluka of a village that is gone", () => {
  const older = imported();
  const figures = { "306145": 500, "306146": 300, "306147": 200, "306148": 40, "801629": 9000 };
  for (const village of older.villages) {
    const people = figures[village.code as keyof typeof figures];
    if (people !== undefined) village.population = String(people);
  }
  older.villages[1]!.hadbast = "224";
  // The Census counts 60 people who are in no place.
  older.talukas[1]!.population = "600";
  const newer = listed();
  newer.talukas[1]!.name = "Naxalbari";
  newer.villages[1]!.code = "900001";
  // Its taluka has no other village of 2011.
  newer.villages.splice(2, 1);
  const after = refreshed(older, newer);
  expect(village(after, "900001")).toMatchObject({ population: "300", hadbast: "224" });
  expect(after.talukas.map(({ code, population }) => [code, population])).toEqual([
    // The sum of its places.
    ["02161", undefined],
    ["07001", "600"],
  ]);
});

test("a name with a damaged character keeps its older form, and does not become an alias", () => {
  const [older, newer] = [imported(), listed()];
  newer.districts[0]!.name = "Darj\ufffdling";
  newer.talukas[0]!.name = "M\ufffdtigara";
  newer.villages[0]!.name = "Champ\ufffdsari";
  newer.villages.push({ code: "900002", name: "N\ufffdya", taluka_code: "02161" });
  older.villages[1]!.name = "D\ufffdgapur";
  const { districts, talukas, villages, aliases } = refreshed(older, newer);
  expect(districts[0]!.name).toBe("Darjiling");
  expect(talukas.find(({ code }) => code === "02161")!.name).toBe("Matigara");
  expect(villages.map(({ code, name }) => [code, name])).toEqual(
    expect.arrayContaining([
      ["306145", "Champasari"],
      ["306146", "Dagapur"],
      // No other list has it.
      ["900002", "N\ufffdya"],
    ]),
  );
  expect(aliases.filter(({ alias }) => alias.includes("\ufffd"))).toEqual([]);
});

test("a district's taluka for places without a sub-district stays if people are in no place", () => {
  const [older, newer] = [imported(), listed()];
  const none = { name: "Area not under any Sub-district", district_code: "342" };
  older.talukas.push({ ...none, code: "34299999", population: "3085411" });
  newer.districts.push({ code: "315", name: "Kolkata", state_code: "19" });
  newer.talukas.push({ code: "02500", name: "Kolkata", district_code: "315" });
  const noneOf = ({ talukas }: UnsavedDataset) => talukas.filter(({ code }) => code === "34299999");
  expect(noneOf(refreshed(older, newer))).toMatchObject([{ population: "3085411" }]);
  delete older.talukas.at(-1)!.population;
  expect(noneOf(refreshed(older, newer))).toEqual([]);
});

test("areas of older editions stay for their existing talukas and villages", () => {
  const older = imported();
  const area = { edition: "2011", level: "district", parent_code: "19" } as const;
  older.formerAreas = [
    { ...area, code: "702", name: "Kalimpong", taluka_codes: "02161 02162", village_codes: "" },
    { ...area, code: "703", name: "Gone", taluka_codes: "", village_codes: "306149" },
  ];
  const { formerAreas } = refreshed(older, listed());
  // Naxalbari is now the taluka with another code that has all its villages.
  expect(formerAreas.filter(({ edition }) => edition === "2011")).toContainEqual({
    ...area,
    code: "702",
    name: "Kalimpong",
    taluka_codes: "02161 07001",
    village_codes: "",
  });
  expect(formerAreas.map(({ name }) => name)).not.toContain("Gone");
});
