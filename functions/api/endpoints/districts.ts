import { required, STATE_ID } from "../../core/contract/parameters.ts";
import { list, record, ref } from "../../core/contract/schema.ts";
import { areaById } from "../lookup.ts";
import { endpoint } from "./endpoint.ts";

export const districts = endpoint({
  name: "districts",
  path: "/api/locations/districts",
  tag: "Locations",
  summary: "The districts of a state",
  description: "All of them, sorted by name.",
  parameters: [required(STATE_ID)],
  formats: [{ name: "By state", parameters: ["state_id"] }],
  payload: { data: record("", { districts: list(ref("District")) }) },
  files: ({ areas }) => areas.all("state").map((state) => ({ state_id: areas.id(state) })),
  answer: ({ areas }, { state_id }) => {
    const state = areaById(areas, "state", "state_id", state_id);
    const districts = areas.children(state).map((district) => {
      const lgdCode = areas.lgdCode(district);
      return {
        id: areas.id(district),
        name: areas.name(district),
        state_id: areas.id(state),
        code: areas.code(district),
        ...(lgdCode === undefined ? {} : { lgd_code: lgdCode }),
      };
    });
    return { payload: { data: { districts } } };
  },
});
