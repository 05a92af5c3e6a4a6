/** The middle one of some numbers, or the mean of the two in the middle. @throws RangeError for none */
export function median(numbers: readonly number[]): number {
  if (numbers.length === 0) throw new RangeError("no numbers have a median");
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** The smallest number that at least `share` (0 to 1) of them do not exceed. @throws RangeError for none */
export function percentile(numbers: readonly number[], share: number): number {
  if (numbers.length === 0) throw new RangeError("no numbers have a percentile");
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!;
}

/** How times spread. */
export interface Spread {
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
}

/** The spread of some times. @throws RangeError for none */
export function spread(times: readonly number[]): Spread {
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), worst: percentile(times, 1) };
}
