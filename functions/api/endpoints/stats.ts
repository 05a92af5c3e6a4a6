import { type ENDPOINTS, endpointTemplates } from "../../core/contract/endpoints.ts";
import type { Answerer } from "./answer.ts";

/** The directory's numbers, as they are answered. */
export interface StatsRecord {
  totalStates: number;
  totalDistricts: number;
  totalTalukas: number;
  totalVillages: number;
  /** When the data was retrieved from its source, ISO 8601. */
  lastUpdated: string;
  apiEndpoints: string[];
  source: string;
  license: string;
  attribution: string;
  /** A hash of the data, 12 hexadecimal digits. */
  dataVersion: string;
}

export const answerStats: Answerer<typeof ENDPOINTS.stats> = ({ areas, manifest }) => {
  const [totalStates, totalDistricts, totalTalukas, totalVillages] = areas.counts;
  const { source, license, attribution, retrieved, dataVersion } = manifest;
  const data: StatsRecord = {
    totalStates,
    totalDistricts,
    totalTalukas,
    totalVillages,
    lastUpdated: retrieved,
    apiEndpoints: endpointTemplates(),
    source,
    license,
    attribution,
    dataVersion,
  };
  return { payload: { data } };
};
