import { expect, test } from "vitest";
import { areaColumns } from "../areas/areas.fixture.ts";
import { Areas } from "../areas/areas.ts";
import { COST } from "./costs.ts";
import { FormerNames } from "./former-names.ts";

/** A state (0) with two districts (1, 2) and three talukas (3 and 4 in the first, 5 in the second). */
const areas = new Areas(
  areaColumns({
    counts: [1, 2, 3, 0],
    ids: [28, 1, 2, 1, 2, 3],
    names: ["Andhra Pradesh", "Medak", "Guntur", "Siddipet", "Gajwel", "Tenali"],
    parents: [-1, 0, 0, 1, 1, 2],
    villages: [0, 0, 0],
    isoCodes: ["IN-AP"],
    formerAreas: [
      {
        edition: "2011",
        level: "state",
        code: "36",
        name: "Telangana",
        state: "",
        talukas: [[3, 5]],
        villages: [],
      },
      {
        edition: "2011",
        level: "district",
        code: "36",
        name: "Siddipet Rural",
        state: "",
        talukas: [[3, 4]],
        villages: [],
      },
    ],
  }),
);
const names = new FormerNames(areas);

/** Per area the costs of the terms. */
function costs(...query: (readonly string[])[]): Record<number, number[]> {
  return Object.fromEntries(
    [...names.hits(query)].map(([area, match]) => [area, [...match.costs].slice(0, query.length)]),
  );
}

test("a former name is above its talukas, and above districts and states that have no others", () => {
  expect(costs(["gajwel"], ["telangana"])).toEqual({
    1: [-1, COST.same],
    3: [-1, COST.same],
    4: [-1, COST.same],
  });
  expect(names.hits([["gajwel"], ["telangana"]]).get(3)!.terms).toBe(0b10);
});

test("each of its terms counts at its lowest cost", () => {
  expect(costs(["siddipet"])).toEqual({ 3: [COST.same] });
  expect(costs(["rural"], ["telangana"])).toMatchObject({ 3: [COST.same, COST.same], 4: [-1, COST.same] });
  expect(costs(["telang"])).toMatchObject({ 4: [COST.prefix] });
  expect(costs(["telangona"])).toMatchObject({ 4: [COST.oneEdit] });
  expect(costs(["tellangana"])).toMatchObject({ 4: [COST.nearRomanised] });
  expect(costs(["तेलंगाना", "telangana"])).toMatchObject({ 4: [COST.same] });
  expect(costs(["tel"], ["andhra"])).toMatchObject({ 4: [COST.prefix, -1] });
  expect(costs(["medak"], ["xy"])).toEqual({});
});
