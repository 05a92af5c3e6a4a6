import { expect, test } from "vitest";
import { distanceKm, type Position } from "../../functions/core/geo/distance.ts";
import { PointGrid, positionOf } from "./grid.ts";

/** Positions between 8 and 34 degrees north, in clusters about 30 km wide. */
const POINTS: readonly Position[] = Array.from({ length: 400 }, (_, i) => ({
  latitude: 8 + (i % 14) * 2 + ((i * 37) % 101) / 400,
  longitude: 76 + ((i * 61) % 103) / 400,
}));

function gridOf(degrees?: number): PointGrid<Position> {
  const grid = new PointGrid<Position>(degrees);
  for (const point of POINTS) grid.add(point, point);
  return grid;
}

function sortedFrom(at: Position): Position[] {
  return POINTS.toSorted((a, b) => distanceKm(at, a) - distanceKm(at, b));
}

test("the nearest things are the same as in a plain scan, nearest first", () => {
  const grid = gridOf();
  for (const at of POINTS.slice(0, 28)) {
    const nearest = sortedFrom(at)
      .filter((one) => distanceKm(at, one) < 15)
      .slice(0, 5);
    expect(nearest.length).toBeGreaterThan(1);
    const found = grid.near(at, 5).filter((one) => distanceKm(at, one) < 15);
    expect(found.map((one) => distanceKm(at, one))).toEqual(
      nearest.map((one) => distanceKm(at, one)),
    );
  }
});

test("the things within a distance are the same as in a plain scan, whatever the size of the cells", () => {
  for (const grid of [gridOf(), gridOf(0.25)])
    for (const at of POINTS.slice(0, 28))
      for (const km of [3, 12, 26])
        expect(new Set(grid.within(at, km))).toEqual(
          new Set(POINTS.filter((one) => distanceKm(at, one) <= km)),
        );
});

test("a deleted thing is not found", () => {
  const grid = gridOf();
  const [point] = POINTS as [Position];
  grid.delete(point, point);
  expect(grid.near(point, 9)).not.toContain(point);
});

test("a position needs both degrees", () => {
  expect(positionOf({ latitude: "15.5", longitude: "74" })).toEqual({
    latitude: 15.5,
    longitude: 74,
  });
  expect(positionOf({ latitude: "15.5" })).toBeUndefined();
});
