import { isRest, LEVELS, type Level, type PlaceLevel } from "../contract/levels.ts";
import type {
  CoverageRecord,
  DistrictRecord,
  FormerRecord,
  NearPlaceRecord,
  PlaceRecord,
  PointsRecord,
  StateRecord,
  StatsRecord,
  TalukaRecord,
  VillageRecord,
} from "../contract/records.ts";

/** The source of a page's data: the client in a browser, the endpoints in the function. */
export interface PlaceSource {
  place(code: string, options?: SourceOptions): Promise<PlaceRecord & { former?: FormerRecord }>;
  states(options?: SourceOptions): Promise<StateRecord[]>;
  districts(state: string, options?: SourceOptions): Promise<DistrictRecord[]>;
  talukas(district: string, options?: SourceOptions): Promise<TalukaRecord[]>;
  villages(
    filter: { readonly taluka_id: string },
    options?: SourceOptions,
  ): Promise<{ villages: VillageRecord[] }>;
  stats(options?: SourceOptions): Promise<StatsRecord>;
  points(area: string, options?: SourceOptions): Promise<PointsRecord["points"]>;
  placesNear(
    latitude: number,
    longitude: number,
    options?: SourceOptions & { readonly limit?: number },
  ): Promise<NearPlaceRecord[]>;
}

interface SourceOptions {
  // Not readonly, as the client declares it.
  signal?: AbortSignal;
}

/** A place in a list, with all names that it is found by. */
export interface ListedPlace {
  readonly code: string;
  readonly name: string;
  readonly also_known_as?: readonly string[];
  readonly local_name?: string;
  readonly hindi_name?: string;
  /** Of a state. */
  readonly iso_code?: string;
  /** Of a village. */
  readonly pincode?: string;
  readonly population?: number | null;
}

/** The data of a place's page. */
export interface PlaceWithRelatives {
  readonly place: PlaceRecord & { readonly former?: FormerRecord };
  readonly states: readonly StateRecord[];
  /** The coverage of each state; empty where it could not be read. */
  readonly coverage: readonly CoverageRecord[];
  readonly children: readonly ListedPlace[];
  /** The places with the same parent, itself among them. */
  readonly siblings: readonly ListedPlace[];
  /** What the map shows: the points of its district's villages or, of a taluka, of its own, in the order of `children`; of a state, of its talukas. */
  readonly points: PointsRecord["points"];
  /** The nearest other places; of areas none. */
  readonly near: readonly NearPlaceRecord[];
}

/** How many of the nearest places a page lists. */
const NEAREST = 10;

/** The next lower level; undefined for the lowest. */
export function levelBelow(level: PlaceLevel): Level | undefined {
  return level === "locality" ? undefined : LEVELS[LEVELS.indexOf(level) + 1];
}

/** A place by its code, with its children and siblings. Rejects as `source.place` does for an unknown code. */
export async function loadPlace(
  source: PlaceSource,
  code: string,
  options: SourceOptions = {},
): Promise<PlaceWithRelatives> {
  const place = await source.place(code, options);
  const parent = place.parents.at(-1);
  const isArea = levelBelow(place.level) !== undefined;
  const { latitude, longitude, district_code } = place;
  const isPlaced = latitude !== null && longitude !== null;
  const [children, siblings, states, coverage, points, near] = await Promise.all([
    childrenOf(source, place.level, place.code, options),
    parent ? childrenOf(source, parent.level, parent.code, options) : source.states(options),
    source.states(options),
    // The place is shown even if this fails.
    source.stats(options).then(
      (stats) => stats.coverage,
      () => [],
    ),
    // So it is without its map.
    isArea || isPlaced
      ? source.points(isArea ? place.code : district_code!, options).catch(() => [])
      : [],
    isPlaced && !isArea
      ? source.placesNear(latitude, longitude, { ...options, limit: NEAREST + 1 }).catch(() => [])
      : [],
  ]);
  const others = near.filter((one) => one.code !== place.code).slice(0, NEAREST);
  return { place, states, coverage, children, siblings, points, near: others };
}

async function childrenOf(
  source: PlaceSource,
  level: PlaceLevel,
  code: string,
  options: SourceOptions,
): Promise<readonly ListedPlace[]> {
  switch (level) {
    case "state":
      return source.districts(code, options);
    case "district":
      return (await source.talukas(code, options)).toSorted(
        (a, b) => Number(isRest(a.code)) - Number(isRest(b.code)),
      );
    case "taluka":
      return (await source.villages({ taluka_id: code }, options)).villages;
    case "village":
    case "locality":
      return [];
  }
}
