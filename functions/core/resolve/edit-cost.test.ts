import fc from "fast-check";
import { expect, test } from "vitest";
import { editDistanceByTable } from "../../../scripts/check/fixtures/edit-distance-table.ts";
import { editCost, fewEdits, leastCost, letterBits } from "./edit-cost.ts";

const word = fc.stringMatching(/^[abdrtn]{0,10}$/);

test("edits are counted as the plain table counts them, up to two", () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(fewEdits(one, other)).toBe(Math.min(3, editDistanceByTable(one, other)));
    }),
    { numRuns: 1000 },
  );
});

test("an edit costs at most little more than one, and less where romanisations differ", () => {
  expect(editCost("rampur", "rampur", 9)).toBe(0);
  expect(editCost("ramapur", "rampur", 9)).toBeLessThan(0.5);
  expect(editCost("badgon", "bargon", 9)).toBe(0.5);
  expect(editCost("rampur", "ramsur", 9)).toBe(1);
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(editCost(one, other, 99)).toBeLessThanOrEqual(1.2 * editDistanceByTable(one, other) + 1e-9);
      expect(editCost(one, other, 99)).toBeCloseTo(editCost(other, one, 99));
    }),
  );
});

test("above the limit some number above it", () => {
  expect(editCost("rampur", "sitagaon", 1)).toBeGreaterThan(1);
  expect(editCost("a".repeat(200), "b", 1)).toBeGreaterThan(1);
});

test("the letters of two names never say more than the cost", () => {
  const letters = fc.stringMatching(/^[a-eimnrstuvz0-9]{0,9}$/);
  fc.assert(
    fc.property(letters, letters, (one, other) => {
      const least = leastCost(letterBits(one), letterBits(other));
      expect(least).toBeLessThanOrEqual(editCost(one, other, 99) + 1e-9);
    }),
    { numRuns: 2000 },
  );
  expect(leastCost(letterBits("rampur"), letterBits("sitagaon"))).toBeGreaterThan(1.5);
});
