import fc from "fast-check";
import { expect, test } from "vitest";
import { median, percentile } from "./statistics.ts";

test("the median of an odd and an even number of numbers, in any order", () => {
  expect(median([10, 9, 2])).toBe(9);
  expect(median([4, 1, 10, 3])).toBe(3.5);
});

test("a percentile is the least number that the share does not exceed", () => {
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);
  expect(percentile(hundred, 0.5)).toBe(50);
  expect(percentile(hundred, 0.99)).toBe(99);
  expect(percentile(hundred, 1)).toBe(100);
  fc.assert(
    fc.property(
      fc.array(fc.integer(), { minLength: 1 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (numbers, share) => {
        const found = percentile(numbers, share);
        expect(numbers).toContain(found);
        expect(numbers.filter((number) => number <= found).length).toBeGreaterThanOrEqual(
          numbers.length * share,
        );
      },
    ),
  );
});

test("no numbers are refused", () => {
  expect(() => median([])).toThrow(RangeError);
  expect(() => percentile([], 0.5)).toThrow(RangeError);
});
