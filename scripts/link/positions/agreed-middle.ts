import { distanceKm, type Position } from "../../../functions/core/geo/distance.ts";
import { middleOf } from "../../../functions/core/geo/middle.ts";
import { valuesOf } from "../link.ts";

export const AGREEMENT_LIMITS = {
  TOWN_KM: {
    value: 10,
    says: "kilometres from the middle of a town's points, beyond which one is misplaced or another place's",
    source: "by hand",
  },
} as const;
export const { TOWN_KM } = valuesOf(AGREEMENT_LIMITS);

/** The middle of positions without those that are far from it; undefined where these are half of them or more. */
export function agreedMiddle(positions: readonly Position[]): Position | undefined {
  const agreed = agreedOf(positions);
  return agreed.length > 0 ? middleOf(agreed) : undefined;
}

/** Positions without those that are far from their middle; none where these are half of them or more. */
export function agreedOf(positions: readonly Position[]): readonly Position[] {
  if (positions.length === 0) return [];
  const middle = middleOf(positions);
  const agreed = positions.filter((position) => distanceKm(position, middle) <= TOWN_KM);
  return agreed.length * 2 > positions.length ? agreed : [];
}
