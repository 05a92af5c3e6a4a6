import type { Areas } from "../../../functions/core/areas/areas.ts";
import { type Box, boxOf, inUnits, type Point } from "../../../functions/core/index/points.ts";
import { isWithin, type SurveyedArea } from "../../../functions/core/index/surveyed-areas.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { outlineRings } from "../../tables/outline-text.ts";

/** A surveyed area as stored in the index. */
export interface LabelledArea extends SurveyedArea {
  /** The taluka of most of its places. */
  readonly taluka: number;
  readonly box: Box;
}

/**
 * The surveyed areas with the villages and towns that have a point in them, by the taluka of most of these. Areas without
 * any are left out, since they say nothing.
 *
 * @param points per ordinal
 */
export function labelledAreas(
  surveyed: Dataset["surveyedAreas"],
  areas: Areas,
  points: readonly (Point | undefined)[],
): LabelledArea[] {
  if (surveyed === undefined) return [];
  const bySquare = new Map<number, number[]>();
  for (let ordinal = areas.firstVillage; ordinal < points.length; ordinal++) {
    const point = points[ordinal];
    if (!point || areas.isLocality(ordinal)) continue;
    const square = squareOf(inUnits(point.latitude), inUnits(point.longitude));
    const known = bySquare.get(square);
    if (known) known.push(ordinal);
    else bySquare.set(square, [ordinal]);
  }
  return surveyed
    .flatMap(({ outline }) => {
      const rings = outlineRings(outline);
      const corners = rings.flat().map(([latitude, longitude]) => ({ latitude, longitude }));
      const box = boxOf(corners);
      const inRings = rings.map((ring) => Int32Array.from(ring.flat(), inUnits));
      const talukas = squaresOf(box)
        .flatMap((square) => bySquare.get(square) ?? [])
        .filter((ordinal) => isIn(box, points[ordinal]!) && isWithin(points[ordinal]!, inRings))
        .map((ordinal) => areas.talukaOf(ordinal));
      const counts = [...Map.groupBy(talukas, (taluka) => taluka)]
        .map(([taluka, some]) => [taluka, some.length] as const)
        .sort(([a], [b]) => a - b);
      if (counts.length === 0) return [];
      const [taluka] = counts.reduce((most, one) => (one[1] > most[1] ? one : most));
      return { taluka, box, places: new Map(counts), rings: inRings };
    })
    .sort((a, b) => a.taluka - b.taluka);
}

/** The side of a square, in the units of points. */
const SIDE = 100;
/** More than the number of squares in a row. */
const ROW = 1000;

function squareOf(latitude: number, longitude: number): number {
  return Math.floor(latitude / SIDE) * ROW + Math.floor(longitude / SIDE);
}

/** Whether a point is in a box, which is quicker to see than whether it is within rings. */
function isIn([south, west, north, east]: Box, { latitude, longitude }: Point): boolean {
  const [up, right] = [inUnits(latitude), inUnits(longitude)];
  return up >= south && up <= north && right >= west && right <= east;
}

/** The squares that a box touches. */
function squaresOf([south, west, north, east]: Box): number[] {
  const squares: number[] = [];
  for (let row = Math.floor(south / SIDE); row <= north / SIDE; row++)
    for (let column = Math.floor(west / SIDE); column <= east / SIDE; column++)
      squares.push(row * ROW + column);
  return squares;
}
