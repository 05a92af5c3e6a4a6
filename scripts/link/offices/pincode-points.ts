/** The positions that say where a PIN code is. */
import type { Position } from "../../../functions/core/geo/distance.ts";
import type { PlacePosition, UnsavedDataset } from "../../dataset/dataset.ts";
import { positionOf, positionsOf } from "../grid.ts";

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
  const known = villages.filter(({ kind, pincode }) => kind === undefined && pincode !== undefined);
  const surveyed = positionsOf(known, positions.filter(isSurveyed));
  for (const { code, pincode } of known) {
    const at = surveyed.get(code);
    if (at !== undefined) yield { pincode: pincode!, at };
  }
}

/** Whether a position was surveyed, not taken from a post office or from other places. */
export function isSurveyed({ position }: PlacePosition): boolean {
  return position === "habitation" || position === "survey";
}
