/** A point on the earth, in degrees. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** One degree in radians. */
export const RADIANS = Math.PI / 180;

/** The mean radius of the earth in kilometres. */
const EARTH_KM = 6371;

/** The length of one degree of latitude in kilometres. */
export const DEGREE_KM = EARTH_KM * RADIANS;

/** The length of a degree of longitude at a latitude, as a fraction of a degree of latitude. */
export function longitudeScale(latitude: number): number {
  return Math.cos(latitude * RADIANS);
}

/** The number of distinct positions. */
export function countDifferent(positions: readonly Position[]): number {
  return new Set(positions.map(({ latitude, longitude }) => `${latitude} ${longitude}`)).size;
}

/** The great-circle distance between two points in kilometres (haversine). */
export function distanceKm(a: Position, b: Position): number {
  const height = Math.sin(((b.latitude - a.latitude) * RADIANS) / 2) ** 2;
  const width = Math.sin(((b.longitude - a.longitude) * RADIANS) / 2) ** 2;
  const across = longitudeScale(a.latitude) * longitudeScale(b.latitude) * width;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(Math.min(1, height + across)));
}
