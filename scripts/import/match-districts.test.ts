import { expect, test } from "vitest";
import type { UnsavedDataset } from "../dataset/dataset.ts";
import { matchDistricts } from "./match-districts.ts";

function karnataka(districts: Record<string, string>, aliases: Record<string, string> = {}): UnsavedDataset {
  return {
    states: [
      {
        code: "29",
        name: "Karnataka",
        iso_code: "IN-KA",
        kind: "state",
        source: "Census of India 2011",
        boundaries: "2011",
      },
    ],
    districts: Object.entries(districts).map(([code, name]) => ({ code, name, state_code: "29" })),
    ...{ talukas: [], villages: [], former: [], later: [] },
    aliases: Object.entries(aliases).map(([code, alias]) => ({ level: "district", code, alias })),
  };
}

test("by name, well-known renaming and alias, whatever the codes", () => {
  const census = karnataka(
    { "555": "Belgaum", "572": "Bangalore", "584": "Ramanagara", "560": "Koppal" },
    { "560": "Kopal" },
  );
  const lgd = karnataka({
    "525": "Bengaluru Urban",
    "527": "BELAGAVI",
    "543": "Kopal",
    "631": "Bengaluru South",
    "738": "Vijayanagara",
  });
  expect(Object.fromEntries(matchDistricts(census, lgd))).toEqual({
    "525": "572",
    "527": "555",
    "543": "560",
    "631": "584",
  });
});

test("the own name goes before what others are also called", () => {
  const older = karnataka({ "585": "Kanpur Nagar", "586": "Kanpur" }, { "585": "Kanpur" });
  expect(
    Object.fromEntries(matchDistricts(older, karnataka({ "600": "Kanpur", "601": "Kanpur Nagar" }))),
  ).toEqual({
    "600": "586",
    "601": "585",
  });
});

test("a name that two districts are called by is no evidence, nor is a district of another state", () => {
  const older = karnataka({ "1": "One", "2": "Two" }, { "1": "Same", "2": "Same" });
  const newer = karnataka({ "3": "Same" });
  expect(matchDistricts(older, newer).size).toBe(0);
  newer.districts = [{ code: "3", name: "One", state_code: "30" }];
  expect(matchDistricts(older, newer).size).toBe(0);
});
