import { beforeAll, expect, test } from "vitest";
import { createHandler, type Handler } from "../../../functions/api/handler.ts";
import { packReader } from "../../../functions/api/index-pack.ts";
import { NEAREST_WITHIN_KM } from "../../../functions/core/contract/limits.ts";
import type {
  NearPlaceRecord,
  PlaceRecord,
  SearchRecord,
} from "../../../functions/core/contract/records.ts";
import { distanceKm, type Position } from "../../../functions/core/geo/distance.ts";
import { isInIndia } from "../../../functions/core/geo/india.ts";
import type { Dataset, Locality } from "../../dataset/dataset.ts";
import { readDataset } from "../../dataset/read.ts";
import { describeNational, packOf } from "../fixtures/national.ts";
import { SEED, seeded } from "../fixtures/seed.ts";
import { ORIGIN } from "../fixtures/service.ts";
import { Random } from "../measure/random.ts";

/** How many random positions are asked about, and how many localities. */
const POSITIONS = 150;
const LOCALITIES = 400;
const LIMIT = 50;

/** The point of a village or a locality, as the data has it. */
interface KnownPoint extends Position {
  readonly code: string;
  readonly level: "village" | "locality";
}

describeNational(
  "localities and positions of all of India, next to a plain scan",
  ["data", "dist"],
  (folders) => {
    let data: Dataset;
    let points: KnownPoint[];
    let handler: Handler;
    beforeAll(async () => {
      data = await readDataset(folders.data);
      points = knownPoints(data);
      handler = createHandler(packReader(packOf(folders.dist)));
    });

    async function get<Body>(path: string): Promise<Body> {
      const response = await handler(new Request(ORIGIN + path));
      expect(response.status, path).toBe(200);
      return (await response.json()) as Body;
    }

    test(seeded("the nearest places are those that a plain scan finds, in its order"), async () => {
      const random = new Random(SEED);
      const byCode = new Map(points.map((point) => [`${point.level} ${point.code}`, point]));
      for (let i = 0; i < POSITIONS && points.length > 0; i++) {
        const { latitude, longitude } = random.pick(points);
        const at = {
          latitude: jittered(latitude, random),
          longitude: jittered(longitude, random),
        };
        if (!isInIndia(at)) continue;
        for (const level of [undefined, "village", "locality"] as const) {
          const path = `/api/locations/near?at=${at.latitude},${at.longitude}&limit=${LIMIT}${level ? `&level=${level}` : ""}`;
          const { data: found } = await get<{ data: { places: NearPlaceRecord[] } }>(path);
          const expected = points
            .filter(
              (point) =>
                (level === undefined || point.level === level) && isWithinADegree(point, at),
            )
            .map((point) => distanceKm(at, point))
            .filter((distance) => distance <= NEAREST_WITHIN_KM)
            .sort((a, b) => a - b)
            .slice(0, LIMIT);
          const distances = found.places.map(({ distance_km }) => distance_km);
          expect(distances, path).toEqual(
            expected.map((distance) => Math.round(distance * 10) / 10),
          );
          for (const place of found.places) {
            const point = byCode.get(`${place.level} ${place.code}`);
            expect(place, path).toMatchObject({
              latitude: point!.latitude,
              longitude: point!.longitude,
            });
          }
        }
      }
    });

    test("a locality has its line's name, PIN code, areas, town and point, and is found by its name", async () => {
      const { localities = [] } = data;
      const towns = new Map(data.villages.map(({ code, name }) => [code, name]));
      const missed: string[] = [];
      for (const locality of spread(localities, LOCALITIES)) {
        const { data: found } = await get<{ data: { place: PlaceRecord } }>(
          `/api/locations/place?code=${locality.code}`,
        );
        const [point] = pointsOf([locality]);
        expect(found.place, locality.code).toMatchObject({
          level: "locality",
          code: locality.code,
          name: locality.name,
          id: null,
          population: null,
          pincode: locality.pincode,
          district_code: locality.district_code,
          taluka_code: locality.taluka_code ?? null,
          town_name: locality.town_code === undefined ? null : towns.get(locality.town_code),
          latitude: point?.latitude ?? null,
          longitude: point?.longitude ?? null,
        });
        const query = new URLSearchParams({
          q: `${locality.name} ${locality.pincode}`,
          level: "locality",
        });
        const { results } = await get<{ results: SearchRecord[] }>(`/api/search?${query}`);
        if (!results.some(({ code }) => code === locality.code)) missed.push(String(query));
      }
      expect(missed).toEqual([]);
    });

    test("no list of villages has a locality, and statistics count them apart", async () => {
      const { localities = [] } = data;
      for (const { district_code } of spread(localities, 10)) {
        const query = `district_id=${district_code}&limit=5000`;
        const { data: found } = await get<{ data: { villages: { code: string }[] } }>(
          `/api/locations/villages?${query}`,
        );
        expect(found.villages.filter(({ code }) => !/^\d{6}$/.test(code))).toEqual([]);
      }
      const { data: stats } = await get<{ data: object }>("/api/stats");
      expect(stats).toMatchObject({
        totalVillages: data.villages.length,
        ...(localities.length > 0 && { totalLocalities: localities.length }),
      });
    });
  },
);

/** Whether a point is less than a degree of latitude away, which is 111 km: the distance of all points takes long. */
function isWithinADegree(point: Position, at: Position): boolean {
  return Math.abs(point.latitude - at.latitude) < 1;
}

function knownPoints({ positions = [], localities = [] }: Dataset): KnownPoint[] {
  const villages = positions.map(({ code, latitude, longitude }) => ({
    code,
    level: "village" as const,
    latitude: Number(latitude),
    longitude: Number(longitude),
  }));
  return [...villages, ...pointsOf(localities)];
}

/** The points of localities, with the three decimals that the index keeps. */
function pointsOf(localities: readonly Locality[]): KnownPoint[] {
  return localities.flatMap(({ code, latitude, longitude }) =>
    latitude === undefined || longitude === undefined
      ? []
      : [
          {
            code,
            level: "locality" as const,
            latitude: rounded(latitude),
            longitude: rounded(longitude),
          },
        ],
  );
}

function rounded(degrees: string): number {
  return Math.round(Number(degrees) * 1000) / 1000;
}

/** A coordinate up to 0.3 degrees away: outside towns, and where no place is near. */
function jittered(degrees: number, random: Random): number {
  return Math.round((degrees + (random.below(601) - 300) / 1000) * 1000) / 1000;
}

/** An evenly spread sample of a list. */
function spread<Item>(list: readonly Item[], count: number): Item[] {
  const length = Math.min(count, list.length);
  return Array.from({ length }, (_, i) => list[Math.floor((i * list.length) / length)]!);
}
