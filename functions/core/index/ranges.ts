/** Villages as runs of ordinals, each from the first to before the second; in rising order and apart. */
export type Ranges = readonly (readonly [number, number])[];

/** The runs of what is in both. */
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

/** The runs of single ordinals in rising order. */
export function rangesOf(ordinals: Iterable<number>): Ranges {
  const runs: [number, number][] = [];
  for (const ordinal of ordinals) {
    const last = runs.at(-1);
    if (last?.[1] === ordinal) last[1]++;
    else runs.push([ordinal, ordinal + 1]);
  }
  return runs;
}

/** How many ordinals the runs hold. */
export function countRanges(runs: Ranges): number {
  return runs.reduce((sum, [from, to]) => sum + to - from, 0);
}

/** The runs of at most `limit` ordinals after the first `offset`. */
export function pageOf(runs: Ranges, offset: number, limit: number): Ranges {
  const page: [number, number][] = [];
  let skip = offset;
  let left = limit;
  for (const [from, to] of runs) {
    const start = Math.min(from + skip, to);
    skip -= start - from;
    const end = Math.min(start + left, to);
    left -= end - start;
    if (start < end) page.push([start, end]);
  }
  return page;
}
