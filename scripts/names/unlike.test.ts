import { expect, test } from "vitest";
import { areUnlike } from "./unlike.ts";

test.each([
  ["Nerul", "Nerul"],
  ["Laxmipur", "Lakshmi Pura"],
  ["Yathinhalli", "Yattinahalli"],
  ["Mapusa", "Mapusa (CT)"],
  ["Kerehalli", "Kerehalli Hosa"],
  // As many letters differ as agree.
  ["Abcd", "Abxy"],
  // Too long to be compared, or without letters that can be.
  ["abcdefgh".repeat(5), "Nerul"],
  ["कोथरूड", "Nerul"],
])("%s and %s may be one name", (a, b) => {
  expect(areUnlike(a, b)).toBe(false);
});

test.each([
  ["Tavadi", "Manakapur"],
  ["Donewadi", "Boragaon"],
  ["Abcd", "Axyz"],
])("%s and %s are not one name", (a, b) => {
  expect([areUnlike(a, b), areUnlike(b, a)]).toEqual([true, true]);
});
