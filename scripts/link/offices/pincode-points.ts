/** The positions that say where a PIN code is. */
import type { Position } from "../../../functions/core/geo/distance.ts";
import type { PlacePosition, UnsavedDataset } from "../../dataset/dataset.ts";
import { byCode } from "../../dataset/places.ts";
import { positionOf } from "../grid.ts";

/** The positions of post offices and surveyed villages, each with its PIN code, or several with a blank between them. */
export function* pincodePoints({
  villages,
  positions = [],
  postOffices = [],
}: UnsavedDataset): Generator<{ readonly pincode: string; readonly at: Position }> {
  for (const office of postOffices) {
    const at = positionOf(office);
    if (at !== undefined) yield { pincode: office.pincode, at };
  }
  const surveyed = byCode(positions.filter(isSurveyed));
  for (const { code, kind, pincode } of villages) {
    const point = kind === undefined && pincode !== undefined ? surveyed.get(code) : undefined;
    const at = point && positionOf(point);
    if (at !== undefined) yield { pincode: pincode!, at };
  }
}

/** Whether a position was surveyed, not taken from a post office or from other places. */
export function isSurveyed({ position }: PlacePosition): boolean {
  return position === "habitation" || position === "survey";
}
