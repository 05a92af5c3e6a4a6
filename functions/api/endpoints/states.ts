import { list, record, ref } from "../../core/contract/schema.ts";
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
        })),
      },
    },
  }),
});
