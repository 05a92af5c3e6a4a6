import type { Areas } from "../areas/areas.ts";
import { ApiError } from "../contract/errors.ts";
import { AT_PARAMETERS } from "../contract/parameters.ts";
import type { AreaAtRecord, AreasAtRecord } from "../contract/records.ts";
import { ref } from "../contract/ref.ts";
import { AREAS_WITHIN_KM, type AreaAt, areasAt } from "../directory/areas-at.ts";
import { digipin } from "../geo/digipin.ts";
import { isInIndia } from "../geo/india.ts";
import { reachedRecord } from "./area-record.ts";
import { endpoint } from "./endpoint.ts";
import { nearPlaceRecord } from "./near.ts";
import { outsideIndia, positionIn } from "./position.ts";
import { placeLine } from "./tool.ts";

export const at = endpoint({
  name: "at",
  path: "/api/locations/at",
  tag: "Locations",
  summary: "The state, district and taluka of a position",
  description:
    "The areas of the nearest known place or, where the block around the position is surveyed, of the nearest place in the " +
    "block's talukas. These are not official boundaries. agreement is the share of the seven nearest of these places that are in the area. An area is certain if " +
    "nearly all known places of the block are in it, and the nearest place; or if the seven nearest places are all in it, within 10 " +
    "km, and the position is among them; for a district, none of them may be a locality in no certain taluka. A taluka is certain " +
    "only in a surveyed block.",
  parameters: AT_PARAMETERS,
  formats: [{ name: "By position", parameters: ["point"] }],
  payload: { data: ref("AreasAt") },
  answer: async (directory, { point: value }) => {
    const refused = (message: string) => new ApiError("not_found", message, { parameter: "point" });
    const point = positionIn(value);
    if (!isInIndia(point)) throw refused(outsideIndia("point", value));
    const found = await areasAt(directory, point);
    if (!found)
      throw refused(
        `point "${value}" has no known place within ${AREAS_WITHIN_KM} km: it is probably not in India`,
      );
    const { areas } = directory;
    const data: AreasAtRecord = {
      state: areaAtRecord(areas, found.state),
      district: areaAtRecord(areas, found.district),
      taluka: found.taluka ? areaAtRecord(areas, found.taluka) : null,
      nearest: await nearPlaceRecord(directory, found.nearest),
      digipin: digipin(point),
    };
    return { payload: { data } };
  },
  tool: {
    name: "area_at",
    title: "Say which state, district and taluka a position is in",
    notFound: "Check that the latitude comes first.",
    text: ({ data: { state, district, taluka, nearest, digipin } }) =>
      [
        areaLine("state", state),
        areaLine("district", district),
        taluka ? areaLine("taluka", taluka) : "Not known: taluka",
        `nearest: ${placeLine(nearest)}, ${nearest.distance_km} km`,
        `DIGIPIN: ${digipin}`,
      ].join("\n"),
  },
});

function areaAtRecord(areas: Areas, { area, agreement, certain }: AreaAt): AreaAtRecord {
  return {
    ...reachedRecord(areas, area),
    agreement: Math.round(agreement * 100) / 100,
    certain,
  };
}

function areaLine(level: string, { code, full_path, agreement, certain }: AreaAtRecord): string {
  const sure = certain ? "certain" : `not certain, agreement ${agreement}`;
  return `${level}: ${code} ${full_path} (${sure})`;
}
