import { beforeAll, expect, test } from "vitest";
import { createHandler, type Handler } from "../../../functions/api/handler.ts";
import { packReader } from "../../../functions/api/index-pack.ts";
import { PLACE_LEVELS, type PlaceLevel } from "../../../functions/core/contract/levels.ts";
import { NEAREST_WITHIN_KM } from "../../../functions/core/contract/limits.ts";
import type {
  NearPlaceRecord,
  PlaceRecord,
  SearchRecord,
} from "../../../functions/core/contract/records.ts";
import { onDemand } from "../../../functions/core/directory/load-on-demand.ts";
import { distanceKm, type Position } from "../../../functions/core/geo/distance.ts";
import { isInIndia } from "../../../functions/core/geo/india.ts";
import { middleOf } from "../../../functions/core/geo/middle.ts";
import { nameKey, searchTokens } from "../../../functions/core/names/tokens.ts";
import type { Dataset, Locality } from "../../dataset/dataset.ts";
import { describeNational, isLong, nationalDataset, packOf } from "../fixtures/national.ts";
import { SEED, seeded } from "../fixtures/seed.ts";
import { ORIGIN } from "../fixtures/service.ts";
import { Random } from "../measure/random.ts";
import { PlainScan } from "./plain-scan.ts";

/** The numbers of random positions, of localities, and of names of localities within areas that are requested. */
const POSITIONS = isLong ? 5000 : 150;
const LOCALITIES = 400;
const NAMES = isLong ? 5000 : 300;
const LIMIT = 50;

/** The point of a place: for a village or a locality as in the data, for an area the middle of its places. */
interface KnownPoint extends Position {
  readonly code: string;
  readonly level: PlaceLevel;
}

