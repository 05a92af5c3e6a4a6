/** Positions of records, and the squares that they are in. */
import type { Position } from "../../../functions/core/geo/distance.ts";

/** The position of a record that has both degrees. */
export function positionOf({
  latitude,
  longitude,
}: {
  latitude?: string | undefined;
  longitude?: string | undefined;
}): Position | undefined {
  return latitude === undefined || longitude === undefined
    ? undefined
    : { latitude: Number(latitude), longitude: Number(longitude) };
}

/** The square of a tenth of a degree that a position is in. */
export function squareOf({ latitude, longitude }: Position): string {
  return `${Math.floor(latitude * 10)} ${Math.floor(longitude * 10)}`;
}

/** The squares with all positions up to `km` from one. */
export function squaresAround({ latitude, longitude }: Position, km: number): string[] {
  const reach = Math.ceil(km / 9);
  const squares: string[] = [];
  for (let y = -reach; y <= reach; y++) {
    for (let x = -reach; x <= reach; x++) {
      squares.push(`${Math.floor(latitude * 10) + y} ${Math.floor(longitude * 10) + x}`);
    }
  }
  return squares;
}
