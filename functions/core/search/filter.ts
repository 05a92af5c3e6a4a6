import type { Ranges } from "../index/ranges.ts";

/** Which places count: villages only, or only those in some ranges of ordinals. */
export interface Filter {
  readonly villagesOnly: boolean;
  readonly ranges?: Ranges;
}

/** Whether a place counts. */
export function passes(ordinal: number, { villagesOnly, ranges }: Filter, firstVillage: number): boolean {
  if (villagesOnly && ordinal < firstVillage) return false;
  return ranges === undefined || ranges.some(([from, to]) => ordinal >= from && ordinal < to);
}
