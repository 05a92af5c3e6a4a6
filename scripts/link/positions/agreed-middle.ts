import { distanceKm, type Position } from "../../../functions/core/geo/distance.ts";
import { middleOf } from "../../../functions/core/geo/middle.ts";
import { townRadiusKm } from "../../../functions/core/geo/town-radius.ts";
import { valuesOf } from "../link.ts";

export const AGREEMENT_LIMITS = {
  TOWN_KM: {
    value: 10,
    says: "kilometres from the middle of a town's points, beyond which one is misplaced or another place's",
    source: "by hand",
  },
  MOST: {
    value: 0.9,
    says: "share of an area's known places that are within its extent",
    source: "by hand; the others are misplaced or at its edges",
  },
} as const;
export const { TOWN_KM } = valuesOf(AGREEMENT_LIMITS);
const { MOST } = valuesOf(AGREEMENT_LIMITS);

/** Where an area is: the middle of its known places, and the kilometres from there within which most of them are. */
export interface Extent {
  readonly middle: Position;
  readonly km: number;
}

/** The extent of an area with these known places, at least one. */
export function extentOf(places: readonly Position[]): Extent {
  const middle = middleOf(places);
  const distances = places.map((at) => distanceKm(at, middle)).sort((a, b) => a - b);
  return { middle, km: distances[Math.min(Math.floor(MOST * places.length), places.length - 1)]! };
}

/**
 * The distance in kilometres from a town's middle beyond which a point is not the town's: the town's radius, if it is one of
 * the largest cities.
 */
export function widthOf({ people }: { readonly people: number }): number {
  return Math.max(TOWN_KM, townRadiusKm(people));
}

/**
 * The middle of positions, without those that are far from it. Undefined if these are at least half.
 * @param km distance from the middle that counts as far
 */
export function agreedMiddle(positions: readonly Position[], km = TOWN_KM): Position | undefined {
  const agreed = agreedOf(positions, km);
  return agreed.length > 0 ? middleOf(agreed) : undefined;
}

/** Positions without those that are far from their middle. Empty if these are at least half. */
export function agreedOf(positions: readonly Position[], km = TOWN_KM): readonly Position[] {
  if (positions.length === 0) return [];
  const middle = middleOf(positions);
  const agreed = positions.filter((position) => distanceKm(position, middle) <= km);
  return agreed.length * 2 > positions.length ? agreed : [];
}
