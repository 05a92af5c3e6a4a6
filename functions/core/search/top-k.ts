/** Places and the rank of each, lower is better; of equal ranks, the lower ordinal comes first. */
export interface RankedPlaces {
  readonly ordinals: Uint32Array;
  readonly ranks: Int32Array;
}

/** What matches a query. */
export interface RankedMatches extends RankedPlaces {
  /** How many places match, those that were left out because they can't be among the wanted ones counted, too. */
  readonly total: number;
  /** Whether they match every term. */
  readonly everyTerm: boolean;
}

/** A place and its rank. */
export interface RankedPlace {
  readonly ordinal: number;
  readonly rank: number;
}

/**
 * The places from the `offset`th best on, `limit` at most. Only ranks that the page reaches into are sorted: a prefix of
 * one letter has a hundred thousand places, of which fifty are shown.
 */
export function topK({ ordinals, ranks }: RankedPlaces, offset: number, limit: number): RankedPlace[] {
  const end = Math.min(ordinals.length, offset + limit);
  if (offset >= end) return [];
  const counts = countsOf(ranks);
  const wanted = new Map<number, Wanted>();
  let before = 0;
  for (const rank of [...counts.keys()].sort((a, b) => a - b)) {
    const count = counts.get(rank)!;
    if (before < end && before + count > offset) {
      const from = Math.max(0, offset - before);
      wanted.set(rank, {
        ordinals: new Uint32Array(count),
        count: 0,
        from,
        to: Math.min(count, end - before),
      });
    }
    before += count;
  }
  const worst = Math.max(...wanted.keys());
  // Places of one rank often come one after the other.
  let [last, current]: [number, Wanted | undefined] = [-1, undefined];
  for (let i = 0; i < ranks.length; i++) {
    if (ranks[i]! > worst) continue;
    if (ranks[i] !== last) {
      last = ranks[i]!;
      current = wanted.get(last);
    }
    if (current) current.ordinals[current.count++] = ordinals[i]!;
  }
  const found: RankedPlace[] = [];
  for (const [rank, { ordinals: some, from, to }] of wanted) {
    const best = lowest(some, to);
    for (let i = from; i < to; i++) found.push({ ordinal: best[i]!, rank });
  }
  return found;
}

/** The ordinals of a rank that the page reaches into, and which of them, once they are sorted, the page shows. */
interface Wanted {
  readonly ordinals: Uint32Array;
  count: number;
  readonly from: number;
  readonly to: number;
}

/** How many places each rank has. */
function countsOf(ranks: Int32Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (let i = 0; i < ranks.length; ) {
    const rank = ranks[i]!;
    const from = i;
    while (i < ranks.length && ranks[i] === rank) i++;
    counts.set(rank, (counts.get(rank) ?? 0) + i - from);
  }
  return counts;
}

/** The `count` lowest of different numbers, in order. */
function lowest(numbers: Uint32Array, count: number): Uint32Array {
  if (isRising(numbers)) return numbers.subarray(0, count);
  const few = count * 4 < numbers.length ? upTo(numbers, boundFor(numbers, count)) : numbers;
  return few.sort().subarray(0, count);
}

/** Often they are: all come from one list of postings. */
function isRising(numbers: Uint32Array): boolean {
  for (let i = 1; i < numbers.length; i++) if (numbers[i - 1]! > numbers[i]!) return false;
  return true;
}

/** A bound below which at least `count` of the numbers lie, and few more: by a histogram of a thousand bands. */
function boundFor(numbers: Uint32Array, count: number): number {
  const bands = new Uint32Array(BANDS);
  const highest = numbers.reduce((most, number) => Math.max(most, number), 0);
  const width = Math.ceil((highest + 1) / BANDS);
  for (const number of numbers) bands[Math.floor(number / width)]!++;
  let band = 0;
  for (let below = bands[0]!; below < count; below += bands[band]!) band++;
  return (band + 1) * width;
}

const BANDS = 1024;

function upTo(numbers: Uint32Array, bound: number): Uint32Array {
  return numbers.filter((number) => number < bound);
}
