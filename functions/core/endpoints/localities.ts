import { ApiError } from "../contract/errors.ts";
import { LOCALITIES_PARAMETERS } from "../contract/parameters.ts";
import { needOnlyOne } from "../contract/query.ts";
import type { LocalitiesRecord, SearchRecord } from "../contract/records.ts";
import { ref } from "../contract/ref.ts";
import type { Directory } from "../directory/directory.ts";
import { areaOfCode } from "../directory/lookup.ts";
import { toSearchRecord, villageResult } from "../directory/place-result.ts";
import { intersect, ordinalsOf, type Ranges, rangesOf } from "../index/ranges.ts";
import { endpoint } from "./endpoint.ts";

export const localities = endpoint({
  name: "localities",
  path: "/api/locations/localities",
  tag: "Locations",
  summary: "The localities of a town, district or taluka",
  description:
    "The neighbourhoods of post offices that are certainly in the town or area, sorted by name, with PIN codes and positions, and the towns " +
    "that they are in. Empty where none is known. A village has none.",
  parameters: LOCALITIES_PARAMETERS,
  formats: [
    { name: "By town", parameters: ["town"] },
    { name: "By area", parameters: ["area"] },
  ],
  payload: { data: ref("Localities") },
  answer: async (directory, { town, area }) => {
    needOnlyOne(LOCALITIES_PARAMETERS, { town, area }, { parameter: "town" });
    const { areas } = directory;
    const own =
      town === undefined
        ? intersect([areas.villages(areaOfCode(areas, area!).area)], areas.localities)
        : await ofTown(directory, town);
    const towns = ordinalsOf(own).flatMap((ordinal) => areas.townOf(ordinal) ?? []);
    const data: LocalitiesRecord = {
      localities: await byName(directory, own),
      towns: await byName(directory, rangesOf([...new Set(towns)].sort((a, b) => a - b))),
    };
    return { payload: { data } };
  },
});

async function ofTown(directory: Directory, code: string): Promise<Ranges> {
  const town = await directory.village(Number(code));
  if (!town || town.fields.kind === "village") {
    const problem = town
      ? `is the village ${town.name}, not a town: give its taluka as area`
      : "is not known: no town has this code";
    throw new ApiError("not_found", `town ${code} ${problem}`, { parameter: "town" });
  }
  return directory.areas.placesBelow(town.ordinal);
}

async function byName(directory: Directory, places: Ranges): Promise<SearchRecord[]> {
  const { areas } = directory;
  const found = await directory.villages(places);
  return found
    .map((one) => toSearchRecord(areas, villageResult(areas, one)))
    .sort((a, b) => a.name.localeCompare(b.name, "en") || (a.code < b.code ? -1 : 1));
}
