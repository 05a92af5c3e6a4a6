import fc from "fast-check";
import { expect, test } from "vitest";
import { POSITION_KINDS } from "../contract/kinds.ts";
import { distanceKm } from "../geo/distance.ts";
import {
  boxAround,
  boxOf,
  encodePoints,
  inUnits,
  kmToBox,
  type Point,
  PointBlock,
} from "./points.ts";

const degrees = (from: number, to: number) =>
  fc.integer({ min: from * 1000, max: to * 1000 }).map((units) => units / 1000);
const point: fc.Arbitrary<Point> = fc.record({
  latitude: degrees(6, 38),
  longitude: degrees(68, 98),
  position: fc.constantFrom(...POSITION_KINDS),
});
const groups = fc.array(
  fc.array(fc.option(point, { nil: undefined }), { minLength: 1, maxLength: 40 }),
  {
    maxLength: 8,
  },
);

test("all points survive encoding, and no others appear", () => {
  fc.assert(
    fc.property(groups, (some) => {
      const block = new PointBlock(encodePoints(some));
      const all = some.flat();
      expect(all.map((_, i) => block.at(i))).toEqual(all);
      expect(block.at(all.length)).toBeUndefined();
    }),
  );
});

test("a box around a circle has every point of the circle; a box of points is as near as the nearest of them", () => {
  fc.assert(
    fc.property(groups, point, fc.integer({ min: 1, max: 300 }), (some, centre, km) => {
      const all = some.flat();
      const block = new PointBlock(encodePoints(some));
      const found = new Set(
        block.within(boxAround(centre, km), 100).map(({ ordinal }) => ordinal - 100),
      );
      const known = all.flatMap((one, i) => (one ? [{ one, i }] : []));
      for (const { one, i } of known)
        if (distanceKm(one, centre) < km) expect(found.has(i)).toBe(true);
      for (const i of found) expect(all[i]).toBeDefined();
      if (known.length === 0) return;
      const nearest = Math.min(...known.map(({ one }) => distanceKm(one, centre)));
      expect(kmToBox(centre, boxOf(known.map(({ one }) => one)))).toBeLessThanOrEqual(
        nearest + 1e-6,
      );
    }),
  );
});

test("truncated bytes are rejected, and a village of a usual taluka takes less than 2.2 bytes", () => {
  const taluka = Array.from({ length: 108 }, (_, i): Point | undefined =>
    i % 3 === 0
      ? undefined
      : {
          latitude: 16 + ((i * 37) % 300) / 1000,
          longitude: 74 + ((i * 53) % 300) / 1000,
          position: "habitation",
        },
  );
  const bytes = encodePoints([taluka]);
  expect(bytes.length / taluka.length).toBeLessThan(2.2);
  expect(() => new PointBlock(bytes.slice(0, -3))).toThrow(RangeError);
  expect(inUnits(15.4996)).toBe(15500);
});

test("a zero that the build adds at the end, so that no two files have the same digest, is not a point", () => {
  const panaji: Point = { latitude: 15.491, longitude: 73.818, position: "habitation" };
  const bytes = encodePoints([[panaji, undefined]]);
  const block = new PointBlock(Uint8Array.from([...bytes, 0, 0]));
  expect([block.at(0), block.at(1), block.at(2)]).toEqual([panaji, undefined, undefined]);
});
