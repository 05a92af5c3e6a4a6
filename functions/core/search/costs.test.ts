import fc from "fast-check";
import { expect, test } from "vitest";
import { COST, COST_BITS, lettersNeeded, packRank, unpackRank } from "./costs.ts";

const fields = fc.record({
  missingLetters: fc.nat(1023),
  cost: fc.nat(1023),
  termsAbove: fc.nat(63),
  partOfName: fc.nat(1),
});
const pack = (rank: { missingLetters: number; cost: number; termsAbove: number; partOfName: number }) =>
  packRank(rank.missingLetters, rank.cost, rank.termsAbove, rank.partOfName);

test("ranks sort by their fields in order, and the fields are read back", () => {
  fc.assert(
    fc.property(fields, fields, (one, other) => {
      expect(unpackRank(pack(one))).toEqual(one);
      const [left, right] = [one, other].map(({ missingLetters, cost, termsAbove, partOfName }) => [
        missingLetters,
        cost,
        termsAbove,
        partOfName,
      ]);
      const first = left!.findIndex((value, i) => value !== right![i]);
      expect(Math.sign(pack(one) - pack(other))).toBe(
        first < 0 ? 0 : Math.sign(left![first]! - right![first]!),
      );
    }),
  );
});

test("a field that is too large is refused", () => {
  for (const [missing, cost, above, part] of [
    [1024, 0, 0, 0],
    [0, 1024, 0, 0],
    [0, 0, 64, 0],
    [0, 0, 0, 2],
    [-1, 0, 0, 0],
  ] as const)
    expect(() => packRank(missing, cost, above, part)).toThrow(RangeError);
});

test("every cost fits into its bits beside no match, and twelve of the highest into a rank", () => {
  const highest = Math.max(...Object.values(COST));
  expect(highest + 1).toBeLessThan(1 << COST_BITS);
  expect(() => packRank(0, 12 * highest, 0, 0)).not.toThrow();
});

test("two thirds of the letters are needed", () => {
  expect([3, 4, 10, 12].map(lettersNeeded)).toEqual([2, 3, 7, 8]);
});
