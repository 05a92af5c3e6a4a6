import { Delaunay } from "d3-delaunay";
import { distanceKm, type Position } from "../../../functions/core/geo/distance.ts";
import { toPlane } from "./division.ts";

/** Places are in one group if they are connected by steps of at most this many kilometres. */
const STEP_KM = 6;
/**
 * A group is adrift if the gap around it is this many times as wide as the distance from the other side of the gap to the
 * fourth place there.
 */
const [TIMES, NTH] = [2.5, 4];
/** The search for the nearest places of a kind stops after this many places. */
const MOST_KNOWN = 500;

/**
 * Places that are far from all others although those are close together: post offices with a wrong position, some in the
 * sea off Chennai and Kochi. Where places are sparse, as in mountains, a distant one is normal.
 *
 * @param places distinct positions
 * @param canBe whether a place can be adrift: a village's position is trusted, and so is every place in a group with a
 * village
 * @returns their indexes
 */
export function adrift(
  places: readonly Position[],
  canBe: (place: number) => boolean,
): ReadonlySet<number> {
  const found = new Set<number>();
  // Fewer than three places make no triangle.
  if (places.length < 3) return found;
  const delaunay = new Delaunay(places.flatMap(toPlane));
  const km = (a: number, b: number) => distanceKm(places[a]!, places[b]!);
  /** The nearest of some others, or fewer; they are reached through nearer ones. */
  const nearest = (place: number, count: number, counts: (other: number) => boolean) => {
    const near: { readonly place: number; readonly km: number }[] = [];
    const known = new Set([place]);
    const next = [{ place, km: 0 }];
    while (next.length > 0 && near.length < count && known.size < MOST_KNOWN) {
      const one = next.reduce((best, other) => (other.km < best.km ? other : best));
      next.splice(next.indexOf(one), 1);
      if (one.place !== place && counts(one.place)) near.push(one);
      for (const other of delaunay.neighbors(one.place)) {
        if (known.has(other)) continue;
        known.add(other);
        next.push({ place: other, km: km(place, other) });
      }
    }
    return near;
  };
  // From each trusted place, as far as steps lead.
  const reached = places.map((_, place) => !canBe(place));
  const follow = (from: number[], isSeen: boolean[]) => {
    for (const place of from)
      for (const other of delaunay.neighbors(place)) {
        if (isSeen[other] || km(place, other) > STEP_KM) continue;
        isSeen[other] = true;
        from.push(other);
      }
    return from;
  };
  follow(
    [...places.keys()].filter((place) => reached[place]),
    reached,
  );
  const seen = reached.slice();
  for (const place of places.keys()) {
    if (seen[place]) continue;
    seen[place] = true;
    const group = follow([place], seen);
    const gaps = group.flatMap((one) => nearest(one, 1, (other) => reached[other]!));
    if (gaps.length === 0) continue;
    const gap = gaps.reduce((least, one) => (one.km < least.km ? one : least));
    const around = nearest(gap.place, NTH, () => true).at(-1)!;
    if (gap.km <= TIMES * around.km) continue;
    for (const one of group) found.add(one);
  }
  return found;
}
