import { DISTRICT_ID, required } from "../../core/contract/parameters.ts";
import { list, record, ref } from "../../core/contract/schema.ts";
import { areaById } from "../lookup.ts";
import { endpoint } from "./endpoint.ts";

export const talukas = endpoint({
  name: "talukas",
  path: "/api/locations/talukas",
  tag: "Locations",
  summary: "The talukas of a district",
  description: "All of them, sorted by name. Elsewhere called tehsils, mandals, circles or blocks.",
  parameters: [required(DISTRICT_ID)],
  formats: [{ name: "By district", parameters: ["district_id"] }],
  payload: { data: record("", { talukas: list(ref("Taluka")) }) },
  files: ({ areas }) => areas.all("district").map((district) => ({ district_id: areas.id(district) })),
  answer: ({ areas }, { district_id }) => {
    const district = areaById(areas, "district", "district_id", district_id);
    const talukas = areas.children(district).map((taluka) => ({
      id: areas.id(taluka),
      name: areas.name(taluka),
      district_id: areas.id(district),
      code: areas.code(taluka),
    }));
    return { payload: { data: { talukas } } };
  },
});
