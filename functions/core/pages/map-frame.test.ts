import { expect, test } from "vitest";
import { frameOf } from "./map-frame.ts";

test("a position can be computed from its point with the corner and the units of a frame", () => {
  const positions = [
    { latitude: 17.9, longitude: 73.2 },
    { latitude: 19.4, longitude: 75.1 },
    { latitude: 18.52, longitude: 73.85 },
  ];
  const { corner, unit, pointOf } = frameOf(positions);
  for (const { latitude, longitude } of positions) {
    const [x, y] = pointOf({ latitude, longitude });
    // Points are integers.
    expect(Math.abs(corner.latitude - y * unit.latitude - latitude)).toBeLessThan(unit.latitude);
    expect(Math.abs(corner.longitude + x * unit.longitude - longitude)).toBeLessThan(
      unit.longitude,
    );
  }
});
