/** The median of some numbers; the mean of the middle two of an even number. @throws RangeError for none */
export function median(numbers: readonly number[]): number {
  if (numbers.length === 0) throw new RangeError("no numbers have a median");
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** The smallest number that at least a `share` (0 to 1) of the numbers do not exceed. @throws RangeError for none */
export function percentile(numbers: readonly number[], share: number): number {
  if (numbers.length === 0) throw new RangeError("no numbers have a percentile");
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!;
}
