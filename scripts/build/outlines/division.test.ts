import fc from "fast-check";
import { expect, test } from "vitest";
import { distanceKm, type Position } from "../../../functions/core/geo/distance.ts";
import type { Point } from "../../../functions/core/geo/simplify.ts";
import { draws } from "../../check/fixtures/seed.ts";
import { Division, NOTHING, type Ring } from "./division.ts";
import { areaOf, simplified } from "./simplify.ts";

/** Positions within some 60 km, in thousandths of a degree. */
const place = fc.record({
  latitude: fc.integer({ min: 20_000, max: 20_500 }).map((units) => units / 1000),
  longitude: fc.integer({ min: 75_000, max: 75_500 }).map((units) => units / 1000),
});
const places = fc.uniqueArray(place, {
  minLength: 1,
  maxLength: 60,
  selector: ({ latitude, longitude }) => `${latitude} ${longitude}`,
});

const pointsOf = (division: Division, ring: readonly number[]): Point[] =>
  ring.map((corner) => {
    const { latitude, longitude } = division.corner(corner);
    return [longitude, latitude];
  });

/** Whether a point is inside rings, by how many of their sides are to the east of it. */
function hasInside(rings: readonly (readonly Point[])[], { latitude, longitude }: Position) {
  let isInside = false;
  for (const ring of rings)
    for (const [i, [x, y]] of ring.entries()) {
      const [nextX, nextY] = ring[(i + 1) % ring.length]!;
      if (y > latitude !== nextY > latitude)
        if (longitude < x + ((latitude - y) / (nextY - y)) * (nextX - x)) isInside = !isInside;
    }
  return isInside;
}

test("every place is in its own cell, and any other point in that of its nearest place or in none", () => {
  fc.assert(
    fc.property(places, fc.array(place, { maxLength: 20 }), (all, others) => {
      const division = new Division(all);
      const rings = division.rings(Int32Array.from(all.keys()));
      const cells = all.map((_, i) =>
        rings.get(i)!.map(({ corners }) => pointsOf(division, corners)),
      );
      const within = (point: Position) =>
        cells.flatMap((cell, i) => (hasInside(cell, point) ? [i] : []));
      for (const [i, own] of all.entries()) expect(within(own)).toEqual([i]);
      for (const point of others) {
        const found = within(point);
        expect(found.length).toBeLessThan(2);
        const distances = all.map((one) => distanceKm(one, point));
        // The projection moves borders by a few metres.
        for (const i of found)
          expect(distances[i]).toBeLessThan(Math.min(...distances) * 1.002 + 0.01);
        if (found.length === 0) expect(Math.min(...distances)).toBeGreaterThan(5);
        if (Math.min(...distances) > 35) expect(found).toEqual([]);
      }
    }),
    draws(40),
  );
});

test("areas of several places do not overlap and leave no gap between their cells", () => {
  fc.assert(
    fc.property(places, fc.integer({ min: 1, max: 5 }), (all, count) => {
      const division = new Division(all);
      const size = (rings: readonly Ring[] = []) =>
        rings.reduce((sum, { corners }) => sum + areaOf(pointsOf(division, corners)), 0);
      const labels = Int32Array.from(all, (_, i) => i % count);
      const cells = division.rings(Int32Array.from(all.keys()));
      for (const [label, rings] of division.rings(labels)) {
        const own = [...cells].filter(([i]) => labels[i] === label);
        const sum = own.reduce((total, [, some]) => total + size(some), 0);
        expect(size(rings) / sum).toBeCloseTo(1, 6);
      }
    }),
    draws(40),
  );
});

test("places without a label are in no area", () => {
  const all = [
    { latitude: 20, longitude: 75 },
    { latitude: 20.1, longitude: 75 },
  ];
  const rings = new Division(all).rings(Int32Array.of(3, NOTHING));
  expect([...rings.keys()]).toEqual([3]);
});

test("a scattered piece goes to the label around it", () => {
  // Three rows of five: the middle place of the last one has the label of the first row.
  const all = [0, 1, 2].flatMap((row) =>
    [0, 1, 2, 3, 4].map((i) => ({ latitude: 20 + row * 0.05, longitude: 75 + i * 0.05 })),
  );
  const labels = Int32Array.of(1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 1, 2, 2);
  const division = new Division(all);
  expect([...division.settled(labels, () => false)]).toEqual([...labels]);
  const settled = division.settled(labels, ({ places, largest }) => places < largest);
  expect([...settled]).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
});

test("a simplified border is the same on both sides, and within the tolerance", () => {
  const TOLERANCE = 0.02;
  fc.assert(
    fc.property(places, (all) => {
      const division = new Division(all);
      const labels = Int32Array.from(all, ({ longitude }) => (longitude < 75.25 ? 0 : 1));
      const pointOf = (corner: number): Point => pointsOf(division, [corner])[0]!;
      const areas = [...division.rings(labels).values()].map((rings) => {
        const kept = new Set<number>();
        for (const ring of rings) {
          const corners = simplified(ring, pointOf, TOLERANCE);
          for (const corner of corners) kept.add(corner);
          const line = pointsOf(division, corners);
          for (const corner of ring.corners)
            expect(distanceTo(pointOf(corner), line)).toBeLessThan(TOLERANCE + 1e-9);
        }
        return { kept, all: new Set(rings.flatMap(({ corners }) => corners)) };
      });
      const [one, other] = areas;
      if (!one || !other) return;
      const common = [...one.all].filter((corner) => other.all.has(corner));
      expect(common.filter((corner) => one.kept.has(corner))).toEqual(
        common.filter((corner) => other.kept.has(corner)),
      );
    }),
    draws(40),
  );
});

function distanceTo([x, y]: Point, ring: readonly Point[]): number {
  return Math.min(
    ...ring.map(([ax, ay], i) => {
      const [bx, by] = ring[(i + 1) % ring.length]!;
      const length = (bx - ax) ** 2 + (by - ay) ** 2;
      const along = length === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length;
      const at = Math.min(1, Math.max(0, along));
      return Math.hypot(x - ax - at * (bx - ax), y - ay - at * (by - ay));
    }),
  );
}

test("a coast with many places does not reach into the sea because of an isolated one on the other side", () => {
  const coast = Array.from({ length: 100 }, (_, i) => ({
    latitude: 20 + (i % 10) / 50,
    longitude: 75 + Math.floor(i / 10) / 50,
  }));
  const all = [...coast, { latitude: 20.1, longitude: 76.2 }];
  const division = new Division(all);
  const [rings] = division.rings(new Int32Array(all.length)).values();
  const lines = rings!.map(({ corners }) => pointsOf(division, corners));
  const isDrawn = (longitude: number) => hasInside(lines, { latitude: 20.101, longitude });
  // 3 and 10 km from the coast, and 10 km from the other place.
  expect([75.21, 75.28, 76.1].map(isDrawn)).toEqual([true, false, true]);
});
