import type { Position } from "./distance.ts";

/** A box around India with its islands, in degrees: the least and greatest latitude and longitude. */
export const INDIA = { latitude: [6, 38], longitude: [68, 98] } as const;

export function isInIndia({ latitude, longitude }: Position): boolean {
  const within = (degrees: number, [from, to]: readonly [number, number]) =>
    degrees >= from && degrees <= to;
  return within(latitude, INDIA.latitude) && within(longitude, INDIA.longitude);
}
