import { TALUKAS_FILTERS } from "../contract/parameters.ts";
import { needOne } from "../contract/query.ts";
import { ref } from "../contract/ref.ts";
import { list, optional, record } from "../contract/schema.ts";
import { areasGiven, areasWithin } from "../directory/lookup.ts";
import { otherNamesOf } from "../directory/place-result.ts";
import { endpoint } from "./endpoint.ts";

export const talukas = endpoint({
  name: "talukas",
  path: "/api/locations/talukas",
  tag: "Locations",
  summary: "The talukas of a district",
  description:
    "All of them, sorted by name; those of several districts by state and district first. Elsewhere they are called " +
    "tehsils, mandals, circles or blocks. Name the district by its id or name, preferably with its state; a state alone " +
    "returns all of its talukas.",
  parameters: TALUKAS_FILTERS,
  formats: [
    { name: "By district", parameters: ["district_id"] },
    { name: "By name", parameters: ["state", "district"], unlisted: true },
  ],
  payload: {
    data: record("", {
      talukas: list(ref("Taluka")),
      note: optional(ref("ListNote")),
    }),
  },
  files: ({ areas }) =>
    areas.all("district").map((district) => ({ district_id: areas.id(district) })),
  answer: async (directory, values) => {
    needOne(TALUKAS_FILTERS, values, { parameter: "district_id" });
    const { areas } = directory;
    const { filters, note } = await areasGiven(directory, values);
    const talukas = areasWithin(areas, "taluka", filters).map((taluka) => ({
      id: areas.id(taluka),
      name: areas.name(taluka),
      district_id: areas.id(areas.parent(taluka)),
      code: areas.code(taluka),
      population: areas.people(taluka).population,
      ...otherNamesOf(areas.otherNames(taluka)),
    }));
    return { payload: { data: { talukas, ...(note && { note }) } } };
  },
});
