import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { draws } from "../../../scripts/check/fixtures/seed.ts";
import { decodeSurveyedAreas, encodeSurveyedAreas, isWithin } from "./surveyed-areas.ts";

/** A square with a square hole, and a triangle apart. */
const RINGS = [
  [15_000, 73_000, 15_000, 74_000, 16_000, 74_000, 16_000, 73_000],
  [15_400, 73_400, 15_600, 73_400, 15_600, 73_600, 15_400, 73_600],
  [17_000, 75_000, 17_000, 76_000, 18_000, 75_000],
].map((ring) => Int32Array.from(ring));

describe("a position", () => {
  const within = (latitude: number, longitude: number) => isWithin({ latitude, longitude }, RINGS);

  test("is within an area or a separate part of it, not in a hole or outside", () => {
    expect(within(15.2, 73.2)).toBe(true);
    expect(within(15.5, 73.2)).toBe(true);
    expect(within(15.2, 73.5)).toBe(true);
    expect(within(15.5, 73.5)).toBe(false);
    expect(within(17.2, 75.2)).toBe(true);
    expect(within(17.8, 75.8)).toBe(false);
    expect(within(14.9, 73.5)).toBe(false);
    expect(within(15.5, 72.9)).toBe(false);
    expect(within(15.5, 74.1)).toBe(false);
    expect(within(16.5, 73.5)).toBe(false);
  });

  test("is within exactly one of two areas, wherever their border is", () => {
    const border = fc.array(fc.integer({ min: 10, max: 90 }), { minLength: 1, maxLength: 8 });
    const hundredths = fc.integer({ min: 1, max: 9999 }).filter((value) => value % 100 !== 0);
    fc.assert(
      fc.property(border, hundredths, hundredths, (corners, up, right) => {
        // From the west to the east, both halves of a square of 100 units.
        const line = [50, ...corners, 50].map((height, i, all) => [
          height,
          Math.round((100 * i) / (all.length - 1)),
        ]);
        const north = Int32Array.from([...line, [100, 100], [100, 0]].flat());
        const south = Int32Array.from([...line, [0, 100], [0, 0]].flat());
        const at = { latitude: up / 100_000, longitude: right / 100_000 };
        expect(isWithin(at, [north])).toBe(!isWithin(at, [south]));
      }),
      draws(200),
    );
  });
});

describe("the bytes of areas", () => {
  const uint = (max: number) => fc.integer({ min: 0, max });
  const ring = fc
    .array(fc.tuple(uint(38_000), uint(98_000)), { minLength: 3, maxLength: 20 })
    .map((corners) => Int32Array.from(corners.flat()));
  const area = fc.record({
    places: fc
      .array(fc.tuple(uint(8000), fc.integer({ min: 1, max: 500 })), { minLength: 1 })
      .map((talukas) => new Map(talukas)),
    rings: fc.array(ring, { minLength: 1, maxLength: 4 }),
  });

  test("give the same areas", () => {
    fc.assert(
      fc.property(fc.array(area, { maxLength: 5 }), (areas) => {
        expect(decodeSurveyedAreas(encodeSurveyedAreas(areas))).toEqual(areas);
      }),
      draws(50),
    );
  });

  test("are rejected where truncated", () => {
    const bytes = encodeSurveyedAreas([{ places: new Map([[7, 3]]), rings: RINGS }]);
    for (let length = 0; length < bytes.length; length++)
      expect(() => decodeSurveyedAreas(bytes.subarray(0, length)), `${length}`).toThrow(RangeError);
  });
});
