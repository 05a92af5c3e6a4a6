import type { UnsavedDataset } from "../dataset/dataset.ts";
import { Report } from "../dataset/report.ts";
import type { MunicipalBody } from "../sources/said.ts";
import { combine } from "./combine.ts";
import type { Edition } from "./edition.ts";
import { datasetEdition } from "./older.ts";

/**
 * Lists of one day with these places, under LGD's codes.
 * @param censusCodes LGD's code of a district → its code in the Census of 2011
 */
export function listsOf(
  places: UnsavedDataset,
  censusCodes: ReadonlyMap<string, string> = new Map(),
): Edition {
  const { villages } = places;
  return {
    date: "2026",
    places: {
      ...places,
      origin: (_level, code) => ({ name: code, file: "lists", line: 1 }),
      talukaOf: new Map(villages.map(({ code, taluka_code }) => [code, taluka_code])),
      unlisted: new Set(),
    },
    censusCodes: { district: censusCodes, taluka: new Map() },
    census2001: [],
    isComplete: true,
    hasPincodes: villages.some(({ pincode }) => pincode !== undefined),
  };
}

/** A dataset of the older places, refreshed from lists of the newer ones and of these bodies of towns. */
export function refreshed(
  older: UnsavedDataset,
  newer: UnsavedDataset,
  censusCodes?: ReadonlyMap<string, string>,
  bodies: readonly MunicipalBody[] = [],
): UnsavedDataset {
  const lgd = [listsOf(newer, censusCodes)];
  const editions = { older: datasetEdition(older, "2026-01-01T00:00:00.000Z"), lgd, bodies };
  return combine(editions, new Report()).places;
}
