import type { ENDPOINTS } from "../../core/contract/endpoints.ts";
import { areaById } from "../lookup.ts";
import type { Answerer } from "./answer.ts";

/** A district as it is answered. */
export interface DistrictRecord {
  id: number;
  name: string;
  state_id: number;
  code: string;
}

export const answerDistricts: Answerer<typeof ENDPOINTS.districts> = ({ areas }, { state_id }) => {
  const state = areaById(areas, "state", "state_id", state_id);
  const districts = areas.children(state).map(
    (district): DistrictRecord => ({
      id: areas.id(district),
      name: areas.name(district),
      state_id: areas.id(state),
      code: areas.code(district),
    }),
  );
  return { payload: { data: { districts } } };
};
