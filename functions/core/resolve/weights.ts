/**
 * What agreement says about a place: weights of evidence after Fellegi and Sunter ("A Theory for Record Linkage", 1969),
 * natural logarithms of odds, that are added up. All were fitted together, as a conditional logit over the candidates of
 * a row and "none of them", on pairs of which the code is known; README.md says on which.
 */

import type { AreaAgreement } from "../areas/area-names.ts";
import { POPULATION_CLASSES } from "../contract/importance.ts";
import type { Village } from "../index/villages.ts";
import type { Agreement, Comparison } from "../names/compare.ts";
import type { EditKind } from "../names/edit-kind.ts";
import type { PincodeNearness, WrittenPincode } from "./pincode.ts";
import type { AreaAgreements, PartAgreement } from "./where.ts";

/** The weight of a place's not being in the data: what a candidate's weights are held against. */
export const NONE = -0.92;

const NAME: Readonly<Record<Agreement, number>> = {
  same: 2.81,
  marks: -0.27,
  spelling: 0.53,
  order: -0.25,
  near1: 0.39,
  near2: -0.33,
  near3: -0.77,
  near4: -1.83,
  near5: -2.22,
  near6: -3.11,
  words1: -3.68,
  words2: -5.18,
  words3: -6.67,
};

/** Added to near1 to near6, by letters of the name and for one, two or more edits as it is written. */
const EDITS: readonly {
  readonly letters: number;
  readonly weights: readonly [number, number, number];
}[] = [
  { letters: 5, weights: [0.46, -0.25, -2.69] },
  { letters: 9, weights: [-0.03, -0.71, -3.38] },
  { letters: 12, weights: [0.11, 0.11, -2.94] },
  { letters: Number.POSITIVE_INFINITY, weights: [2.35, 1.22, -1.65] },
];
/** Added for a single edit. */
const EDIT: Readonly<Record<EditKind, number>> = {
  first: -1.36,
  swap: 2.28,
  double: -0.22,
  vowel: 0.23,
  vowels: -1.04,
  letter: 1.44,
  letters: 0.61,
  mixed: 1.02,
};
/** Both have the same number. */
const NUMBERED = 2.88;
const LACKS = 0.04;
const PARTIAL = -5.81;
/** A name that is not the same, where another one of the taluka is. */
const RIVAL = -1.55;

const STATE: Readonly<Record<PartAgreement, number>> = {
  same: 0.8,
  near: 0.8,
  far: -1.6,
  other: -4,
  unknown: 1.38,
  absent: 0.8,
};
const DISTRICT: Readonly<Record<PartAgreement, number>> = {
  same: 0.82,
  near: -1.13,
  far: 0.24,
  other: -1.6,
  unknown: 1.6,
  absent: 0.77,
};
const TALUKA: Readonly<Record<PartAgreement, number>> = {
  same: 1.56,
  near: 2.78,
  far: 1.75,
  other: -3.54,
  unknown: -0.4,
  absent: 0.41,
};
/** Neither the district nor the taluka is as given. */
const NEITHER = -2.34;

/** By hand, as few lists have PIN codes beside codes: most villages of a PIN code share it with some twenty others. */
const PINCODE = { same: 3.5, other: -1.5 };
/** By hand, too. A city is often in several districts, of which the data has one. */
const PINCODE_OF_OFFICE: Readonly<Record<PincodeNearness, number>> = {
  district: 1.5,
  state: -1,
  none: -4,
  unknown: 0,
};

/** @param length of the folded name, in letters */
export function nameWeight(
  { agreement, lacks, partial, edits, edit, numbered }: Comparison,
  length: number,
  rival: boolean,
): number {
  let weight = NAME[agreement];
  if (lacks) weight += LACKS;
  if (partial) weight += PARTIAL;
  if (numbered) weight += NUMBERED;
  if (edit !== undefined) weight += EDIT[edit];
  if (agreement.startsWith("near"))
    weight += EDITS.find(({ letters }) => length <= letters)!.weights[Math.max(1, edits) - 1]!;
  return rival && agreement !== "same" ? weight + RIVAL : weight;
}

export function areaWeight({ state, district, taluka }: AreaAgreements): number {
  const neither = isNamed(taluka) || isNamed(district) ? 0 : NEITHER;
  return STATE[state] + DISTRICT[district] + TALUKA[taluka] + neither;
}

function isNamed(part: PartAgreement): boolean {
  return part === "same" || part === "near";
}

/** By the PIN codes of a village or, where the data has none of them, by the districts of the written one's post offices. */
export function pincodeWeight(
  written: WrittenPincode,
  pincodes: readonly string[],
  taluka: number,
): number {
  if (written.text === "") return 0;
  if (pincodes.length === 0) return PINCODE_OF_OFFICE[written.nearness(taluka)];
  return pincodes.includes(written.text) ? PINCODE.same : PINCODE.other;
}

/**
 * By hand: of two places with the same name the town and the larger one is written down more often. Places of under 10,000
 * people are not told apart by their size.
 */
const IMPORTANCE = { town: 1.6, populationClass: 0.8, smallClasses: 2 };

/** Of places that are as likely by their names, the more important one is meant. */
export function importanceWeight({ importance, fields: { kind } }: Village): number {
  const classes = Math.max(0, (importance % POPULATION_CLASSES) - IMPORTANCE.smallClasses);
  return IMPORTANCE.populationClass * classes + (kind === "town" ? IMPORTANCE.town : 0);
}

/** For a district or taluka that is sought itself: how its own name agrees, and how the area above it does. */
const AREA_NAME: Readonly<Record<AreaAgreement, number>> = { same: 3.5, near: 1.2, far: -1.5 };
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
