import type { Ranges } from "../index/ranges.ts";

/** Which places count: all, or those in ranges of ordinals, which are in rising order and do not overlap. */
export type Filter = Ranges | undefined;

/** Whether a place counts. */
export function passes(ordinal: number, filter: Filter): boolean {
  if (filter === undefined) return true;
  let low = 0;
  let high = filter.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (filter[middle]![1] <= ordinal) low = middle + 1;
    else high = middle;
  }
  return low < filter.length && filter[low]![0] <= ordinal;
}
