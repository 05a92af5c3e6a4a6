import type { Areas } from "../areas/areas.ts";

/**
 * Places with their ranks; lower is better, and of equal ranks the lower position (see `Areas.positionOf`) comes first.
 */
export interface RankedPlaces {
  readonly ordinals: Uint32Array;
  readonly ranks: Int32Array;
}

/** The result of a query. */
export interface Ranking extends RankedPlaces {
  /** Number of places that match; the worst of them may be left out. */
  readonly total: number;
  /** Whether they match every term. */
  readonly everyTerm: boolean;
}

export const NO_PLACES: Ranking = {
  ordinals: new Uint32Array(),
  ranks: new Int32Array(),
  total: 0,
  everyTerm: false,
};

/** A place and its rank. */
export interface RankedPlace {
  readonly ordinal: number;
  readonly rank: number;
}

/**
 * The places from the `offset`th best on, at most `limit`. Keeps at most twice as many as are needed at a time: a prefix
 * of one letter has a hundred thousand places, of which fifty are shown.
 */
export function topK(
  { ordinals, ranks }: RankedPlaces,
  offset: number,
  limit: number,
  areas: Areas,
): RankedPlace[] {
  const end = Math.min(offset + limit, ordinals.length);
  if (offset >= end) return [];
  const best = new Float64Array(Math.min(end * 2, ordinals.length));
  let count = 0;
  let worst = Number.POSITIVE_INFINITY;
  for (let i = 0; i < ordinals.length; i++) {
    const key = ranks[i]! * MAX_PLACES + areas.positionOf(ordinals[i]!);
    if (key > worst) continue;
    if (count === best.length) {
      worst = best.sort()[end - 1]!;
      count = end;
    }
    best[count++] = key;
  }
  const page = best.subarray(0, count).sort().subarray(offset, end);
  return Array.from(page, (key) => ({
    ordinal: areas.atPosition(key % MAX_PLACES),
    rank: Math.floor(key / MAX_PLACES),
  }));
}

/** A rank of 31 bits and a position below this fit into the 53 bits of a safe integer. */
const MAX_PLACES = 2 ** 22;
