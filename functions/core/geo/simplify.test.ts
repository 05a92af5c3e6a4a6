import fc from "fast-check";
import { expect, test } from "vitest";
import { draws } from "../../../scripts/check/fixtures/seed.ts";
import { simplifiedLine } from "./simplify.ts";

test("visible corners remain, others go", () => {
  const line = [
    [0, 0],
    [1, 0.1],
    [2, -0.1],
    [3, 5],
    [4, 6],
    [5, 7],
    [6, 8.1],
    [7, 9],
  ] as const;
  expect(simplifiedLine(line, 0.2)).toEqual([0, 2, 3, 7]);
  expect(simplifiedLine(line, 100)).toEqual([0, 7]);
  expect(simplifiedLine(line, 0)).toEqual([0, 1, 2, 3, 5, 6, 7]);
});

test("a ring begins and ends at the same point and keeps its shape", () => {
  const square = [
    [0, 0],
    [0, 1],
    [0, 2],
    [2, 2],
    [2, 0],
    [0, 0],
  ] as const;
  expect(simplifiedLine(square, 0.5)).toEqual([0, 2, 3, 4, 5]);
});

test("no omitted point is further from its part of the line than the tolerance", () => {
  const coordinate = fc.integer({ min: 0, max: 1000 });
  const points = fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 40 });
  fc.assert(
    fc.property(points, fc.integer({ min: 1, max: 300 }), (line, tolerance) => {
      const kept = simplifiedLine(line, tolerance);
      expect([kept[0], kept.at(-1)]).toEqual([0, line.length - 1]);
      for (const [i, from] of kept.slice(0, -1).entries())
        for (let j = from; j <= kept[i + 1]!; j++)
          expect(plainDistance(line[j]!, line[from]!, line[kept[i + 1]!]!)).toBeLessThanOrEqual(
            tolerance + 0.5,
          );
    }),
    draws(100),
  );
});

type Point = readonly [number, number];

/** The least distance of a point from a line, measured in small steps along it. */
function plainDistance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const steps = 1000;
  const distances = Array.from({ length: steps + 1 }, (_, i) =>
    Math.hypot(x - ax - ((bx - ax) * i) / steps, y - ay - ((by - ay) * i) / steps),
  );
  return Math.min(...distances);
}
