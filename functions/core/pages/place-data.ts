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

/** Where the data of pages comes from: answers of the endpoints. */
export interface PlaceSource {
  place(code: string): Promise<PlaceRecord & { former?: FormerRecord }>;
  states(): Promise<StateRecord[]>;
  districts(state: string): Promise<DistrictRecord[]>;
  talukas(district: string): Promise<TalukaRecord[]>;
  villages(filter: { readonly taluka_id: string }): Promise<{ villages: VillageRecord[] }>;
  stats(): Promise<StatsRecord>;
  points(area: string): Promise<PointsRecord["points"]>;
  /** The places nearest to a position. */
  placesNear(latitude: number, longitude: number, limit: number): Promise<NearPlaceRecord[]>;
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

/** What the page of a place shows. */
export interface PlaceWithRelatives {
  readonly place: PlaceRecord & { readonly former?: FormerRecord };
  readonly states: readonly StateRecord[];
  /** What the data has of each state; empty where that could not be read. */
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
export async function loadPlace(source: PlaceSource, code: string): Promise<PlaceWithRelatives> {
  const place = await source.place(code);
  const parent = place.parents.at(-1);
  const isArea = levelBelow(place.level) !== undefined;
  const { latitude, longitude, district_code } = place;
  const isPlaced = latitude !== null && longitude !== null;
  const [children, siblings, states, coverage, points, near] = await Promise.all([
    childrenOf(source, place.level, place.code),
    parent ? childrenOf(source, parent.level, parent.code) : source.states(),
    source.states(),
    // The place is shown even if this fails.
    source.stats().then(
      (stats) => stats.coverage,
      () => [],
    ),
    // So it is without its map.
    isArea || isPlaced ? source.points(isArea ? place.code : district_code!).catch(() => []) : [],
    isPlaced && !isArea ? source.placesNear(latitude, longitude, NEAREST + 1).catch(() => []) : [],
  ]);
  const others = near.filter((one) => one.code !== place.code).slice(0, NEAREST);
  return { place, states, coverage, children, siblings, points, near: others };
}

async function childrenOf(
  source: PlaceSource,
  level: PlaceLevel,
  code: string,
): Promise<readonly ListedPlace[]> {
  switch (level) {
    case "state":
      return source.districts(code);
    case "district":
      return (await source.talukas(code)).toSorted(
        (a, b) => Number(isRest(a.code)) - Number(isRest(b.code)),
      );
    case "taluka":
      return (await source.villages({ taluka_id: code })).villages;
    case "village":
    case "locality":
      return [];
  }
}
