import type { Taluka, UnsavedDataset } from "../../dataset/dataset.ts";

const FIGURES = ["population", "households"] as const;

/**
 * Sets the people and households of today's talukas where they are not the sum of their places'.
 *
 * The Census has figures of its own for each sub-district of 2011. What they exceed its places by, mostly people in
 * outgrowths, belongs to the taluka of today that has most of them; so a sub-district that is a taluka of today has the
 * Census's figures, and all talukas together have all people.
 *
 * @param census the places of 2011
 * @param homes taluka of 2011 → the taluka of today for one without people
 */
export function countTalukas(
  places: UnsavedDataset,
  census: UnsavedDataset,
  homes: ReadonlyMap<string, string>,
): void {
  const today = new Map(places.villages.map((village) => [village.code, village]));
  const inCensus = Map.groupBy(census.villages, ({ taluka_code }) => taluka_code);
  const talukas = new Map(places.talukas.map((taluka) => [taluka.code, taluka]));
  const inTaluka = Map.groupBy(places.villages, ({ taluka_code }) => taluka_code);
  for (const field of FIGURES) {
    /** Taluka → what belongs to no place. */
    const rest = new Map<Taluka, number>();
    for (const { code, [field]: own } of census.talukas) {
      if (own === undefined) continue;
      const there = (inCensus.get(code) ?? []).flatMap((village) => today.get(village.code) ?? []);
      const shares = new Map<string, number>();
      for (const village of there) {
        const { taluka_code, [field]: figure = "0" } = village;
        shares.set(taluka_code, (shares.get(taluka_code) ?? 0) + Number(figure));
      }
      const [most] = [...shares].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
      const taluka = talukas.get(most?.[0] ?? homes.get(code)!);
      if (taluka === undefined) continue;
      const counted = [...shares.values()].reduce((sum, share) => sum + share, 0);
      rest.set(taluka, (rest.get(taluka) ?? 0) + Number(own) - counted);
    }
    for (const [taluka, further] of rest) {
      if (further === 0) continue;
      const figures = (inTaluka.get(taluka.code) ?? []).map((village) =>
        Number(village[field] ?? "0"),
      );
      taluka[field] = String(figures.reduce((sum, figure) => sum + figure, further));
    }
  }
}
