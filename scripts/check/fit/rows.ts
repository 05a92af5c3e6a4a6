/** The rows of a fit: made from the data, and from real texts and lists. */
import { Random } from "../measure/random.ts";
import { addressRows, elsewhereRows, institutionRows, landmarkRows } from "./address-rows.ts";
import { areaRows } from "./area-rows.ts";
import type { Country } from "./country.ts";
import { branchRows, type Half, lineRows, neighbourhoodRows } from "./kept-texts.ts";
import type { Row } from "./row.ts";
import { panchayatRows, positionRows, villageRows } from "./village-rows.ts";

/** The number of rows of each kind, out of {@link ALL}. Addresses in cities are the most frequent. */
const KINDS = [
  [3000, villageRows],
  [4000, addressRows],
  [1200, areaRows],
  [400, landmarkRows],
  [500, institutionRows],
  [800, positionRows],
  [600, elsewhereRows],
  [300, panchayatRows],
] as const;

/** Default number of rows. */
export const ALL = KINDS.reduce((sum, [count]) => sum + count, 0);
const BRANCHES = 1500;

/**
 * Rows of one half, the same every time.
 * @param count how many are made from the data
 * @param texts the folder with addresses of bank branches; without it there are none
 */
export function rowsOf(country: Country, half: Half, count: number, texts?: string): Row[] {
  const random = new Random(half === "tune" ? 1 : 2);
  const some = (of: number) => Math.ceil((of * count) / ALL);
  return [
    ...KINDS.flatMap(([of, make]) => make(country, random, some(of))),
    ...lineRows(half),
    ...neighbourhoodRows(country, half),
    ...(texts === undefined ? [] : branchRows(country, texts, half, some(BRANCHES))),
  ];
}
