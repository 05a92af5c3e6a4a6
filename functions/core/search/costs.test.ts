import fc from "fast-check";
import { expect, test } from "vitest";
import { lettersNeeded } from "../names/terms.ts";
import { unpackRank } from "./costs.fixture.ts";
import {
  COST,
  COST_BITS,
  kindOfCost,
  matchKind,
  ofReading,
  packRank,
  type RankFields,
} from "./costs.ts";

const fields = fc.record({
  missingLetters: fc.nat(63),
  cost: fc.nat(255),
  termsAbove: fc.nat(15),
  partOfName: fc.nat(1),
  worst: fc.nat(3),
  farAbove: fc.nat(1),
  placeOrder: fc.nat(127),
});
/** The fields in the order of a rank, the most significant first. */
const inOrder = (rank: Omit<RankFields, "reading">) =>
  [
    rank.missingLetters,
    rank.cost,
    rank.termsAbove,
    rank.partOfName,
    rank.worst,
    rank.farAbove,
    rank.placeOrder,
  ] as const;
const pack = (rank: Omit<RankFields, "reading">) => packRank(...inOrder(rank));

test("ranks sort by their fields in order, and unpacking returns the fields", () => {
  fc.assert(
    fc.property(fields, fields, (one, other) => {
      expect(unpackRank(pack(one))).toEqual({ reading: 0, ...one });
      expect(unpackRank(ofReading(pack(one), 2))).toEqual({ ...one, reading: 2 });
      const [left, right] = [inOrder(one), inOrder(other)];
      const first = left.findIndex((value, i) => value !== right[i]);
      expect(Math.sign(pack(one) - pack(other))).toBe(
        first < 0 ? 0 : Math.sign(left[first]! - right[first]!),
      );
    }),
  );
});

test("a field that is too large is rejected", () => {
  for (const [missing, cost, above, part, worst, far, order] of [
    [64, 0, 0, 0, 0, 0, 0],
    [0, 256, 0, 0, 0, 0, 0],
    [0, 0, 16, 0, 0, 0, 0],
    [0, 0, 0, 2, 0, 0, 0],
    [0, 0, 0, 0, 4, 0, 0],
    [0, 0, 0, 0, 0, 2, 0],
    [0, 0, 0, 0, 0, 0, 128],
    [-1, 0, 0, 0, 0, 0, 0],
  ] as const)
    expect(() => packRank(missing, cost, above, part, worst, far, order)).toThrow(RangeError);
});

test("every cost fits into its bits, and the sum of twelve highest costs into a rank", () => {
  const highest = Math.max(...Object.values(COST));
  expect(highest + 1).toBeLessThan(1 << COST_BITS);
  expect(() => packRank(0, 12 * highest, 0, 0, 3)).not.toThrow();
});

test("two thirds of the letters must match", () => {
  expect([3, 4, 10, 12].map((letters) => lettersNeeded(letters))).toEqual([2, 3, 7, 8]);
});

test("a place matches like the worst of its terms, or partially", () => {
  const kind = (missing: number, ...costs: number[]) =>
    matchKind(packRank(missing, 0, 0, 0, Math.max(...costs.map(kindOfCost))));
  expect(kind(0, COST.same)).toBe("exact");
  expect(kind(0, COST.same, COST.romanisedPrefix)).toBe("prefix");
  expect(kind(0, COST.romanised, COST.prefix)).toBe("spelling");
  expect(kind(0, COST.missingOrSwapped, COST.romanised)).toBe("typo");
  expect(kind(3, COST.same)).toBe("partial");
});
