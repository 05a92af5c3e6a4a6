import { OUTLINES_PARAMETERS } from "../contract/parameters.ts";
import type { OutlinesRecord } from "../contract/records.ts";
import { ref } from "../contract/ref.ts";
import { areaOfCode } from "../directory/lookup.ts";
import { endpoint } from "./endpoint.ts";

export const outlines = endpoint({
  name: "outlines",
  path: "/api/locations/outlines",
  tag: "Locations",
  summary: "The areas within an area, for a map",
  description:
    "The districts of a state or the talukas of a district, with counts and outlines. An outline encloses the " +
    "land that is nearer to one of the area's known places than to any other place, and ends where no place is known. " +
    "Outlines are not official borders.",
  parameters: OUTLINES_PARAMETERS,
  formats: [{ name: "By area", parameters: ["area"] }],
  payload: { data: ref("Outlines") },
  answer: async (directory, { area: code }) => {
    const { areas } = directory;
    const { area } = areaOfCode(areas, code);
    const children = areas.children(area);
    const [drawn, points] = await Promise.all([
      directory.outlines(area),
      directory.points(children),
    ]);
    const data: OutlinesRecord = {
      areas: children.map((child, i) => ({
        code: areas.code(child),
        name: areas.name(child),
        ...hindiName(areas.localNames(child).hindi_name),
        ...areas.people(child),
        places: areas.villageCount(child),
        placed: drawn[i]?.placed ?? 0,
        latitude: points[i]?.latitude ?? null,
        longitude: points[i]?.longitude ?? null,
        outline: drawn[i]?.outline ?? [],
      })),
    };
    return { payload: { data } };
  },
});

function hindiName(hindi_name: string | undefined) {
  return hindi_name === undefined ? {} : { hindi_name };
}
