import fc from "fast-check";
import { expect, test } from "vitest";
import {
  countRanges,
  intersect,
  pageOf,
  passes,
  type Ranges,
  rangesOf,
  subtract,
  unite,
} from "./ranges.ts";

const ordinals = fc.uniqueArray(fc.nat(60)).map((numbers) => numbers.sort((a, b) => a - b));

function expand(ranges: Ranges): number[] {
  return ranges.flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i));
}

test("ordinals become ranges and ranges ordinals", () => {
  expect(rangesOf([3, 4, 5, 8])).toEqual([
    [3, 6],
    [8, 9],
  ]);
  fc.assert(
    fc.property(ordinals, (some) => {
      expect(expand(rangesOf(some))).toEqual(some);
      expect(countRanges(rangesOf(some))).toBe(some.length);
    }),
  );
});

test("an intersection has the ordinals that are in both", () => {
  fc.assert(
    fc.property(ordinals, ordinals, (some, others) => {
      const both = some.filter((ordinal) => others.includes(ordinal));
      expect(expand(intersect(rangesOf(some), rangesOf(others)))).toEqual(both);
    }),
  );
});

test("a union has each ordinal once, in ranges that do not touch; a difference has those of the first alone", () => {
  expect(
    unite([
      [6, 8],
      [0, 4],
      [4, 5],
      [1, 2],
    ]),
  ).toEqual([
    [0, 5],
    [6, 8],
  ]);
  fc.assert(
    fc.property(ordinals, ordinals, (some, others) => {
      const all = [...new Set([...some, ...others])].sort((a, b) => a - b);
      expect(unite([...rangesOf(others), ...rangesOf(some)])).toEqual(rangesOf(all));
      const rest = some.filter((ordinal) => !others.includes(ordinal));
      expect(expand(subtract(rangesOf(some), rangesOf(others)))).toEqual(rest);
    }),
  );
});

test("ranges that touch are intersected correctly", () => {
  expect(
    expand(
      intersect(
        [
          [0, 4],
          [4, 8],
        ],
        [[2, 6]],
      ),
    ),
  ).toEqual([2, 3, 4, 5]);
});

test("a page is a slice of the whole", () => {
  fc.assert(
    fc.property(ordinals, fc.nat(70), fc.integer({ min: 1, max: 70 }), (some, offset, limit) => {
      expect(expand(pageOf(rangesOf(some), offset, limit))).toEqual(
        some.slice(offset, offset + limit),
      );
    }),
  );
});

test("a filter passes the ordinals in its ranges; none passes all", () => {
  const filter: Ranges = [
    [2, 4],
    [7, 8],
  ];
  const all = Array.from({ length: 10 }, (_, ordinal) => ordinal);
  expect(all.filter((ordinal) => passes(ordinal, filter))).toEqual([2, 3, 7]);
  expect(all.filter((ordinal) => passes(ordinal, undefined))).toEqual(all);
  expect(all.filter((ordinal) => passes(ordinal, []))).toEqual([]);
});
