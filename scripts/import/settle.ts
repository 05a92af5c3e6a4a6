/** What is decided once all rows are read: the codes of talukas, and the talukas of villages. */
import { joinPincodes, type Taluka, type TownKind, type Village } from "../dataset/dataset.ts";
import type { Report } from "./report.ts";

/** What the Census writes as sub-district for places of a district that are in none. */
export const NO_TALUKA = { code: "99999", name: "Area not under any Sub-district" } as const;

/** The first row of a place. */
export interface Origin {
  /** The name that the place got. */
  name: string;
  file: string;
  line: number;
}

/** A sub-district as one district's rows have it. */
export interface TalukaPart extends Origin {
  /** The name as it stands in the source. */
  cell: string;
  /** How many villages these rows put into it. */
  villages: number;
}

export interface CollectedVillage extends Origin {
  code: string;
  /** The name as it stands in the source. */
  cell: string;
  kind: TownKind | undefined;
  /** The code of its sub-district in the source. */
  taluka: string | undefined;
  district: string;
  local_name?: string;
  pincodes: string[];
}

/** A function from a sub-district's code and a district's to the code of the taluka that they are. */
export type TalukaCodes = (code: string, district: string) => string;

/** The code of a district's part of a sub-district that does not keep the five digits. */
export function partCode(district: string, code: string): string {
  return `${district}${code}`;
}

/** A district's taluka for places that are in none. */
export function noTaluka(district_code: string): Taluka {
  return { code: partCode(district_code, NO_TALUKA.code), name: NO_TALUKA.name, district_code };
}

/**
 * The codes of talukas. Where one sub-district's code stands in several districts, each part is a taluka of its own:
 * the part with most villages, or the first of those, keeps the code.
 *
 * @param talukas sub-district code → district code → what that district's rows say
 */
export function settleTalukas(
  talukas: ReadonlyMap<string, ReadonlyMap<string, TalukaPart>>,
  report: Report,
): TalukaCodes {
  const keeper = new Map<string, string>();
  for (const [code, parts] of talukas) {
    if (code !== NO_TALUKA.code) {
      const [first] = [...parts].sort(([, a], [, b]) => b.villages - a.villages);
      keeper.set(code, first![0]);
    }
    for (const [district, { villages: _, cell: __, ...origin }] of parts) {
      if (keeper.get(code) === district) continue;
      report.add({
        action: "split",
        reason: "a sub-district whose code stands in several districts, or stands for none",
        done: "a taluka of its own in each; this one has its district's code before the sub-district's",
        ...{ ...origin, level: "taluka", code },
        note: `taluka ${partCode(district, code)}`,
      });
    }
  }
  return (code, district) => (keeper.get(code) === district ? code : partCode(district, code));
}

/**
 * The villages in their talukas. One without a taluka goes where its neighbours by code are, if that is certain, else
 * into the taluka of its district for places that are in none.
 *
 * @param districtOf taluka code → district code
 */
export function settleVillages(
  collected: Iterable<CollectedVillage>,
  talukaCode: TalukaCodes,
  districtOf: ReadonlyMap<string, string>,
  report: Report,
): Village[] {
  const villages: Village[] = [];
  const loose: CollectedVillage[] = [];
  for (const village of collected) {
    const { taluka, district } = village;
    if (taluka === undefined) loose.push(village);
    else villages.push(toVillage(village, talukaCode(taluka, district)));
  }
  if (loose.length === 0) return villages;
  villages.sort((a, b) => (a.code < b.code ? -1 : 1));
  return [...villages, ...loose.map((village) => attach(village, villages, districtOf, report))];
}

/** A village without a taluka, in the one that its neighbours by code are both in, else in that for such places. */
function attach(
  village: CollectedVillage,
  sorted: readonly Village[],
  districtOf: ReadonlyMap<string, string>,
  report: Report,
): Village {
  const next = sorted.findIndex(({ code }) => code > village.code);
  const before = sorted[(next === -1 ? sorted.length : next) - 1]?.taluka_code;
  const after = sorted[next]?.taluka_code;
  const certain = before !== undefined && before === after && districtOf.get(before) === village.district;
  const { file, line, code, cell } = village;
  report.add({
    action: certain ? "repaired" : "doubtful",
    reason: "a village without a taluka",
    done: certain
      ? "put into the taluka that the villages with the codes before and after it are in"
      : "put into its district's taluka for places that are in none",
    ...{ file, line, level: "village", code, name: cell },
    note: `before ${before ?? "none"}, after ${after ?? "none"}`,
  });
  return toVillage(village, certain ? before : partCode(village.district, NO_TALUKA.code));
}

function toVillage(collected: CollectedVillage, taluka_code: string): Village {
  const { code, name, kind, local_name, pincodes } = collected;
  const village: Village = { code, name, taluka_code };
  if (kind !== undefined) village.kind = kind;
  if (local_name !== undefined) village.local_name = local_name;
  if (pincodes.length > 0) village.pincode = joinPincodes(pincodes);
  return village;
}
