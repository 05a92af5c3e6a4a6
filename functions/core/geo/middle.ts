import type { Position } from "./distance.ts";

/**
 * The middle of positions: their median latitude and longitude, so that a few misplaced ones do not move it. Needs at
 * least one.
 */
export function middleOf(positions: readonly Position[]): Position {
  return {
    latitude: upperMedian(positions.map(({ latitude }) => latitude)),
    longitude: upperMedian(positions.map(({ longitude }) => longitude)),
  };
}

/** The median of numbers: the upper of the two middle ones for an even count, 0 for none. */
export function upperMedian(numbers: readonly number[]): number {
  // Sorting numbers as such takes a quarter of the time that comparing two at a time takes.
  return Float64Array.from(numbers).sort()[numbers.length >> 1] ?? 0;
}
