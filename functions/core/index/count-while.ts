/** Binary search: for how many of `count` items `holds` is true; these must come before all others. */
export function countWhile(count: number, holds: (i: number) => boolean): number {
  let low = 0;
  for (let high = count; low < high; ) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
