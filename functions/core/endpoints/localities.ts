import { ApiError } from "../contract/errors.ts";
import { LOCALITIES_PARAMETERS } from "../contract/parameters.ts";
import type { LocalitiesRecord } from "../contract/records.ts";
import { ref } from "../contract/ref.ts";
import { toSearchRecord, villageResult } from "../directory/place-result.ts";
import { endpoint } from "./endpoint.ts";

export const localities = endpoint({
  name: "localities",
  path: "/api/locations/localities",
  tag: "Locations",
  summary: "The localities of a town",
  description:
    "The neighbourhoods of post offices that are certainly in the town, by name, with PIN codes and positions. Empty where none is " +
    "known, as for a village.",
  parameters: LOCALITIES_PARAMETERS,
  formats: [{ name: "By town", parameters: ["town"] }],
  payload: { data: ref("Localities") },
  answer: async (directory, { town: code }) => {
    const { areas } = directory;
    const town = await directory.village(Number(code));
    if (!town)
      throw new ApiError("not_found", `town ${code} is not known: no town has this code`, {
        parameter: "town",
      });
    const found = await directory.villages(areas.placesBelow(town.ordinal));
    const data: LocalitiesRecord = {
      localities: found
        .map((one) => toSearchRecord(areas, villageResult(areas, one)))
        .sort((a, b) => a.name.localeCompare(b.name, "en") || (a.code < b.code ? -1 : 1)),
    };
    return { payload: { data } };
  },
});
