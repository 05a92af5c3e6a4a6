import type { Position } from "../../../functions/core/geo/distance.ts";
import type { PlacePosition } from "../../dataset/dataset.ts";

/** The position of a place in the form of `positions.csv`. */
export function placePosition(
  level: PlacePosition["level"],
  code: string,
  { latitude, longitude }: Position,
  position: PlacePosition["position"],
): PlacePosition {
  return { level, code, latitude: degrees(latitude), longitude: degrees(longitude), position };
}

/** Three decimals: about 110 m. */
function degrees(value: number): string {
  return String(Number(value.toFixed(3)));
}
