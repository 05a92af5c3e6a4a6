import { expect, test } from "vitest";
import { COST } from "./costs.ts";
import { longerNeighbours } from "./hits.ts";

const one = (longer: number) => ({ longer, cost: COST.oneEdit });
const two = (longer: number) => ({ longer, cost: COST.twoEdits });

test.each([
  ["rampur b", 1, [one(0)]],
  ["b rampur", 0, [one(1)]],
  ["rampur b hardoi", 1, [one(0), one(2)]],
  ["sangram hq", 1, [two(0)]],
  ["hosahalli k g", 1, [one(0)]],
  ["hosahalli k g", 2, [two(0)]],
  ["k g hosahalli", 0, [two(2)]],
  ["mau b", 1, [one(0)]],
] as const)("%s: of term %d the longer ones beside it are enough", (query, at, expected) => {
  expect(longerNeighbours(query.split(" "), at)).toEqual(expected);
});

test.each([
  ["seven letters may have one typo", "seppa hq", 1],
  ["three letters are not short", "sangram adc", 1],
  ["a digit is no letter", "nagla 2", 1],
  ["nor is a letter of another script", "rampur क", 1],
  ["the other term is short, too", "ab cd", 1],
  ["three initials are too many", "a b c rampura", 0],
  ["there is no other term", "b", 0],
] as const)("%s: %s", (_, query, at) => {
  expect(longerNeighbours(query.split(" "), at)).toEqual([]);
});
