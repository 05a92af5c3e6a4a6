import { longitudeScale, type Position } from "./distance.ts";

/**
 * Whether a position is among some points: no straight line through it has all of them on one side. For distances of a
 * few kilometres.
 */
export function isSurrounded(position: Position, points: readonly Position[]): boolean {
  const scale = longitudeScale(position.latitude);
  const directions = points
    .map(({ latitude, longitude }) => [
      latitude - position.latitude,
      (longitude - position.longitude) * scale,
    ])
    .filter(([north, east]) => north !== 0 || east !== 0)
    .map(([north, east]) => Math.atan2(north!, east!))
    .sort((a, b) => a - b);
  if (directions.length < 3) return false;
  return directions.every((direction, i) => {
    const next = directions[i + 1] ?? directions[0]! + 2 * Math.PI;
    return next - direction < Math.PI;
  });
}
