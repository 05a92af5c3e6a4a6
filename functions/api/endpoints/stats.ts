import { ref } from "../../core/contract/schema.ts";
import { type Endpoint, endpoint, queryTemplates } from "./endpoint.ts";

/** @param listed the endpoints whose templates the statistics list */
export function statsOf(listed: readonly Endpoint[]): Endpoint {
  const apiEndpoints = listed.flatMap(queryTemplates);
  return endpoint({
    name: "stats",
    path: "/api/stats",
    tag: "Statistics",
    summary: "How many places there are, and of when",
    description: "Counts, source, license and version of the data.",
    parameters: [],
    formats: [{ name: "All", parameters: [] }],
    payload: { data: ref("Statistics") },
    files: () => [{}],
    answer: ({ areas, manifest }) => {
      const [totalStates, totalDistricts, totalTalukas, totalVillages] = areas.counts;
      const { source, license, attribution, retrieved, dataVersion } = manifest;
      const data = {
        totalStates,
        totalDistricts,
        totalTalukas,
        totalVillages,
        totalTowns: areas.towns,
        lastUpdated: retrieved,
        apiEndpoints,
        source,
        license,
        attribution,
        dataVersion,
        coverage: [...areas.coverage],
      };
      return { payload: { data } };
    },
  });
}
