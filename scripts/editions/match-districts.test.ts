import { expect, test } from "vitest";
import { placesOf } from "../dataset/dataset.fixture.ts";
import type { UnsavedDataset } from "../dataset/dataset.ts";
import { matchDistricts } from "./match-districts.ts";

function karnataka(
  districts: Record<string, string>,
  aliases: Record<string, string> = {},
): UnsavedDataset {
  const rows = Object.entries(districts).map(([code, name]) => [code, [name, "29"]] as const);
  const others = Object.entries(aliases).map(
    ([code, alias]) => ({ level: "district", code, alias }) as const,
  );
  return { ...placesOf(Object.fromEntries(rows)), aliases: others };
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

test("neither a name that two districts have nor a district of another state is a match", () => {
  const older = karnataka({ "1": "One", "2": "Two" }, { "1": "Same", "2": "Same" });
  const newer = karnataka({ "3": "Same" });
  expect(matchDistricts(older, newer).size).toBe(0);
  newer.districts = [{ code: "3", name: "One", state_code: "30" }];
  expect(matchDistricts(older, newer).size).toBe(0);
});
