/**
 * The first of the positions from `from` to before `end` that is not before what is looked for; `end` when all are. Looks
 * ever further, then in halves: it takes least where that is near (Bentley and Yao, "An almost optimal algorithm for
 * unbounded searching", 1976).
 *
 * @param isBefore true up to some position, then false
 */
export function gallop(from: number, end: number, isBefore: (at: number) => boolean): number {
  let low = from;
  let high = from;
  for (let step = 1; high < end && isBefore(high); step *= 2) {
    low = high + 1;
    high += step;
  }
  high = Math.min(high, end);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
