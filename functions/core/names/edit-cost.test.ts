import fc from "fast-check";
import { expect, test } from "vitest";
import { editDistanceByTable } from "../../../scripts/check/fixtures/edit-distance-table.ts";
import { editCost, fewEdits, leastCost, letterBits } from "./edit-cost.ts";
import { editKind } from "./edit-kind.ts";

const word = fc.stringMatching(/^[abdrtn]{0,10}$/);

test("up to two edits are counted as by the textbook table", () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(fewEdits(one, other)).toBe(Math.min(3, editDistanceByTable(one, other)));
    }),
    { numRuns: 1000 },
  );
});

test("an edit costs at most 1.2, and less where romanisations differ", () => {
  expect(editCost("rampur", "rampur", 9)).toBe(0);
  expect(editCost("ramapur", "rampur", 9)).toBeLessThan(0.5);
  expect(editCost("badgon", "bargon", 9)).toBe(0.5);
  expect(editCost("rampur", "ramsur", 9)).toBe(1);
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(editCost(one, other, 99)).toBeLessThanOrEqual(
        1.2 * editDistanceByTable(one, other) + 1e-9,
      );
      expect(editCost(one, other, 99)).toBeCloseTo(editCost(other, one, 99));
    }),
  );
});

test("a cost above the limit may be any number above it", () => {
  expect(editCost("rampur", "sitagaon", 1)).toBeGreaterThan(1);
  expect(editCost("a".repeat(200), "b", 1)).toBeGreaterThan(1);
});

test("the letters of two names give a lower bound of the cost", () => {
  const letters = fc.stringMatching(/^[a-eimnrstuvz0-9]{0,9}$/);
  fc.assert(
    fc.property(letters, letters, (one, other) => {
      const least = leastCost(letterBits(one) ^ letterBits(other));
      expect(least).toBeLessThanOrEqual(editCost(one, other, 99) + 1e-9);
    }),
    { numRuns: 2000 },
  );
  expect(leastCost(letterBits("rampur") ^ letterBits("sitagaon"))).toBeGreaterThan(1.5);
});

test.each([
  ["rampur", "kampur", "first"],
  ["rampur", "ampur", "first"],
  ["rampur", "rapmur", "swap"],
  ["rampur", "rampuur", "double"],
  ["rampur", "rammpur", "double"],
  ["rampur", "rmpur", "vowel"],
  ["rampur", "ramphur", "vowel"],
  ["rampur", "rampir", "vowels"],
  ["rampur", "rapur", "letter"],
  ["rampur", "rampurg", "letter"],
  ["rampur", "ramgur", "letters"],
  ["rampur", "rimpur", "vowels"],
  ["rampur", "ramour", "mixed"],
])("%s and %s: %s", (one, other, kind) => {
  expect(editKind(one, other)).toBe(kind);
  expect(editKind(other, one)).toBe(kind);
});
