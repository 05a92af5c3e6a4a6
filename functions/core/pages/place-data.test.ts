import { expect, test } from "vitest";
import type { NearPlaceRecord, PlaceRecord } from "../contract/records.ts";
import { loadPlace, type PlaceSource } from "./place-data.ts";

/** A village's related places, from a directory that only knows places near a position. */
async function near(position: Pick<PlaceRecord, "latitude" | "longitude">): Promise<string[]> {
  const village = { level: "village", code: "626765", district_code: "585", parents: [] };
  const source: Partial<PlaceSource> = {
    place: async () => ({ ...village, ...position }) as unknown as PlaceRecord,
    states: async () => [],
    stats: async () => Promise.reject(new Error("unavailable")),
    placesNear: async () => [{ code: "626765" }, { code: "626766" }] as NearPlaceRecord[],
  };
  const loaded = await loadPlace(source as PlaceSource, "626765");
  expect([loaded.coverage, loaded.points]).toEqual([[], []]);
  return loaded.near.map(({ code }) => code);
}

test("a village without a position has its taluka, whose middle is shown; no other place has", async () => {
  const parent = { level: "taluka", code: "05613", id: 5613, name: "Satari" };
  const places: Record<string, object> = {
    "626765": { level: "village", code: "626765", district_code: "585", parents: [parent] },
    "05613": { ...parent, latitude: 15.5, longitude: 74, position: "centre", parents: [] },
  };
  const asked: string[] = [];
  const load = async (more: object) => {
    asked.length = 0;
    const source = {
      place: async (code: string) =>
        ({
          latitude: null,
          longitude: null,
          ...places[code],
          ...(code === "626765" && more),
        }) as never,
      states: async () => [],
      stats: async () => ({ coverage: [] }),
      villages: async () => ({ villages: [] }),
      placesNear: async (...at: number[]) => {
        asked.push(at.join(" "));
        return [];
      },
    } as unknown as PlaceSource;
    return (await loadPlace(source, "626765")).about?.code;
  };
  expect(await load({})).toBe("05613");
  expect(asked).toEqual(["15.5 74 41"]);
  expect(await load({ latitude: 15.6, longitude: 74.1 })).toBeUndefined();
  expect(asked).toEqual(["15.6 74.1 41"]);
  const rest = { ...parent, code: "58599999" };
  expect(await load({ parents: [rest] })).toBeUndefined();
  expect(asked).toEqual([]);
});

test("an area is shown even if its outlines can't be loaded", async () => {
  const parent = { level: "state", code: "30", id: 30, name: "Goa" };
  const source = {
    place: async () => ({ level: "district", code: "585", parents: [parent] }),
    states: async () => [],
    districts: async () => [],
    talukas: async () => [{ code: "05613", name: "Satari" }],
    stats: async () => ({ coverage: [] }),
    outlines: async () => Promise.reject(new Error("unavailable")),
    localities: async () => Promise.reject(new Error("unavailable")),
  } as unknown as PlaceSource;
  const { children, outlines, around, localities } = await loadPlace(source, "585");
  expect([children.length, outlines, around, localities]).toEqual([1, [], [], []]);
});

test("a district or taluka with more localities than villages and towns has them, with their towns", async () => {
  const asked: object[] = [];
  const load = async (level: "district" | "taluka", places: number) => {
    const parent = { level: "state", code: "27", id: 27, name: "Maharashtra" };
    const source = {
      place: async () => ({ level, code: "519", parents: [parent] }),
      states: async () => [],
      districts: async () => [],
      talukas: async () => [],
      villages: async () => ({ villages: Array.from({ length: places }, () => ({})) }),
      points: async () => [],
      stats: async () => ({ coverage: [] }),
      outlines: async () => [{ places, placed: 0 }],
      localities: async (of: object) => {
        asked.push(of);
        return { localities: [{}, {}, {}], towns: [{ code: "802794" }] };
      },
    } as unknown as PlaceSource;
    const { localities, towns } = await loadPlace(source, "519");
    return [localities.length, towns.length];
  };
  for (const level of ["district", "taluka"] as const) {
    expect(await load(level, 2)).toEqual([3, 1]);
    expect(await load(level, 3)).toEqual([0, 0]);
  }
  expect(asked).toEqual(Array(4).fill({ area: "519" }));
  // With many places it is not even requested.
  expect(await load("district", 100)).toEqual([0, 0]);
  expect(asked.length).toBe(4);
});

test("the rest of a district without villages has the localities of its district", async () => {
  const load = async (code: string, villages: readonly object[]) => {
    const source = {
      place: async () => ({ level: "taluka", code, parents: [{ level: "district", code: "519" }] }),
      states: async () => [],
      talukas: async () => [],
      villages: async () => ({ villages }),
      points: async () => [],
      stats: async () => ({ coverage: [] }),
      outlines: async () => [],
      localities: async ({ area }: { area: string }) => ({
        localities: area === "519" ? [{ code: "400001-fort" }] : [],
        towns: [],
      }),
    } as unknown as PlaceSource;
    return (await loadPlace(source, code)).localities.map((one) => one.code);
  };
  expect(await load("51999999", [])).toEqual(["400001-fort"]);
  expect(await load("51999999", [{}])).toEqual([]);
  expect(await load("05613", [])).toEqual([]);
});

test("the localities of a town are requested together with the other parts of its page", async () => {
  const parent = { level: "state", code: "27", id: 27, name: "Maharashtra" };
  const place = { level: "village", kind: "town", code: "802794", parents: [parent] };
  const asked = Promise.withResolvers<never[]>();
  const source = {
    place: async () => ({ ...place, latitude: null, longitude: null }),
    states: () => asked.promise,
    districts: () => asked.promise,
    stats: async () => ({ coverage: [] }),
    localities: async () => {
      asked.resolve([]);
      return { localities: [{ code: "400001-fort" }], towns: [] };
    },
  } as unknown as PlaceSource;
  expect((await loadPlace(source, "802794")).localities).toHaveLength(1);
});

test("a village with a position has other places near it; parts that can't be loaded are left out", async () => {
  expect(await near({ latitude: 15.5, longitude: 73.8 })).toEqual(["626766"]);
  expect(await near({ latitude: null, longitude: null })).toEqual([]);
});
