/** Gives villages the points of their codes if the villages around them agree. */
import { distanceKm, type Position } from "../../../functions/core/geo/distance.ts";
import { valuesOf } from "../link.ts";
import { KnownPoints, type NamedPlace } from "./known-points.ts";

/** Points and habitations that are not used, because a village has both or its point is wrong. */
export interface CodedResult {
  /** Villages whose point contradicts the villages around it. */
  readonly refused: readonly NamedPlace[];
  /** Villages whose habitation is better confirmed than their point. */
  readonly weaker: readonly NamedPlace[];
  /** Villages whose point is better confirmed than their habitation. */
  readonly replaced: readonly NamedPlace[];
}

export const CODED_LIMITS = {
  ENOUGH_CODED: {
    value: 4,
    says: "points of codes in a taluka, one of which must be among those nearest to another",
    source: "by hand; fewer do not show that a point is elsewhere",
  },
  CONTRADICT_KM: {
    value: 5,
    says: "kilometres between a village's habitation and its point beyond which one of them is wrong",
    source: "by hand",
  },
} as const;
const { ENOUGH_CODED, CONTRADICT_KM } = valuesOf(CODED_LIMITS);

/**
 * Adds villages by the points of their codes. Refuses a point that is among villages of other talukas, or far from all villages
 * with neighbouring codes. If a habitation contradicts a point, the one with more villages of the taluka around it counts; if
 * both have the same number, the one nearer to a village with a neighbouring code. Returns the villages whose point does not
 * count.
 */
export function addCoded(
  known: KnownPoints,
  points: ReadonlyMap<NamedPlace, Position>,
): CodedResult {
  const coded = new KnownPoints([...points.keys()]);
  for (const [village, at] of points) coded.set(village, at, "survey");
  const inTaluka = Map.groupBy(points.keys(), ({ taluka }) => taluka);
  coded.takeOutUnsupported(
    [...points.keys()].filter(({ taluka }) => inTaluka.get(taluka)!.length >= ENOUGH_CODED),
  );
  coded.takeOutStrays();
  const refused = [...points.keys()].filter((village) => !coded.found.has(village));
  const weaker: NamedPlace[] = [];
  const replaced: NamedPlace[] = [];
  for (const [village, at] of coded.found) {
    const habitation = known.found.get(village);
    if (habitation === undefined) continue;
    if (distanceKm(habitation, at) <= CONTRADICT_KM) continue;
    const isBetter =
      coded.support(village, at) - coded.support(village, habitation) ||
      coded.kmToNextCode(village, habitation) - coded.kmToNextCode(village, at);
    (isBetter >= 0 ? replaced : weaker).push(village);
  }
  known.takeOut(replaced);
  for (const [village, at] of coded.found)
    if (!known.found.has(village)) known.set(village, at, "survey");
  return { refused, weaker, replaced };
}
