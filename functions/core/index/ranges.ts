/** Ranges of ordinals, the first inclusive, the second exclusive. */
export type Ranges = readonly (readonly [number, number])[];

/** Which places count: all, or those in ranges of ordinals, which are ascending and do not overlap. */
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

/** The intersection of ascending ranges that do not overlap. */
export function intersect(a: Ranges, b: Ranges): Ranges {
  const both: [number, number][] = [];
  for (let i = 0, k = 0; i < a.length && k < b.length; ) {
    const from = Math.max(a[i]![0], b[k]![0]);
    const to = Math.min(a[i]![1], b[k]![1]);
    if (from < to) both.push([from, to]);
    if (a[i]![1] < b[k]![1]) i++;
    else k++;
  }
  return both;
}

/** The ordinals in `a` but not in `b`; both are ascending ranges that do not overlap. */
export function subtract(a: Ranges, b: Ranges): Ranges {
  const rest: [number, number][] = [];
  let k = 0;
  for (const [from, to] of a) {
    let start = from;
    while (k < b.length && b[k]![1] <= from) k++;
    for (let i = k; i < b.length && b[i]![0] < to; i++) {
      if (b[i]![0] > start) rest.push([start, b[i]![0]]);
      start = b[i]![1];
    }
    if (start < to) rest.push([start, to]);
  }
  return rest;
}

/** The union of some ranges, ascending. */
export function unite(ranges: Ranges): Ranges {
  const united: [number, number][] = [];
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = united.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else united.push([from, to]);
  }
  return united;
}

/** The ascending ranges of ordinals. */
export function rangesOf(ordinals: Iterable<number>): Ranges {
  const ranges: [number, number][] = [];
  for (const ordinal of ordinals) {
    const last = ranges.at(-1);
    if (last?.[1] === ordinal) last[1]++;
    else ranges.push([ordinal, ordinal + 1]);
  }
  return ranges;
}

/** The ordinals of ranges, in their order. */
export function ordinalsOf(ranges: Ranges): number[] {
  return ranges.flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i));
}

/** The number of ordinals in the ranges. */
export function countRanges(ranges: Ranges): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from, 0);
}

/** The ranges of at most `limit` ordinals after the first `offset`. */
export function pageOf(ranges: Ranges, offset: number, limit: number): Ranges {
  const page: [number, number][] = [];
  let skip = offset;
  let left = limit;
  for (const [from, to] of ranges) {
    const start = Math.min(from + skip, to);
    skip -= start - from;
    const end = Math.min(start + left, to);
    left -= end - start;
    if (start < end) page.push([start, end]);
  }
  return page;
}
