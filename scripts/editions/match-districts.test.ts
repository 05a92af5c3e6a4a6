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

/** Two districts with four places each, by the district that has each place. */
function parted(names: Record<string, string>, parts: Record<string, string>, villages: boolean) {
  const districts = Object.entries(names).map(([code, name]) => [code, [name, "29"]] as const);
  const places = Object.entries(parts).map(([place, district]) => [place, district] as const);
  const talukas = villages
    ? districts.map(([code]) => [`t${code}`, ["Taluka", code]] as const)
    : places.map(([place, code]) => [place, ["Taluka", code]] as const);
  const some = villages ? places.map(([place, code]) => [place, ["Village", `t${code}`]]) : [];
  return placesOf(
    Object.fromEntries(districts),
    Object.fromEntries(talukas),
    Object.fromEntries(some),
  );
}

test.each([true, false])(
  "under another name, each with more than half of the other's villages (%s) or talukas",
  (villages) => {
    const older = { a: "1", b: "1", c: "1", d: "1", e: "2", f: "2", g: "2", h: "2" };
    const matches = (parts: Record<string, string>) =>
      Object.fromEntries(
        matchDistricts(
          parted({ "1": "One", "2": "Two" }, older, villages),
          parted({ "3": "Three", "4": "Four" }, parts, villages),
        ),
      );
    // One lost a place to Four.
    expect(
      matches({ ...older, a: "3", b: "3", c: "3", d: "4", e: "4", f: "4", g: "4", h: "4" }),
    ).toEqual({ "3": "1", "4": "2" });
    // Three has half of One, and nothing else.
    expect(matches({ a: "3", b: "3", c: "4", d: "4", e: "4", f: "4", g: "4", h: "4" })).toEqual({
      "4": "2",
    });
    // Half of Three is from One, which has nothing else.
    expect(matches({ a: "3", b: "3", e: "3", f: "3", g: "4", h: "4" })).toEqual({});
  },
);
