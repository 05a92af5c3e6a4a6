import { ref } from "../contract/ref.ts";
import { list, record } from "../contract/schema.ts";
import { otherNamesOf } from "../directory/place-result.ts";
import { endpoint } from "./endpoint.ts";

export const states = endpoint({
  name: "states",
  path: "/api/locations/states",
  tag: "Locations",
  summary: "All states and union territories",
  description: "Sorted by name.",
  parameters: [],
  formats: [{ name: "All", parameters: [] }],
  payload: { data: record("", { states: list(ref("State")) }) },
  files: () => [{}],
  answer: ({ areas }) => ({
    payload: {
      data: {
        states: areas.all("state").map((state) => ({
          id: areas.id(state),
          name: areas.name(state),
          code: areas.code(state),
          iso_code: areas.isoCode(state),
          kind: areas.kind(state),
          ...areas.localNames(state),
          population: areas.people(state).population,
          ...otherNamesOf(areas.otherNames(state)),
        })),
      },
    },
  }),
});
