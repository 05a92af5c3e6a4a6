/**
 * What agreement says about a place: weights of evidence after Fellegi and Sunter ("A Theory for Record Linkage", 1969),
 * natural logarithms of odds, that are added up. All were fitted together, as a conditional logit over the candidates of
 * a row and "none of them", on pairs of which the code is known; README.md says on which.
 */

import type { AreaAgreement } from "./area-book.ts";
import type { Agreement, Comparison } from "./compare.ts";
import type { AreaAgreements, PartAgreement } from "./where.ts";

/** The weight of a place's not being in the data: what a candidate's weights are held against. */
export const NONE = -0.73;

const NAME: Readonly<Record<Agreement, number>> = {
  same: 3.13,
  marks: -0.41,
  spelling: 0.8,
  order: -0.31,
  near1: 0.36,
  near2: -0.06,
  near3: -0.11,
  near4: -0.95,
  near5: -1.55,
  near6: -2.27,
  near7: -3.4,
  words1: -3.98,
  words2: -4.67,
  words3: -6.31,
};

/** Added to near1 to near7: few edits as the names are written; and how long the name is. */
const EDITS: readonly number[] = [0, 3.61, 2.54];
const LENGTH = { short: -3.01, middle: -3.68, long: -2.87 };
const LACKS = 0.36;
const PARTIAL = -4.78;
/** A name that is not the same, where another one of the taluka is. */
const RIVAL = -1.42;

const STATE: Readonly<Record<PartAgreement, number>> = {
  same: 0.78,
  near: 0.78,
  far: -1.63,
  other: -4,
  unknown: 0.97,
  absent: 0.6,
};
const DISTRICT: Readonly<Record<PartAgreement, number>> = {
  same: 0.87,
  near: 0.5,
  far: -1.44,
  other: -1.59,
  unknown: 1.48,
  absent: 0.47,
};
const TALUKA: Readonly<Record<PartAgreement, number>> = {
  same: 1.69,
  near: 2.95,
  far: -0.32,
  other: -3.42,
  unknown: -0.35,
  absent: 0.21,
};
/** Neither the district nor the taluka is as given. */
const NEITHER = -2.18;

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
    weight += length <= 5 ? LENGTH.short : length >= 9 ? LENGTH.long : LENGTH.middle;
    weight += EDITS[edits] ?? 0;
  }
  return rival && agreement !== "same" ? weight + RIVAL : weight;
}

export function areaWeight({ state, district, taluka }: AreaAgreements): number {
  const neither = taluka !== "same" && district !== "same" ? NEITHER : 0;
  return STATE[state] + DISTRICT[district] + TALUKA[taluka] + neither;
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
