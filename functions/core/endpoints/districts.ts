import { DISTRICTS_FILTERS } from "../contract/parameters.ts";
import { needOne } from "../contract/query.ts";
import { ref } from "../contract/ref.ts";
import { list, record } from "../contract/schema.ts";
import { areasGiven, areasWithin } from "../directory/lookup.ts";
import { otherNamesOf } from "../directory/place-result.ts";
import { endpoint } from "./endpoint.ts";

export const districts = endpoint({
  name: "districts",
  path: "/api/locations/districts",
  tag: "Locations",
  summary: "The districts of a state",
  description: "All of them, sorted by name. Name the state by its id or name.",
  parameters: DISTRICTS_FILTERS,
  formats: [
    { name: "By state", parameters: ["state_id"] },
    { name: "By name", parameters: ["state"], unlisted: true },
  ],
  payload: {
    data: record("", { districts: list(ref("District")) }),
  },
  files: ({ areas }) => areas.all("state").map((state) => ({ state_id: areas.id(state) })),
  answer: async (directory, values) => {
    needOne(DISTRICTS_FILTERS, values, { parameter: "state_id" });
    const { areas } = directory;
    const { filters } = await areasGiven(directory, values);
    const districts = areasWithin(areas, "district", filters).map((district) => {
      const lgdCode = areas.lgdCode(district);
      return {
        id: areas.id(district),
        name: areas.name(district),
        state_id: areas.id(areas.parent(district)),
        code: areas.code(district),
        ...(lgdCode === undefined ? {} : { lgd_code: lgdCode }),
        ...areas.localNames(district),
        population: areas.people(district).population,
        ...otherNamesOf(areas.otherNames(district)),
      };
    });
    return { payload: { data: { districts } } };
  },
});
