import fc from "fast-check";
import { expect, test } from "vitest";
import { Random } from "./random.ts";
import { median, percentile } from "./statistics.ts";

test("the median of an odd and an even number of numbers, in any order", () => {
  expect(median([10, 9, 2])).toBe(9);
  expect(median([4, 1, 10, 3])).toBe(3.5);
});

test("a percentile is the smallest number that the share does not exceed", () => {
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);
  expect([0, 0.5, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([1, 50, 99, 100]);
});

test("a sample has as many different items as wanted, or all, and leaves the list as it is", () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat(50), fc.nat(60), (seed, length, count) => {
      const items = Array.from({ length }, (_, i) => i);
      const sample = new Random(seed).sample(items, count);
      expect(new Set(sample).size).toBe(Math.min(length, count));
      expect(items).toEqual(Array.from({ length }, (_, i) => i));
    }),
  );
});
