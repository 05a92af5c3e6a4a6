import type { Position } from "./distance.ts";

/** The middle of positions: their median latitude and longitude, which a few misplaced ones do not move. At least one. */
export function middleOf(positions: readonly Position[]): Position {
  return {
    latitude: median(positions.map(({ latitude }) => latitude)),
    longitude: median(positions.map(({ longitude }) => longitude)),
  };
}

/** The median of numbers, which are sorted in place; the upper one of an even number, 0 of none. */
export function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
}
