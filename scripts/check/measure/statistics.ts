/**
 * The median of some numbers; for an even number of them, the mean of the middle two.
 * @throws RangeError if there are none
 */
export function median(numbers: readonly number[]): number {
  if (numbers.length === 0) throw new RangeError("no numbers have a median");
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/**
 * The smallest of the numbers that at least a `share` (0 to 1) of them do not exceed.
 * @throws RangeError if there are none
 */
export function percentile(numbers: readonly number[], share: number): number {
  if (numbers.length === 0) throw new RangeError("no numbers have a percentile");
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!;
}
