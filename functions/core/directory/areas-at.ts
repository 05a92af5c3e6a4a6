import type { Areas } from "../areas/areas.ts";
import { isRest } from "../contract/levels.ts";
import type { Position } from "../geo/distance.ts";
import { isAmong } from "../geo/surrounds.ts";
import type { PlacePoint } from "../index/points.ts";
import type { IndexReader } from "../index/reader.ts";

/** How many of the nearest places are compared. */
const COMPARED = 7;

/**
 * The greatest distance to the nearest place of a position in India. Of 10,178 villages with schools the nearest place is at most
 * 20 km away.
 */
export const AREAS_WITHIN_KM = 20;

/** The greatest distance of places that make an answer certain. Where places are sparse, the nearest ones agree too easily. */
const CERTAIN_WITHIN_KM = 10;

/** An area that a position may be in. */
export interface AreaAt {
  readonly area: number;
  /** The share of the nearest places that are in it. */
  readonly agreement: number;
  /** Whether 98 in 100 such answers are right. */
  readonly certain: boolean;
}

/** The areas of a position, by the places around it. */
export interface AreasAt {
  readonly state: AreaAt;
  readonly district: AreaAt;
  /** Undefined where the nearest places of the district are in no certain taluka. */
  readonly taluka: AreaAt | undefined;
  readonly nearest: PlacePoint & { readonly distanceKm: number };
}

/**
 * The areas of a position, drawn from the nearest places with a point; undefined where none is near enough, which is at sea,
 * abroad or in a desert.
 *
 * A state or district is certain if the seven nearest places are all in it, none is far, and the position is among them. A
 * taluka never is: 97 to 98 in 100 are right then (scripts/check/RESULTS.md#which-area-a-point-is-in).
 *
 * @param counts leaves out places
 */
export async function areasAt(
  { areas, pointsNear }: { readonly areas: Areas } & Pick<IndexReader, "pointsNear">,
  at: Position,
  counts: (ordinal: number) => boolean = () => true,
): Promise<AreasAt | undefined> {
  const points = await pointsNear(at, {
    limit: COMPARED,
    withinKm: AREAS_WITHIN_KM,
    counts: (ordinal) => ordinal >= areas.firstVillage && counts(ordinal),
  });
  const [nearest] = points;
  if (nearest === undefined) return undefined;
  const paths = points.map(({ ordinal }) => areas.path(ordinal));
  const [state, district] = paths[0]! as [number, number];
  const isSure =
    points.length === COMPARED &&
    points.at(-1)!.distanceKm <= CERTAIN_WITHIN_KM &&
    isAmong(at, points);
  const judged = (area: number, canBeCertain = isSure): AreaAt => {
    const inside = paths.filter((path) => path.includes(area)).length;
    return {
      area,
      agreement: inside / paths.length,
      certain: canBeCertain && inside === paths.length,
    };
  };
  const taluka = paths
    .filter((path) => path[1] === district)
    .map((path) => path[2])
    .find((one) => one !== undefined && !isRest(areas.code(one)));
  return {
    state: judged(state),
    district: judged(district),
    taluka: taluka === undefined ? undefined : judged(taluka, false),
    nearest,
  };
}
