import { expect, test } from "vitest";
import { masalaDistance, masalaMerge } from "./masala.ts";

test.each([
  ["Laxmi", "Lakshmi", 0.4],
  ["Rampur", "Rampur", 0],
  ["Rampur", "Ram pur", 0.01],
  ["Rampur", "Rammpur", 0.1],
  ["Rampur", "Rampor", 0.45],
  ["Rampur", "Rapmur", 0.45],
  ["Pampur", "Rampur", 2],
  ["Rampur 1", "Rampur 2", 2.5],
])("%s is %s from %s", (one, other, distance) => {
  expect(masalaDistance(one, other)).toBeCloseTo(distance);
  expect(masalaDistance(other, one)).toBeCloseTo(distance);
});

test("a pair is taken when nothing else is near to either", () => {
  expect(masalaMerge(["Lakshmipur"], ["Laxmipur", "Sitapur"])).toEqual([0]);
  expect(masalaMerge(["Lakshmipur"], ["Sitapur"])).toEqual([undefined]);
  expect(masalaMerge(["Soni"], ["Sonni", "Suni"])).toEqual([undefined]);
  expect(masalaMerge(["Rampur", "Rampura"], ["Rampur"])).toEqual([undefined, undefined]);
  expect(masalaMerge([], ["Rampur"])).toEqual([]);
});
