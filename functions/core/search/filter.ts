/** Which places count: villages only, or only those in some runs of ordinals (from, to before). */
export interface Filter {
  readonly villagesOnly: boolean;
  readonly runs?: readonly (readonly [number, number])[];
}

/** Whether a place counts. */
export function passes(ordinal: number, { villagesOnly, runs }: Filter, firstVillage: number): boolean {
  if (villagesOnly && ordinal < firstVillage) return false;
  return runs === undefined || runs.some(([from, to]) => ordinal >= from && ordinal < to);
}
