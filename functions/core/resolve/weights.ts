/**
 * What agreement says about a place: weights of evidence after Fellegi and Sunter ("A Theory for Record Linkage", 1969),
 * natural logarithms of odds, that are added up. All were fitted together, as a conditional logit over the candidates of
 * a row and "none of them", on pairs of which the code is known; README.md says on which.
 */

import type { AreaAgreement } from "./area-book.ts";
import type { Agreement, Comparison } from "./compare.ts";
import type { AreaAgreements, PartAgreement } from "./where.ts";

/** The weight of a place's not being in the data: what a candidate's weights are held against. */
export const NONE = -0.93;

const NAME: Readonly<Record<Agreement, number>> = {
  same: 2.89,
  marks: -0.97,
  spelling: 0.42,
  order: -0.43,
  near1: -0.17,
  near2: -0.61,
  near3: -0.68,
  near4: -1.84,
  near5: -2.16,
  near6: -2.9,
  words1: -3.65,
  words2: -4.92,
  words3: -6.47,
};

/** Added to near1 to near6, by how long the name is and for one, two or more edits as it is written. */
const EDITS: Readonly<Record<"short" | "middle" | "long", readonly [number, number, number]>> = {
  short: [0.86, -0.11, -2.72],
  middle: [0.45, -0.89, -3.58],
  long: [0.7, -0.09, -2.44],
};
const LACKS = 0.28;
const PARTIAL = -5.63;
/** A name that is not the same, where another one of the taluka is. */
const RIVAL = -1.27;

const STATE: Readonly<Record<PartAgreement, number>> = {
  same: 0.87,
  near: 0.87,
  far: -1.6,
  other: -4,
  unknown: 1.07,
  absent: 0.8,
};
const DISTRICT: Readonly<Record<PartAgreement, number>> = {
  same: 0.84,
  near: -0.74,
  far: 0.3,
  other: -1.46,
  unknown: 1.67,
  absent: 0.69,
};
const TALUKA: Readonly<Record<PartAgreement, number>> = {
  same: 1.58,
  near: 2.92,
  far: 2.16,
  other: -3.52,
  unknown: -0.3,
  absent: 0.37,
};
/** Neither the district nor the taluka is as given. */
const NEITHER = -2.46;

/** The weight of areas that are certainly right: what a list can teach at most. */
export const SURE_AREAS = STATE.same + DISTRICT.same + TALUKA.same;

/** By hand, as few lists have PIN codes beside codes: most villages of a PIN code share it with some twenty others. */
const PINCODE = { same: 2, other: -1.5 };

/** @param length of the folded name, in letters */
export function nameWeight(
  { agreement, lacks, partial, edits }: Comparison,
  length: number,
  rival: boolean,
): number {
  let weight = NAME[agreement];
  if (lacks) weight += LACKS;
  if (partial) weight += PARTIAL;
  if (agreement.startsWith("near")) {
    weight += EDITS[length <= 5 ? "short" : length >= 9 ? "long" : "middle"][Math.max(1, edits) - 1]!;
  }
  return rival && agreement !== "same" ? weight + RIVAL : weight;
}

export function areaWeight({ state, district, taluka }: AreaAgreements): number {
  const neither = isNamed(taluka) || isNamed(district) ? 0 : NEITHER;
  return STATE[state] + DISTRICT[district] + TALUKA[taluka] + neither;
}

function isNamed(part: PartAgreement): boolean {
  return part === "same" || part === "near";
}

/** 0 where the row or the data has no PIN code. */
export function pincodeWeight(written: string, pincodes: readonly string[]): number {
  if (written === "" || pincodes.length === 0) return 0;
  return pincodes.includes(written) ? PINCODE.same : PINCODE.other;
}

/** For a district or taluka that is sought itself: how its own name agrees, and how the area above it does. */
const AREA_NAME: Readonly<Record<AreaAgreement, number>> = { same: 3.5, near: 1.5, far: -1.5 };
const PARENT: Readonly<Record<PartAgreement, number>> = {
  same: 2,
  near: 1.5,
  far: 0.5,
  other: -3,
  unknown: -0.5,
  absent: 0,
};

export function areaNameWeight(agreement: AreaAgreement): number {
  return AREA_NAME[agreement];
}

export function parentWeight(agreement: PartAgreement): number {
  return PARENT[agreement];
}
