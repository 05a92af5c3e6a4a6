import type { Areas } from "../areas/areas.ts";
import { isRest } from "../contract/levels.ts";
import type { Position } from "../geo/distance.ts";
import { isSurrounded } from "../geo/surrounds.ts";
import type { PlacePoint } from "../index/points.ts";
import type { IndexReader } from "../index/reader.ts";
import type { SurveyedArea } from "../index/surveyed-areas.ts";

/** The number of nearest places to compare. */
const COMPARED = 7;

/**
 * The greatest distance from a position in India to its nearest place. Of 10,178 villages with schools, none is further
 * than 20 km from the nearest place.
 */
export const AREAS_WITHIN_KM = 20;

/**
 * The greatest distance of places that make an answer certain. Where places are sparse, the nearest ones agree too
 * easily.
 */
const CERTAIN_WITHIN_KM = 10;

/**
 * A surveyed area is in the talukas that have at least this share of the places of its largest one. Other places are
 * misplaced.
 */
const SHARE_OF_MOST = 0.05;

/**
 * A surveyed area makes an answer certain if it has at least this many known places, and at least this share of them
 * agrees.
 */
const [CERTAIN_PLACES, CERTAIN_SHARE] = [15, 0.98];

/** The position of a taluka in a path. */
const TALUKA = 2;

/** An area that a position may be in. */
export interface AreaAt {
  readonly area: number;
  /** The share of the nearest places that are in the area. */
  readonly agreement: number;
  /** Whether it is certain; 98 in 100 such answers are right. */
  readonly certain: boolean;
}

/** The areas of a position, by the places around it. */
export interface AreasAt {
  readonly state: AreaAt;
  readonly district: AreaAt;
  /** Undefined if the nearest places of the district are in no certain taluka. */
  readonly taluka: AreaAt | undefined;
  readonly nearest: PlacePoint & { readonly distanceKm: number };
}

/**
 * The areas of a position; undefined if no place with a point is near enough (at sea, abroad or in a desert). If the
 * position is in a surveyed block, they are those of the nearest place in the block's talukas, otherwise those of the
 * nearest place.
 *
 * An area is certain if nearly all known places of the surveyed block are in it, and so is the nearest place. A state or
 * district is also certain if the seven nearest places are all in it, none is far, and the position is among them. For a
 * taluka, the block must be surveyed as well: elsewhere 97 to 98 in 100 are right
 * (scripts/check/RESULTS.md#which-area-a-point-is-in). A locality without a certain taluka does not make a district
 * certain: its district is that of a post office, and may have been divided since.
 *
 * @param counts leaves out places
 */
export async function areasAt(
  {
    areas,
    pointsNear,
    surveyedAreas,
  }: { readonly areas: Areas } & Pick<IndexReader, "pointsNear" | "surveyedAreas">,
  at: Position,
  counts: (ordinal: number) => boolean = () => true,
): Promise<AreasAt | undefined> {
  const pathsNear = async (isMeant: (path: readonly number[]) => boolean) => {
    const points = await pointsNear(at, {
      limit: COMPARED,
      withinKm: AREAS_WITHIN_KM,
      counts: (ordinal) =>
        ordinal >= areas.firstVillage && counts(ordinal) && isMeant(areas.path(ordinal)),
    });
    return { points, paths: points.map(({ ordinal }) => areas.path(ordinal)) };
  };
  const around = await pathsNear(() => true);
  const [nearest] = around.points;
  if (nearest === undefined) return undefined;
  const isAmongThem =
    around.points.length === COMPARED &&
    around.points.at(-1)!.distanceKm <= CERTAIN_WITHIN_KM &&
    isSurrounded(at, around.points);
  const surveyed = placesOf(await surveyedAreas(at));
  const known = [...surveyed.values()].reduce((sum, places) => sum + places, 0);
  const fewest = SHARE_OF_MOST * Math.max(...surveyed.values());
  const inTalukas =
    known === 0
      ? around
      : await pathsNear(({ [TALUKA]: taluka = -1 }) => (surveyed.get(taluka) ?? 0) >= fewest);
  const { paths } = inTalukas.points.length === 0 ? around : inTalukas;
  const [state, district] = paths[0]! as [number, number];
  const judged = (area: number, needsSurvey = false): AreaAt => {
    const isIn = (path: readonly number[]) => path.includes(area);
    const places = [...surveyed].filter(([taluka]) => isIn(areas.path(taluka)));
    const inside = places.reduce((sum, [, own]) => sum + own, 0);
    const isBySurvey =
      known >= CERTAIN_PLACES && inside >= CERTAIN_SHARE * known && isIn(around.paths[0]!);
    const isByPlaces =
      isAmongThem &&
      around.paths.every((path) => isIn(path) && (area === state || path.length > TALUKA)) &&
      (known > 0 || !needsSurvey);
    return {
      area,
      agreement: paths.filter(isIn).length / paths.length,
      certain: isBySurvey || isByPlaces,
    };
  };
  const taluka = paths
    .filter((path) => path[1] === district)
    .map((path) => path[TALUKA])
    .find((one) => one !== undefined && !isRest(areas.code(one)));
  return {
    state: judged(state),
    district: judged(district),
    taluka: taluka === undefined ? undefined : judged(taluka, true),
    nearest,
  };
}

/** The places of all surveyed areas, by taluka. */
function placesOf(areas: readonly SurveyedArea[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { places } of areas)
    for (const [taluka, own] of places) sums.set(taluka, (sums.get(taluka) ?? 0) + own);
  return sums;
}
