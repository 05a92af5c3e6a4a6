import type {
  DistrictRecord,
  StateRecord,
  StatsRecord,
  TalukaRecord,
  VillageRecord,
} from "../contract/records.ts";
import type { Directory } from "../directory/directory.ts";
import { ENDPOINTS } from "../endpoints/all.ts";
import type { PlaceAnswer } from "../endpoints/place.ts";
import type { PlaceSource } from "./place-data.ts";

/** The answers of the endpoints: pages show what the API says. */
export function sourceOf(directory: Directory): PlaceSource {
  const data = async <Data>(name: string, query: Readonly<Record<string, string>> = {}): Promise<Data> => {
    const endpoint = ENDPOINTS.find((one) => one.name === name)!;
    const { payload } = await endpoint.ask(directory, String(new URLSearchParams(query)));
    return (payload as { data: Data }).data;
  };
  return {
    place: async (code) => {
      const { place, former } = await data<PlaceAnswer>("place", { code });
      return former ? { ...place, former } : place;
    },
    states: async () => (await data<{ states: StateRecord[] }>("states")).states,
    districts: async (state_id) =>
      (await data<{ districts: DistrictRecord[] }>("districts", { state_id })).districts,
    talukas: async (district_id) =>
      (await data<{ talukas: TalukaRecord[] }>("talukas", { district_id })).talukas,
    villages: (filter) => data<{ villages: VillageRecord[] }>("villages", filter),
    stats: () => data<StatsRecord>("stats"),
  };
}
