/** Finds plausible positions of post offices: many were never measured, or belong to another office. */
import { distanceKm, type Position } from "../../../functions/core/geo/distance.ts";
import { isInIndia } from "../../../functions/core/geo/india.ts";
import { middleOf, upperMedian } from "../../../functions/core/geo/middle.ts";
import type { Report } from "../../dataset/report.ts";
import type { ListedOffice } from "../../sources/said.ts";
import { valuesOf } from "../link.ts";

export const PLAUSIBLE_LIMITS = {
  MOST_AT_ONE_POSITION: {
    value: 5,
    says: "offices at one position; more have a placeholder, such as the middle of a district",
    source: "by hand",
  },
  NEAR_KM: {
    value: 150,
    says: "kilometres from the densest square degree of a district, within which offices say where its centre is",
    source: "by hand",
  },
  MEDIANS: {
    value: 3,
    says: "times their median distance from the centre, within which a district's offices are",
    source: "by hand",
  },
  LEAST_KM: { value: 20, says: "kilometres of this, at least", source: "by hand" },
  MOST_KM: { value: 200, says: "kilometres of this, at most", source: "by hand" },
  FEWEST_MAIN: {
    value: 3,
    says: "head and sub offices that say where their district is: the degrees of its branch offices may all be made up",
    source: "by hand",
  },
  PINCODE_KM: {
    value: 30,
    says: "kilometres from an office to the middle of the others of its PIN code, at most",
    source: "by hand",
  },
} as const;
const { MOST_AT_ONE_POSITION, NEAR_KM, MEDIANS, LEAST_KM, MOST_KM, FEWEST_MAIN, PINCODE_KM } =
  valuesOf(PLAUSIBLE_LIMITS);

/** Positions of a list of offices. */
export interface OfficePositions {
  /** The plausible position of each office. */
  readonly plausible: readonly (Position | undefined)[];
  /** The position in each office's row, if it is in India. */
  readonly listed: readonly (Position | undefined)[];
}

/**
 * The position of each office if it is plausible: in India, near the other offices of its district and of its PIN code, and not
 * shared by many offices. Latitude and longitude are swapped if only that puts the office in India.
 */
export function plausiblePositions(
  offices: readonly ListedOffice[],
  report: Report,
): OfficePositions {
  const listed = offices.map(positionInIndia);
  const positions = [...listed];
  const shared = new Map<string, number>();
  for (const position of positions) {
    if (position) shared.set(keyOf(position), (shared.get(keyOf(position)) ?? 0) + 1);
  }
  for (const [i, position] of positions.entries()) {
    if (position && shared.get(keyOf(position))! > MOST_AT_ONE_POSITION) positions[i] = undefined;
  }
  for (const some of Map.groupBy(offices.keys(), (i) => groupOf(offices[i]!)).values()) {
    const known = some.filter((i) => positions[i] !== undefined);
    const main = known.filter((i) => offices[i]!.type !== "branch_office");
    const cluster = clusterOf(
      (main.length >= FEWEST_MAIN ? main : known).map((i) => positions[i]!),
      known.map((i) => positions[i]!),
    );
    for (const i of known) {
      if (!cluster || distanceKm(positions[i]!, cluster.centre) > cluster.radius)
        positions[i] = undefined;
    }
  }
  for (const some of Map.groupBy(offices.keys(), (i) => offices[i]!.pincode).values()) {
    for (const i of farFromOthers(some, positions)) positions[i] = undefined;
  }
  for (const some of Map.groupBy(offices.keys(), (i) => groupOf(offices[i]!)).values())
    reportGroup(some, offices, positions, report);
  return { plausible: positions, listed };
}

/** The offices of a PIN code that are too far from the middle of the others. */
function farFromOthers(
  some: readonly number[],
  positions: readonly (Position | undefined)[],
): number[] {
  const known = some.filter((i) => positions[i] !== undefined);
  return known.filter((i) => {
    const others = known.filter((other) => other !== i).map((other) => positions[other]!);
    return others.length > 0 && distanceKm(positions[i]!, middleOf(others)) > PINCODE_KM;
  });
}

function positionInIndia({ latitude, longitude }: ListedOffice): Position | undefined {
  if (latitude === undefined || longitude === undefined) return undefined;
  const ways = [
    { latitude, longitude },
    { latitude: longitude, longitude: latitude },
  ];
  return ways.find(isInIndia);
}

function keyOf({ latitude, longitude }: Position): string {
  return `${latitude} ${longitude}`;
}

/** The group of an office: its district or, without one, the first three digits of its PIN code. */
function groupOf({ state, district, pincode }: ListedOffice): string {
  return /^(na)?$/i.test(district) ? pincode.slice(0, 3) : `${state} ${district}`.toLowerCase();
}

/**
 * The circle that contains the offices of a district. Undefined without any position.
 * @param votes the positions that show where its centre is
 * @param positions those of all its offices
 */
function clusterOf(
  votes: readonly Position[],
  positions: readonly Position[],
): { centre: Position; radius: number } | undefined {
  if (positions.length === 0) return undefined;
  const squares = Map.groupBy(
    votes,
    ({ latitude, longitude }) => `${Math.floor(latitude)} ${Math.floor(longitude)}`,
  );
  let centre = middleOf([...squares.values()].sort((a, b) => b.length - a.length)[0]!);
  const near = (all: readonly Position[]) =>
    all.filter((position) => distanceKm(position, centre) <= NEAR_KM);
  centre = middleOf(near(votes));
  const distance = upperMedian(near(positions).map((position) => distanceKm(position, centre)));
  return { centre, radius: Math.min(MOST_KM, Math.max(LEAST_KM, MEDIANS * distance)) };
}

function reportGroup(
  some: readonly number[],
  offices: readonly ListedOffice[],
  positions: readonly (Position | undefined)[],
  report: Report,
): void {
  const lost = some.filter((i) => positions[i] === undefined && offices[i]!.latitude !== undefined);
  if (lost.length === 0) return;
  const { file, line, pincode, district } = offices[lost[0]!]!;
  report.add({
    action: "repaired",
    reason:
      "positions outside India, far from the other post offices of the district or PIN code, or shared by many",
    done: "left out",
    file,
    line,
    level: "district",
    code: "",
    name: district || pincode.slice(0, 3),
    note: `${lost.length} of ${some.length} post offices`,
  });
}
