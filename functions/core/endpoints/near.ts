import type { Areas } from "../areas/areas.ts";
import type { PlaceLevel } from "../contract/levels.ts";
import { NEAREST_WITHIN_KM } from "../contract/limits.ts";
import { NEAR_PARAMETERS } from "../contract/parameters.ts";
import type { NearPlaceRecord } from "../contract/records.ts";
import { ref } from "../contract/ref.ts";
import { list, record } from "../contract/schema.ts";
import { pointOfBlock } from "../directory/blocks.ts";
import type { Directory } from "../directory/directory.ts";
import {
  blockResult,
  type PlaceResult,
  positionFields,
  toSearchRecord,
} from "../directory/place-result.ts";
import type { Position } from "../geo/distance.ts";
import { blocksNear, isPlacedBlock } from "../index/block-areas.ts";
import type { PlacePoint, Point } from "../index/points.ts";
import { endpoint } from "./endpoint.ts";
import { readPosition } from "./position.ts";
import { placeLine } from "./tool.ts";

export const near = endpoint({
  name: "near",
  path: "/api/locations/near",
  tag: "Locations",
  summary: "The places nearest to a position",
  description: `Distances are to the points of places, at most ${NEAREST_WITHIN_KM} km away. The nearest place is not always the one that the position is in.`,
  parameters: NEAR_PARAMETERS,
  formats: [{ name: "By position", parameters: ["at"] }],
  payload: {
    data: record("", { places: list(ref("NearPlace")) }),
  },
  answer: async (directory, { at, level, limit }) => ({
    payload: {
      data: { places: await placesNear(directory, readPosition("at", at), { level, limit }) },
    },
  }),
  tool: {
    name: "places_near",
    title: "List the places nearest to a position",
    text: ({ data: { places } }) =>
      places.length === 0
        ? `No place is known within ${NEAREST_WITHIN_KM} km: check that the latitude comes first.`
        : places.map((place) => `${placeLine(place)}, ${place.distance_km} km`).join("\n"),
  },
});

/** The places nearest to a position, nearest first: of one level, or villages and localities. */
async function placesNear(
  directory: Directory,
  at: Position,
  { level, limit }: { readonly level?: PlaceLevel | undefined; readonly limit: number },
): Promise<NearPlaceRecord[]> {
  const { areas } = directory;
  if (level === "block") {
    const blocks = (await directory.blockAreas()).filter(isPlacedBlock);
    return blocksNear(at, blocks)
      .slice(0, limit)
      .map((block) =>
        nearRecord(areas, blockResult(areas, block), pointOfBlock(block), block.distanceKm),
      );
  }
  const isOfLevel = (ordinal: number) => {
    if (ordinal < areas.firstVillage) return level !== undefined && areas.level(ordinal) === level;
    return level === undefined || level === (areas.isLocality(ordinal) ? "locality" : "village");
  };
  const points = await directory.pointsNear(at, {
    limit,
    withinKm: NEAREST_WITHIN_KM,
    counts: isOfLevel,
  });
  return Promise.all(points.map((point) => nearPlaceRecord(directory, point)));
}

/** The place with a point near a position. */
export async function nearPlaceRecord(
  directory: Directory,
  point: PlacePoint & { readonly distanceKm: number },
): Promise<NearPlaceRecord> {
  const place = await directory.place(point.ordinal);
  return nearRecord(directory.areas, place, point, point.distanceKm);
}

function nearRecord(
  areas: Areas,
  place: PlaceResult,
  point: Point | undefined,
  distanceKm: number,
): NearPlaceRecord {
  return {
    ...toSearchRecord(areas, place),
    ...positionFields(point),
    distance_km: Math.round(distanceKm * 10) / 10,
  };
}
