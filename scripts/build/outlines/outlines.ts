import type { Areas } from "../../../functions/core/areas/areas.ts";
import { longitudeScale, type Position } from "../../../functions/core/geo/distance.ts";
import type { Point } from "../../../functions/core/geo/simplify.ts";
import { type OutlinedParent, UNIT } from "../../../functions/core/index/outlines.ts";
import { inUnits, type Point as PlacePoint } from "../../../functions/core/index/points.ts";
import { adrift } from "./adrift.ts";
import { Division, NOTHING, type Ring } from "./division.ts";
import { areaOf, simplified } from "./simplify.ts";

/** A map of an area has this many steps from one side to the other. */
const STEPS = 1000;
/** How far a border may move, in steps; and the least area of a piece that is drawn in addition to an area's largest. */
const TOLERANCE = 2.6;
const LEAST_AREA = 40;

/** A place for dividing the land. */
interface Site {
  readonly point: Position;
  readonly taluka: number;
  readonly isLocality: boolean;
}

/**
 * The outlines of the districts of each state and of the talukas of each district, drawn from the nearest known places.
 * In the order of their ordinals; areas in which no place has a point have none.
 *
 * @param points per ordinal
 * @param around positions of places outside the areas, where neighbouring areas end
 */
export function outlinesOf(
  areas: Areas,
  points: readonly (PlacePoint | undefined)[],
  around: readonly Position[] = [],
): OutlinedParent[] {
  const placed = new Map<number, number>();
  const sites = new Map<string, Site>();
  // Of two places at the same point, the first one counts.
  const addSite = (point: Position, isLocality: boolean, talukaOf: () => number) => {
    const key = `${inUnits(point.latitude)} ${inUnits(point.longitude)}`;
    if (!sites.has(key)) sites.set(key, { point, taluka: talukaOf(), isLocality });
  };
  for (let ordinal = areas.firstVillage; ordinal < points.length; ordinal++) {
    const point = points[ordinal];
    if (!point) continue;
    const taluka = areas.talukaOf(ordinal);
    const isLocality = areas.isLocality(ordinal);
    if (!isLocality)
      for (let above = taluka; above >= 0; above = areas.parent(above))
        placed.set(above, (placed.get(above) ?? 0) + 1);
    addSite(point, isLocality, () => certainTaluka(areas, ordinal));
  }
  if (sites.size === 0) return [];
  for (const point of around) addSite(point, false, () => NOTHING);
  const known = [...sites.values()];
  const wrong = adrift(
    known.map(({ point }) => point),
    (i) => known[i]!.isLocality,
  );
  const all = known.filter((_, i) => !wrong.has(i));
  const division = new Division(all.map(({ point }) => point));
  const isDistrict = (area: number) => area !== NOTHING && areas.level(area) === "district";
  // A locality may have no certain taluka in its district; then the places around it decide, or those around them.
  let talukas: Int32Array = Int32Array.from(all, ({ taluka }) => taluka);
  for (let round = 0; round < 3; round++)
    talukas = division.settled(
      talukas,
      ({ label, places, largest, all }) =>
        isDistrict(label) ||
        (places < largest && (places < 4 || (label !== NOTHING && places < all * 0.05))),
    );
  const districts = division.settled(
    talukas.map((settled, i) => {
      const own = all[i]!.taluka;
      if (isDistrict(own)) return own;
      return isDistrict(settled) || settled === NOTHING ? settled : areas.parent(settled);
    }),
    ({ places, largest, all }) => places < largest && places < 10 && places < all * 0.1,
  );
  const ringsOf = [division.rings(districts), division.rings(talukas)];
  return [...areas.all("state"), ...areas.all("district")].map((parent) => {
    const children = areas.children(parent);
    const rings = ringsOf[areas.level(parent) === "state" ? 0 : 1]!;
    const drawn = drawnRings(
      division,
      children.map((child) => rings.get(child) ?? []),
    );
    return {
      parent,
      step: drawn.step,
      areas: children.map((child, i) => ({
        placed: placed.get(child) ?? 0,
        outline: drawn.outlines[i]!,
      })),
    };
  });
}

/** The taluka of a place; for a locality without a certain one, that of its town, otherwise its district. */
function certainTaluka(areas: Areas, ordinal: number): number {
  const own = areas.talukaOf(ordinal);
  const town = areas.level(own) === "taluka" ? undefined : areas.townOf(ordinal);
  return town === undefined ? own : areas.talukaOf(town);
}

/** Rings of areas on one map as points in steps of the map. */
function drawnRings(
  division: Division,
  areas: readonly (readonly Ring[])[],
): { readonly step: number; readonly outlines: OutlinedParent["areas"][number]["outline"][] } {
  const corners = areas.flatMap((rings) =>
    rings.flatMap((ring) => ring.corners.map((one) => division.corner(one))),
  );
  if (corners.length === 0) return { step: 1, outlines: areas.map(() => []) };
  const range = (values: readonly number[]) => {
    let [least, most] = [Infinity, -Infinity];
    for (const value of values) [least, most] = [Math.min(least, value), Math.max(most, value)];
    return [least, most] as const;
  };
  const [south, north] = range(corners.map(({ latitude }) => latitude));
  const [west, east] = range(corners.map(({ longitude }) => longitude));
  const narrower = longitudeScale((south + north) / 2);
  const extent = Math.max(north - south, (east - west) * narrower);
  const step = Math.max(1, Math.ceil(extent / UNIT / STEPS));
  const inSteps = (degrees: number) => degrees / UNIT / step;
  const pointOf = (corner: number): Point => {
    const { latitude, longitude } = division.corner(corner);
    return [inSteps(longitude) * narrower, inSteps(latitude)];
  };
  const rounded = (corner: number): readonly [number, number] => {
    const { latitude, longitude } = division.corner(corner);
    return [Math.round(inSteps(latitude)), Math.round(inSteps(longitude))];
  };
  const outlines = areas.map((rings) => {
    const sizes = rings.map((ring) => Math.abs(areaOf(ring.corners.map(pointOf))));
    const largest = Math.max(...sizes);
    return rings
      .filter((_, i) => sizes[i] === largest || sizes[i]! > LEAST_AREA)
      .map((ring) => withoutRepeats(simplified(ring, pointOf, TOLERANCE).map(rounded)))
      .filter((ring) => ring.length > 2);
  });
  return { step, outlines };
}

function withoutRepeats(
  ring: readonly (readonly [number, number])[],
): (readonly [number, number])[] {
  return ring.filter(([up, right], i) => {
    const [upBefore, rightBefore] = ring.at(i - 1)!;
    return up !== upBefore || right !== rightBefore;
  });
}
