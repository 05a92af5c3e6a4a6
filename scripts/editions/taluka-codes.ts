/** Assigns codes to talukas, and talukas to villages, after all rows are read. */

import type { Taluka, Village } from "../dataset/dataset.ts";
import type { Report } from "../dataset/report.ts";
import { joinPincodes, type TownKind } from "../dataset/tables.ts";
import type { Figures, VillageTexts } from "../sources/said.ts";

/** The Census's sub-district for places of a district without a sub-district. */
export const NO_TALUKA = { code: "99999", name: "Area not under any Sub-district" } as const;

/** The first row of a place. */
export interface Origin {
  /** The name of the place in the dataset. */
  name: string;
  file: string;
  line: number;
}

/** The part of a sub-district in one district. */
export interface TalukaPart extends Origin {
  /** The name as in the source. */
  cell: string;
  /** The number of its villages. */
  villages: number;
  figures?: Figures;
}

export interface CollectedVillage extends Origin {
  code: string;
  /** The name as in the source. */
  cell: string;
  kind: TownKind | undefined;
  /** The code of its sub-district in the source. */
  taluka: string | undefined;
  district: string;
  state: string;
  local_name?: string;
  pincodes: readonly string[];
  /** Its other fields, in the dataset's form. */
  fields: VillageTexts;
}

/** Returns the taluka's code for the code of a sub-district and of a district. */
export type TalukaCodes = (code: string, district: string) => string;

/** The code of a part of a sub-district that does not keep the five digits. */
export function partCode(district: string, code: string): string {
  return `${district}${code}`;
}

/** A district's taluka for places without a sub-district. */
export function noTaluka(district_code: string): Taluka {
  return { code: partCode(district_code, NO_TALUKA.code), name: NO_TALUKA.name, district_code };
}

/**
 * Returns the codes of talukas. If a sub-district is in several districts, each part is a separate taluka. The part with most
 * villages keeps the code; if several parts have the same number, the first one.
 *
 * @param talukas sub-district code → district code → the part in that district
 */
export function assignTalukaCodes(
  talukas: ReadonlyMap<string, ReadonlyMap<string, TalukaPart>>,
  report: Report,
): TalukaCodes {
  const keeper = new Map<string, string>();
  for (const [code, parts] of talukas) {
    if (code !== NO_TALUKA.code) {
      const [first] = [...parts].sort(([, a], [, b]) => b.villages - a.villages);
      keeper.set(code, first![0]);
    }
    for (const [district, { name, file, line }] of parts) {
      if (keeper.get(code) === district) continue;
      report.add({
        action: "split",
        reason: "a sub-district in several districts, or places of a district that are in none",
        done: "a taluka per district; this one has its district's code before the sub-district's",
        name,
        file,
        line,
        level: "taluka",
        code,
        note: `taluka ${partCode(district, code)}`,
      });
    }
  }
  return (code, district) => (keeper.get(code) === district ? code : partCode(district, code));
}

/**
 * Returns the villages with their talukas. A village without one goes to the taluka of its neighbours by code if both
 * neighbours agree, otherwise to its district's taluka for places without a sub-district.
 *
 * @param districtOf taluka code → district code
 */
export function assignTalukas(
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

function attach(
  village: CollectedVillage,
  sorted: readonly Village[],
  districtOf: ReadonlyMap<string, string>,
  report: Report,
): Village {
  const next = sorted.findIndex(({ code }) => code > village.code);
  const before = sorted[(next === -1 ? sorted.length : next) - 1]?.taluka_code;
  const after = sorted[next]?.taluka_code;
  const certain =
    before !== undefined && before === after && districtOf.get(before) === village.district;
  const { file, line, code, cell } = village;
  report.add({
    action: certain ? "repaired" : "doubtful",
    reason: "a village without a taluka",
    done: certain
      ? "assigned to the taluka of the villages with the codes before and after it"
      : "assigned to its district's taluka for places in none",
    file,
    line,
    level: "village",
    code,
    name: cell,
    note: `before ${before ?? "none"}, after ${after ?? "none"}`,
  });
  return toVillage(village, certain ? before : partCode(village.district, NO_TALUKA.code));
}

function toVillage(collected: CollectedVillage, taluka_code: string): Village {
  const { code, name, kind, local_name, pincodes, fields } = collected;
  const village: Village = { code, name, taluka_code, ...fields };
  if (kind !== undefined) village.kind = kind;
  if (local_name !== undefined) village.local_name = local_name;
  if (pincodes.length > 0) village.pincode = joinPincodes(pincodes);
  return village;
}
