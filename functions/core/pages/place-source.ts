import type {
  DistrictRecord,
  LocalitiesRecord,
  NearPlaceRecord,
  OutlinesRecord,
  PlaceAnswer,
  PointsRecord,
  StateRecord,
  StatsRecord,
  TalukaRecord,
  VillageRecord,
} from "../contract/records.ts";
import type { AskEndpoint } from "../endpoints/all.ts";
import type { PlaceSource } from "./place-data.ts";

/** Reads the data from the endpoints: pages show the same as the API. */
export function sourceOf(ask: AskEndpoint): PlaceSource {
  const data = async <Data>(
    name: string,
    query: Readonly<Record<string, string>> = {},
  ): Promise<Data> => ((await ask(name, query)) as { data: Data }).data;
  return {
    place: async (code) => {
      const { place, former } = await data<PlaceAnswer>("placeByCode", { code });
      return former ? { ...place, former } : place;
    },
    states: async () => (await data<{ states: StateRecord[] }>("states")).states,
    districts: async (state_id) =>
      (await data<{ districts: DistrictRecord[] }>("districts", { state_id })).districts,
    talukas: async (district_id) =>
      (await data<{ talukas: TalukaRecord[] }>("talukas", { district_id })).talukas,
    villages: (filter) => data<{ villages: VillageRecord[] }>("villages", filter),
    stats: () => data<StatsRecord>("stats"),
    points: async (area) => (await data<PointsRecord>("points", { area })).points,
    outlines: async (area) => (await data<OutlinesRecord>("outlines", { area })).areas,
    localities: (of) => data<LocalitiesRecord>("localities", of),
    placesNear: async (latitude, longitude, limit) =>
      (
        await data<{ places: NearPlaceRecord[] }>("near", {
          at: `${latitude},${longitude}`,
          limit: String(limit),
        })
      ).places,
  };
}
