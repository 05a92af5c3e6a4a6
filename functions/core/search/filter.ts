/** Which places count: villages only, or only those in some runs of ordinals (from, to before). */
export interface Scope {
  readonly villagesOnly: boolean;
  readonly runs?: readonly (readonly [number, number])[];
}

/** Whether a place counts. */
export function inScope(ordinal: number, { villagesOnly, runs }: Scope, firstVillage: number): boolean {
  if (villagesOnly && ordinal < firstVillage) return false;
  return runs === undefined || runs.some(([from, to]) => ordinal >= from && ordinal < to);
}
