import { type Point, simplifiedLine } from "../../../functions/core/geo/simplify.ts";
import type { Ring } from "./division.ts";

/**
 * The corners of a ring that are visible at a scale (Douglas and Peucker), the first not repeated. A border between two
 * areas is the same for both: it is always simplified from the same end.
 *
 * @param pointOf returns the position of a corner
 * @param tolerance how far the line may move
 */
export function simplified(
  { corners, meets }: Ring,
  pointOf: (corner: number) => Point,
  tolerance: number,
): number[] {
  const ends = [...corners.keys()].filter((i) => meets[i]);
  // A ring without ends begins where both sides find it: at its lowest index.
  if (ends.length === 0) ends.push(corners.indexOf(Math.min(...corners)));
  return ends.flatMap((from, i) => {
    const to = ends[i + 1] ?? ends[0]! + corners.length;
    const border = Array.from(
      { length: to - from + 1 },
      (_, j) => corners[(from + j) % corners.length]!,
    );
    return simplifiedBorder(border, pointOf, tolerance).slice(0, -1);
  });
}

function simplifiedBorder(
  border: readonly number[],
  pointOf: (corner: number) => Point,
  tolerance: number,
): number[] {
  const isTurned = isLater(border);
  const line = isTurned ? border.toReversed() : border;
  const rest = simplifiedLine(line.map(pointOf), tolerance).map((i) => line[i]!);
  return isTurned ? rest.reverse() : rest;
}

/** Whether a border is written from its higher end; if both ends are one corner, decided by the corners next to it. */
function isLater(border: readonly number[]): boolean {
  const [first, last] = [border[0]!, border.at(-1)!];
  return first === last ? border[1]! > border.at(-2)! : first > last;
}

/** The area of a ring; negative if it turns right. */
export function areaOf(ring: readonly Point[]): number {
  let twice = 0;
  for (const [i, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(i + 1) % ring.length]!;
    twice += x * nextY - nextX * y;
  }
  return twice / 2;
}