describeNational(
  "localities and positions of all of India, next to a plain scan",
  ["data", "dist"],
  (folders) => {
    let data: Dataset;
    let points: KnownPoint[];
    let handler: Handler;
    beforeAll(async () => {
      data = await nationalDataset(folders.data);
      points = knownPoints(data);
      handler = createHandler(packReader(packOf(folders.dist)), { onDemand });
    });

    async function get<Body>(path: string): Promise<Body> {
      const response = await handler(new Request(ORIGIN + path));
      expect(response.status, path).toBe(200);
      return (await response.json()) as Body;
    }

    test(seeded("the nearest places are those that a plain scan finds, in its order"), async () => {
      const random = new Random(SEED);
      const byCode = new Map(points.map((point) => [`${point.level} ${point.code}`, point]));
      const bySquare = Map.groupBy(points, squareOf);
      for (let i = 0; i < POSITIONS && points.length > 0; i++) {
        const { latitude, longitude } = random.pick(points);
        const at = {
          latitude: jittered(latitude, random),
          longitude: jittered(longitude, random),
        };
        if (!isInIndia(at)) continue;
        for (const level of [undefined, ...PLACE_LEVELS]) {
          const path = `/api/locations/near?at=${at.latitude},${at.longitude}&limit=${LIMIT}${level ? `&level=${level}` : ""}`;
          const { data: found } = await get<{ data: { places: NearPlaceRecord[] } }>(path);
          const expected = squaresAround(at)
            .flatMap((square) => bySquare.get(square) ?? [])
            .filter((point) =>
              level === undefined
                ? point.level === "village" || point.level === "locality"
                : point.level === level,
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

    test(
      seeded("names, terms and prefixes of localities are found within areas, and no others"),
      async () => {
        const random = new Random(SEED);
        const scan = new PlainScan(data);
        const { localities = [] } = data;
        const nameOf = new Map<string, string>();
        for (const level of ["state", "district", "taluka"] as const)
          for (const { code, name } of data[`${level}s`]) nameOf.set(`${level} ${code}`, name);
        const stateOf = new Map(data.districts.map(({ code, state_code }) => [code, state_code]));
        const othersOf = Map.groupBy(
          data.aliases.filter(({ level }) => level === "locality"),
          ({ code }) => code,
        );
        for (let i = 0; i < NAMES && localities.length > 0; i++) {
          const { name, taluka_code, district_code } = random.pick(localities);
          const names = {
            taluka: nameOf.get(`taluka ${taluka_code}`),
            district: nameOf.get(`district ${district_code}`)!,
            state: nameOf.get(`state ${stateOf.get(district_code)}`)!,
          };
          const { taluka, ...above } = names;
          const filters = random.pick([
            taluka === undefined ? above : { taluka },
            { district: names.district },
            { state: names.state },
            above,
            taluka === undefined ? above : { ...above, taluka },
          ]);
          // "urf" between two names finds none of them.
          const terms = searchTokens(name).filter((term) => /^[a-z]{3,}$/.test(term));
          const term = terms.length > 0 ? random.pick(terms) : undefined;
          const prefix = term?.slice(0, 3 + random.below(term.length - 2));
          const [q, matches] = random.pick<[string, (other: string) => boolean]>([
            [name, (other) => nameKey(other) === nameKey(name)],
            ...(term === undefined || prefix === undefined
              ? []
              : ([
                  [term, (other) => searchTokens(other).includes(term)],
                  [prefix, (other) => searchTokens(other).some((one) => one.startsWith(prefix))],
                ] satisfies [string, (other: string) => boolean][])),
          ]);
          const inside = scan.localities(filters);
          const expected = inside.filter(({ code, name }) =>
            [name, ...(othersOf.get(code) ?? []).map(({ alias }) => alias)].some(matches),
          );
          const found: string[] = [];
          for (let total = 1; found.length < total; ) {
            const query = new URLSearchParams({
              q,
              level: "locality",
              limit: "500",
              offset: String(found.length),
              ...filters,
            });
            const { results, ...page } = await get<{ results: SearchRecord[]; total: number }>(
              `/api/search?${query}`,
            );
            total = page.total;
            expect(results.length, String(query)).toBe(Math.min(500, total - found.length));
            found.push(...results.map(({ code }) => code));
          }
          const title = `${q} ${JSON.stringify(filters)}`;
          const codes = new Set(found);
          expect(codes.size, title).toBe(found.length);
          const here = new Set(inside.map(({ code }) => code));
          expect(
            found.filter((code) => !here.has(code)),
            title,
          ).toEqual([]);
          expect(
            expected.filter(({ code }) => !codes.has(code)),
            title,
          ).toEqual([]);
        }
      },
    );

    test("no list of villages contains a locality, and statistics count localities separately", async () => {
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

/** The one-degree square of a point. The nearest places of a point are in it or next to it. */
function squareOf({ latitude, longitude }: Position): string {
  return `${Math.floor(latitude)} ${Math.floor(longitude)}`;
}

function squaresAround({ latitude, longitude }: Position): string[] {
  return [-1, 0, 1].flatMap((north) =>
    [-1, 0, 1].map((east) => squareOf({ latitude: latitude + north, longitude: longitude + east })),
  );
}

function knownPoints({ positions = [], localities = [], ...areas }: Dataset): KnownPoint[] {
  const own = new Map(
    positions.flatMap(({ level, code, latitude, longitude }) =>
      level === "taluka"
        ? [
            [
              `taluka ${code}`,
              { code, level, latitude: Number(latitude), longitude: Number(longitude) },
            ],
          ]
        : [],
    ),
  );
  const ofVillages = positions.filter(({ level }) => level === "village");
  const villages = ofVillages.map(({ code, latitude, longitude }) => ({
    code,
    level: "village" as const,
    latitude: Number(latitude),
    longitude: Number(longitude),
  }));
  return [
    ...villages,
    ...pointsOf(localities),
    ...centres(areas, villages, localities, own),
    ...blockCentres(areas, villages),
  ];
}

/** The middle of the villages of each development block whose district is known. */
function blockCentres(
  { blocks = [], villages }: Pick<Dataset, "blocks" | "villages">,
  points: readonly KnownPoint[],
): KnownPoint[] {
  const pointOf = new Map(points.map((point) => [point.code, point]));
  const ofBlock = new Map<string, KnownPoint[]>();
  for (const { code, block = "" } of villages) {
    const point = pointOf.get(code);
    if (point === undefined) continue;
    for (const one of block.split(" ").filter(Boolean))
      ofBlock.set(one, [...(ofBlock.get(one) ?? []), point]);
  }
  return blocks.flatMap(({ code, district_code }) => {
    const some = ofBlock.get(code);
    return some && district_code ? [{ code, level: "block" as const, ...middleOf(some) }] : [];
  });
}

/** The middle of the places of each area that has any with a point. */
function centres(
  { states, districts, talukas, villages }: Pick<Dataset, AreaList | "villages">,
  known: readonly (Position & { code: string })[],
  localities: readonly Locality[],
  own: ReadonlyMap<string, KnownPoint>,
): KnownPoint[] {
  const parents = new Map<string, string>([
    ...districts.map(
      ({ code, state_code }) => [`district ${code}`, `state ${state_code}`] as const,
    ),
    ...talukas.map(
      ({ code, district_code }) => [`taluka ${code}`, `district ${district_code}`] as const,
    ),
  ]);
  const places = new Map(states.map(({ code }): [string, Position[]] => [`state ${code}`, []]));
  for (const area of parents.keys()) places.set(area, []);
  const add = (point: Position, area: string | undefined) => {
    for (let above = area; above !== undefined; above = parents.get(above))
      places.get(above)!.push(point);
  };
  const talukaOf = new Map(villages.map(({ code, taluka_code }) => [code, taluka_code]));
  for (const point of known) add(point, `taluka ${talukaOf.get(point.code)}`);
  for (const { taluka_code, district_code, latitude, longitude } of localities) {
    if (latitude === undefined) continue;
    const point = { latitude: Number(latitude), longitude: Number(longitude) };
    add(point, taluka_code ? `taluka ${taluka_code}` : `district ${district_code}`);
  }
  return [...places].flatMap(([area, points]) => {
    const [level, code] = area.split(" ") as [KnownPoint["level"], string];
    const middle = (degrees: "latitude" | "longitude") =>
      rounded(points.map((point) => point[degrees]).sort((x, y) => x - y)[points.length >> 1]!);
    // A taluka without such a place may have its own point.
    if (points.length === 0) return own.get(area) ?? [];
    return [{ code, level, latitude: middle("latitude"), longitude: middle("longitude") }];
  });
}

type AreaList = "states" | "districts" | "talukas";

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

function rounded(degrees: string | number): number {
  return Math.round(Number(degrees) * 1000) / 1000;
}

/** A coordinate up to 0.3 degrees away, so that some are outside towns and far from any place. */
function jittered(degrees: number, random: Random): number {
  return Math.round((degrees + (random.below(601) - 300) / 1000) * 1000) / 1000;
}

/** An evenly spread sample of a list. */
function spread<Item>(list: readonly Item[], count: number): Item[] {
  const length = Math.min(count, list.length);
  return Array.from({ length }, (_, i) => list[Math.floor((i * list.length) / length)]!);
}
