import type { Taluka, UnsavedDataset } from "../dataset/dataset.ts";
import type { CollectedPlaces } from "./collect.ts";

/** The figures of places and talukas. */
export const FIGURES = ["population", "households"] as const;

/**
 * Sets the people and households of today's talukas if they are not the sum of their places.
 *
 * The Census has separate figures for each sub-district of 2011. Their excess over the sum of its places, mostly people in
 * outgrowths, goes to the taluka of today that has most of them. So a sub-district that is still a taluka has the Census's
 * figures, and all talukas together have all people.
 * @param older the places of 2011, or of a dataset
 * @param homes older taluka → the taluka of today for an older one without people
 */
export function countTalukas(
  places: UnsavedDataset,
  older: Pick<CollectedPlaces, "talukas" | "talukaOf">,
  homes: ReadonlyMap<string, string>,
): void {
  const before = new Map(
    places.former
      .filter(({ level, successor_code }) => level === "village" && successor_code !== "")
      .map(({ code, successor_code }) => [successor_code, code]),
  );
  /** Of each place, its older taluka. */
  const talukasThen = places.villages.map(({ code }) =>
    older.talukaOf.get(before.get(code) ?? code),
  );
  const inDistrict = Map.groupBy(places.talukas, ({ district_code }) => district_code);
  const talukas = new Map(places.talukas.map((taluka) => [taluka.code, taluka]));
  for (const field of FIGURES) {
    /** Taluka → the sum of its places. */
    const sums = new Map<string, number>();
    /** Older taluka → taluka → the sum of the places in both. */
    const inBoth = new Map<string, Map<string, number>>();
    for (const [i, { taluka_code, [field]: figure = "0" }] of places.villages.entries()) {
      addTo(sums, taluka_code, Number(figure));
      const former = talukasThen[i];
      if (former === undefined) continue;
      const shares = inBoth.get(former) ?? new Map<string, number>();
      inBoth.set(former, shares);
      addTo(shares, taluka_code, Number(figure));
    }
    /** Taluka → the people and households that belong to no place. */
    const rest = new Map<Taluka, number>();
    for (const { code, district_code, [field]: own } of older.talukas) {
      if (own === undefined) continue;
      const shares = inBoth.get(code) ?? new Map<string, number>();
      const [most] = [...shares].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
      const taluka =
        talukas.get(most?.[0] ?? homes.get(code)!) ?? inDistrict.get(district_code)?.[0];
      if (taluka === undefined) continue;
      const counted = [...shares.values()].reduce((sum, share) => sum + share, 0);
      addTo(rest, taluka, Number(own) - counted);
    }
    for (const [taluka, further] of rest) {
      if (further !== 0) taluka[field] = String((sums.get(taluka.code) ?? 0) + further);
    }
  }
}

function addTo<Key>(sums: Map<Key, number>, key: Key, number: number): void {
  sums.set(key, (sums.get(key) ?? 0) + number);
}
