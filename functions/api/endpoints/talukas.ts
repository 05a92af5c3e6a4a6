import type { ENDPOINTS } from "../../core/contract/endpoints.ts";
import { areaById } from "../lookup.ts";
import type { Answerer } from "./answer.ts";

/** A taluka as it is answered. */
export interface TalukaRecord {
  id: number;
  name: string;
  district_id: number;
  code: string;
}

export const answerTalukas: Answerer<typeof ENDPOINTS.talukas> = ({ areas }, { district_id }) => {
  const district = areaById(areas, "district", "district_id", district_id);
  const talukas = areas.children(district).map(
    (taluka): TalukaRecord => ({
      id: areas.id(taluka),
      name: areas.name(taluka),
      district_id: areas.id(district),
      code: areas.code(taluka),
    }),
  );
  return { payload: { data: { talukas } } };
};
