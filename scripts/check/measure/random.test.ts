import fc from "fast-check";
import { expect, test } from "vitest";
import { Random } from "./random.ts";

test("the same seed gives the same numbers, another seed others", () => {
  const numbers = (seed: number) => Array.from({ length: 20 }, () => new Random(seed).next());
  expect(numbers(7)).toEqual(numbers(7));
  expect(numbers(7)).not.toEqual(numbers(8));
});

test("a sample has as many different items as wanted, or all, and leaves the list as it is", () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat(50), fc.nat(60), (seed, length, count) => {
      const items = Array.from({ length }, (_, i) => i);
      const sample = new Random(seed).sample(items, count);
      expect(new Set(sample).size).toBe(Math.min(length, count));
      expect(sample.every((item) => items.includes(item))).toBe(true);
      expect(items).toHaveLength(length);
    }),
  );
});

test("every item of a sample comes as often as any other", () => {
  const random = new Random(1);
  const counts = [0, 0, 0, 0];
  for (let i = 0; i < 8_000; i++) for (const item of random.sample([0, 1, 2, 3], 2)) counts[item]!++;
  for (const count of counts) expect(Math.abs(count - 4_000)).toBeLessThan(200);
});
