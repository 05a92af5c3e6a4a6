/** The places for which rows disagree: which district a taluka is in, and which taluka a village. */
import { joinPincodes, type Village } from "../dataset/dataset.ts";
import type { Report } from "./report.ts";

/** What the Census writes as sub-district for places of a district that are in none. */
const NO_TALUKA = "99999";

/** The row that first told of a place. */
export interface Origin {
  /** The name that the place got. */
  name: string;
  file: string;
  line: number;
}

/** A taluka as one district's rows tell it. */
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
  taluka: string | undefined;
  district: string;
  local_name?: string;
  pincodes: string[];
}

/**
 * Taluka code → the code of its district: of several, the one with most of its villages, or the first of those.
 * @param talukas taluka code → district code → what that district's rows tell
 */
export function settleTalukas(
  talukas: ReadonlyMap<string, ReadonlyMap<string, TalukaPart>>,
  report: Report,
): Map<string, string> {
  const districtOf = new Map<string, string>();
  for (const [code, parts] of talukas) {
    const most = Math.max(...[...parts.values()].map(({ villages }) => villages));
    for (const [district, { villages, file, line, name }] of parts) {
      if (villages === most && !districtOf.has(code)) {
        districtOf.set(code, district);
        continue;
      }
      report.add({
        action: "merged",
        reason: "a taluka that stands in several districts",
        done: "one place, in the district that has most of its villages",
        ...{ file, line, level: "taluka", code, name },
        note: `here of district ${district}`,
      });
    }
  }
  return districtOf;
}

/**
 * The villages in their talukas. One whose taluka is in another district goes with its taluka; one without a taluka
 * goes where its neighbours by code are, if that is certain, and is left out if not.
 *
 * @param districtOf what {@link settleTalukas} answered
 */
export function settleVillages(
  collected: Iterable<CollectedVillage>,
  districtOf: ReadonlyMap<string, string>,
  report: Report,
): Village[] {
  const villages: Village[] = [];
  const loose: CollectedVillage[] = [];
  for (const village of collected) {
    const { taluka } = village;
    const district = districtOf.get(taluka ?? "");
    if (taluka === undefined || (taluka === NO_TALUKA && district !== village.district)) {
      loose.push(village);
      continue;
    }
    villages.push(toVillage(village, taluka));
    if (district === village.district) continue;
    report.add({
      action: "moved",
      reason: "a village of a taluka that stands in several districts",
      done: "it is where its taluka is",
      ...reported(village),
      note: `from district ${village.district} to ${district}`,
    });
  }
  villages.sort((a, b) => (a.code < b.code ? -1 : 1));
  const attached = loose.flatMap((village) => attach(village, villages, districtOf, report));
  return [...villages, ...attached];
}

/** A village without a taluka, in the one that its neighbours by code are both in; else left out. */
function attach(
  village: CollectedVillage,
  sorted: readonly Village[],
  districtOf: ReadonlyMap<string, string>,
  report: Report,
): Village[] {
  const next = sorted.findIndex(({ code }) => code > village.code);
  const before = sorted[(next === -1 ? sorted.length : next) - 1]?.taluka_code;
  const after = sorted[next]?.taluka_code;
  const certain = before !== undefined && before === after && districtOf.get(before) === village.district;
  report.add({
    action: certain ? "repaired" : "dropped",
    reason:
      village.taluka === undefined
        ? "a village without a taluka"
        : "a village that is in no taluka, in another district than the one that keeps this entry",
    done: certain
      ? "put into the taluka that the villages with the codes before and after it are in"
      : "left out: the villages with the codes before and after it are not both in one taluka of its district",
    ...reported(village),
    note: `before ${before ?? "none"}, after ${after ?? "none"}`,
  });
  return certain ? [toVillage(village, before)] : [];
}

function reported({ file, line, code, cell }: CollectedVillage) {
  return { file, line, level: "village", code, name: cell } as const;
}

function toVillage(collected: CollectedVillage, taluka_code: string): Village {
  const { code, name, local_name, pincodes } = collected;
  const village: Village = { code, name, taluka_code };
  if (local_name !== undefined) village.local_name = local_name;
  if (pincodes.length > 0) village.pincode = joinPincodes(pincodes);
  return village;
}
