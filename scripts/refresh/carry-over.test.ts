/** What a list of villages cannot tell stays when a dataset is refreshed from one. */
import { describe, expect, test } from "vitest";
import type { UnsavedDataset } from "../dataset/dataset.ts";
import { keepDetails, keepLaterNames, keepUnlisted } from "./carry-over.ts";

const ORIGIN = { source: "test", boundaries: "2011" } as const;

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
    later: [],
  };
}

/** The same villages as the Local Government Directory lists them, with the codes kept; Naxalbari has a new one. */
function listed(): UnsavedDataset {
  return {
    states: [{ ...imported().states[1]!, source: "LGD", boundaries: "2026" }],
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
    later: [],
  };
}

describe("places that the list can't tell of", () => {
  test("states, districts and talukas without villages stay as they are", () => {
    const newer = listed();
    keepUnlisted(imported(), newer);
    expect(newer.states.map(({ code, source }) => [code, source])).toEqual([
      ["19", "LGD"],
      ["07", "test"],
    ]);
    expect(newer.districts.slice(1)).toEqual([imported().districts[1]]);
    expect(newer.talukas.slice(2)).toEqual([imported().talukas[2]]);
  });

  test("what lies in a state that is gone is left out", () => {
    const newer = listed();
    newer.states[0]!.code = "99";
    keepUnlisted(imported(), newer);
    expect(newer.districts.map(({ code }) => code)).toEqual(["327"]);
    expect(newer.villages.map(({ code }) => code)).not.toContain("801637");
  });

  test("towns stay in their taluka, or in the one that has its villages now", () => {
    const newer = listed();
    keepUnlisted(imported(), newer);
    const towns = newer.villages.slice(3).map(({ code, taluka_code, kind }) => [code, taluka_code, kind]);
    expect(towns).toEqual([
      ["306148", "07001", "outgrowth"],
      ["801629", "02161", "town"],
      ["801637", "02500", "town"],
    ]);
  });

  test("a village that the list has no more is gone", () => {
    const newer = listed();
    newer.villages.splice(1, 1);
    keepUnlisted(imported(), newer);
    expect(newer.villages.map(({ code }) => code)).not.toContain("306146");
  });
});

test("kinds and names in local scripts stay, and the list's PIN codes are taken", () => {
  const newer = listed();
  keepDetails(imported(), newer);
  expect(newer.villages[0]).toMatchObject({ local_name: "চম্পাসারি" });
  expect(newer.villages[1]).not.toHaveProperty("kind");
  expect(newer.villages[2]).toMatchObject({ kind: "census_town", pincode: "734011" });
});

test("names that came later stay for the talukas that are there, until the list has such a state or district", () => {
  const older = imported();
  const name = { level: "district", state_lgd_code: "19" } as const;
  older.later = [
    { ...name, lgd_code: "702", name: "Kalimpong", taluka_codes: "02161 02162" },
    { ...name, lgd_code: "703", name: "Gone", taluka_codes: "02162" },
    { ...name, lgd_code: "307", name: "Darjeeling", taluka_codes: "02161" },
    { level: "state", lgd_code: "19", name: "Bangla", state_lgd_code: "", taluka_codes: "02161" },
  ];
  const newer = listed();
  keepLaterNames(older, newer);
  expect(newer.later).toEqual([{ ...name, lgd_code: "702", name: "Kalimpong", taluka_codes: "02161" }]);
});
