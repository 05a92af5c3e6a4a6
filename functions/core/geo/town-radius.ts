/**
 * India's larger cities have 5,000 (Hubli-Dharwad) to 16,000 people (Delhi) per square kilometre; this is the median of
 * towns above 100,000 people.
 */
const PEOPLE_PER_SQUARE_KM = 6_000;

/** The radius in kilometres of a round town with this many people. */
export function townRadiusKm(people: number): number {
  return Math.sqrt(people / PEOPLE_PER_SQUARE_KM / Math.PI);
}
