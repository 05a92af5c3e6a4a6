import { expect, test } from "vitest";
import { isSurrounded } from "./surrounds.ts";

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const HERE = at(20, 80);

test("a position is among points on all sides of it, not next to points on one side", () => {
  const around = [at(20.1, 80), at(19.95, 79.9), at(19.95, 80.1)];
  expect(isSurrounded(HERE, around)).toBe(true);
  expect(isSurrounded(HERE, around.toReversed())).toBe(true);
  expect(isSurrounded(HERE, [at(20.1, 80), at(20.05, 79.9), at(20.05, 80.1)])).toBe(false);
});

test("points on a line, and points at the position itself, surround nothing", () => {
  expect(isSurrounded(HERE, [at(20.1, 80), at(19.9, 80), HERE, HERE])).toBe(false);
  expect(isSurrounded(HERE, [HERE, HERE, HERE])).toBe(false);
  expect(isSurrounded(HERE, [])).toBe(false);
});
