import { ref } from "../contract/ref.ts";
import { countRanges } from "../index/ranges.ts";
import { type Endpoint, endpoint, queryTemplates } from "./endpoint.ts";

/** @param listed the endpoints whose templates the statistics list */
export function statsOf(listed: readonly Endpoint[]): Endpoint {
  const apiEndpoints = listed.flatMap(queryTemplates);
  return endpoint({
    name: "stats",
    path: "/api/stats",
    tag: "Statistics",
    summary: "Number of places, and the source and date of the data",
    description: "Counts of places, and the source, license, date and version of the data.",
    parameters: [],
    formats: [{ name: "All", parameters: [] }],
    payload: { data: ref("Statistics") },
    files: () => [{}],
    answer: ({ areas, manifest }) => {
      const [totalStates, totalDistricts, totalTalukas, places] = areas.counts;
      const localities = countRanges(areas.localities);
      const { source, license, attribution, retrieved, dataVersion } = manifest;
      const totalOf = (
        column: "blocks" | "panchayats" | `${"assembly" | "parliament"}_constituencies`,
      ) => areas.coverage.reduce((sum, state) => sum + state[column], 0);
      const data = {
        totalStates,
        totalDistricts,
        totalTalukas,
        totalVillages: places - localities,
        totalLocalities: localities,
        totalTowns: areas.towns,
        totalBlocks: totalOf("blocks"),
        totalPanchayats: totalOf("panchayats"),
        totalAssemblyConstituencies: totalOf("assembly_constituencies"),
        totalParliamentConstituencies: totalOf("parliament_constituencies"),
        lastUpdated: retrieved,
        apiEndpoints,
        source,
        license,
        attribution,
        dataVersion,
        population: sumOf(areas.all("state").map((state) => areas.people(state).population)),
        coverage: [...areas.coverage],
      };
      return { payload: { data } };
    },
  });
}

/** Null if no figure is known. */
function sumOf(figures: readonly (number | null)[]): number | null {
  const known = figures.filter((figure) => figure !== null);
  return known.length === 0 ? null : known.reduce((sum, figure) => sum + figure, 0);
}
