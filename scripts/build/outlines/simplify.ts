import type { Ring } from "./division.ts";

/** A point in a plane. */
export type Point = readonly [x: number, y: number];

/**
 * The corners of a ring that show at a scale (Douglas and Peucker), the first not repeated. A border between two areas is the
 * same on both sides: it is simplified from one end to the other, whichever of them is asked for.
 *
 * @param pointOf the place of a corner
 * @param tolerance how far the line may move
 */
export function simplified(
  { corners, meets }: Ring,
  pointOf: (corner: number) => Point,
  tolerance: number,
): number[] {
  const ends = [...corners.keys()].filter((i) => meets[i]);
  // A ring without ends begins where both sides find it: at its lowest number.
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
  const points = line.map(pointOf);
  const kept = new Uint8Array(line.length);
  kept[0] = kept[line.length - 1] = 1;
  const open: [number, number][] = [[0, line.length - 1]];
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part;
    let [farthest, most] = [-1, tolerance];
    for (let i = from + 1; i < to; i++) {
      const distance = distanceToLine(points[i]!, points[from]!, points[to]!);
      if (distance > most) [farthest, most] = [i, distance];
    }
    if (farthest < 0) continue;
    kept[farthest] = 1;
    open.push([from, farthest], [farthest, to]);
  }
  const rest = line.filter((_, i) => kept[i] === 1);
  return isTurned ? rest.reverse() : rest;
}

/** Whether a border is written from its higher end; if both ends are one corner, by the corners next to it. */
function isLater(border: readonly number[]): boolean {
  const [first, last] = [border[0]!, border.at(-1)!];
  return first === last ? border[1]! > border.at(-2)! : first > last;
}

function distanceToLine([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / length;
  const at = Math.min(1, Math.max(0, along));
  return Math.hypot(x - ax - at * dx, y - ay - at * dy);
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
