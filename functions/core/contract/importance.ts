import type { VillageFields } from "./village-fields.ts";

/** The least population of each class from the second on. */
const CLASSES = [1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000];

/** Number of population classes. */
export const POPULATION_CLASSES = CLASSES.length + 1;

/** Number of steps of importance. */
export const IMPORTANCE_STEPS = 2 * POPULATION_CLASSES;

/**
 * How important a village or town is: towns before villages, then by population class. From 0 for a village with a
 * population under 1,000 or unknown, to 15 for a town of a million.
 */
export function importanceOf({
  kind,
  population,
}: Pick<VillageFields, "kind" | "population">): number {
  return populationClass(population) + (isTown({ kind }) ? POPULATION_CLASSES : 0);
}

/** From this importance on, a place is a town or has 10,000 people. */
export const IMPORTANT = importanceOf({ kind: "village", population: 10_000 });
/** From this importance on, a place is a town. */
export const TOWN = importanceOf({ kind: "town", population: null });
/** From this importance on, a town has 30,000 people. */
export const LARGE_TOWN = importanceOf({ kind: "town", population: 30_000 });
/** From this importance on, a town has 100,000 people. */
export const CITY = importanceOf({ kind: "town", population: 100_000 });
/** From this importance on, a town has 300,000 people. */
export const LARGE_CITY = importanceOf({ kind: "town", population: 300_000 });

export function isTown({ kind }: Partial<Pick<VillageFields, "kind">>): boolean {
  return kind === "town" || kind === "census_town";
}

/** The class of a population: 0 for under 1,000 or unknown, 7 for a million. */
export function populationClass(population: number | null): number {
  let reached = 0;
  while (population !== null && population >= CLASSES[reached]!) reached++;
  return reached;
}
