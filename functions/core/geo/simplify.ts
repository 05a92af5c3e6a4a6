/** A point in a plane. */
export type Point = readonly [x: number, y: number];

/**
 * The points of a line that are visible at a scale (Douglas and Peucker), as indexes: both ends, and each point further
 * than `tolerance` from the line without it.
 */
export function simplifiedLine(points: readonly Point[], tolerance: number): number[] {
  const kept = new Uint8Array(points.length);
  kept[0] = kept[points.length - 1] = 1;
  const open: [number, number][] = [[0, points.length - 1]];
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
  return [...points.keys()].filter((i) => kept[i] === 1);
}

function distanceToLine([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / length;
  const at = Math.min(1, Math.max(0, along));
  const [right, up] = [x - ax - at * dx, y - ay - at * dy];
  // Not Math.hypot: it is slower, and only differs for numbers of extreme size.
  return Math.sqrt(right * right + up * up);
}
