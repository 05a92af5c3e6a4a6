import { levelOfCode } from "../contract/levels.ts";
import { POINTS_PARAMETERS } from "../contract/parameters.ts";
import type { PointsRecord } from "../contract/records.ts";
import { ref } from "../contract/ref.ts";
import { blocksGiven } from "../directory/blocks.ts";
import type { Directory } from "../directory/directory.ts";
import { areaOfCode } from "../directory/lookup.ts";
import { ordinalsOf } from "../index/ranges.ts";
import { endpoint } from "./endpoint.ts";

export const points = endpoint({
  name: "points",
  path: "/api/locations/points",
  tag: "Locations",
  summary: "The points of an area's places, for a map",
  description:
    "The point of each village of a taluka, block or district, in the order of villages, or of each taluka of a state. Points, not boundaries.",
  parameters: POINTS_PARAMETERS,
  formats: [{ name: "By area", parameters: ["area"] }],
  payload: { data: ref("Points") },
  answer: async (directory, { area: code }) => {
    const known = await directory.points(await ordinalsIn(directory, code));
    const data: PointsRecord = {
      points: known.map((point) => (point ? [point.latitude, point.longitude] : null)),
    };
    return { payload: { data } };
  },
});

/** Ordinals of the places of an area, in the order of lists. */
async function ordinalsIn(directory: Directory, code: string): Promise<readonly number[]> {
  const { areas } = directory;
  if (levelOfCode(code) === "block")
    return ordinalsOf((await blocksGiven(directory, code, "area")).villages);
  const { area, level } = areaOfCode(areas, code);
  return level === "state"
    ? areas.children(area).flatMap((district) => areas.children(district))
    : ordinalsOf(areas.withoutLocalities([areas.villages(area)]));
}
