import { expect, test } from "vitest";
import type { NearPlaceRecord, PlaceRecord } from "../contract/records.ts";
import { loadPlace, type PlaceSource } from "./place-data.ts";

/** A village's related places from a directory in which only places near a position are known. */
async function near(position: Pick<PlaceRecord, "latitude" | "longitude">): Promise<string[]> {
  const village = { level: "village", code: "626765", district_code: "585", parents: [] };
  const source: Partial<PlaceSource> = {
    place: async () => ({ ...village, ...position }) as unknown as PlaceRecord,
    states: async () => [],
    stats: async () => Promise.reject(new Error("unavailable")),
    points: async () => Promise.reject(new Error("unavailable")),
    placesNear: async () => [{ code: "626765" }, { code: "626766" }] as NearPlaceRecord[],
  };
  const loaded = await loadPlace(source as PlaceSource, "626765");
  expect([loaded.coverage, loaded.points]).toEqual([[], []]);
  return loaded.near.map(({ code }) => code);
}

test("a village with a position has other places near it; parts that can't be loaded are left out", async () => {
  expect(await near({ latitude: 15.5, longitude: 73.8 })).toEqual(["626766"]);
  expect(await near({ latitude: null, longitude: null })).toEqual([]);
});
