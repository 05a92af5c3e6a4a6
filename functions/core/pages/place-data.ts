import { isRest, LEVELS, type Level, type PlaceLevel } from "../contract/levels.ts";
import type {
  CoverageRecord,
  DistrictRecord,
  FormerRecord,
  NearPlaceRecord,
  OutlinedRecord,
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
  outlines(area: string, options?: SourceOptions): Promise<readonly OutlinedRecord[]>;
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
  readonly households?: number | null;
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
  /** What the map of a village shows: the points of its district's; of a taluka those of its own, in the order of `children`. */
  readonly points: PointsRecord["points"];
  /** What is drawn of the children of a state or district. */
  readonly outlines: readonly OutlinedRecord[];
  /** What is drawn of the areas around: of a taluka, and of a district with too few known places for a map of its own. */
  readonly around: readonly OutlinedRecord[];
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
  const outlinesOf = (area: string) => source.outlines(area, options).catch(() => []);
  const [children, siblings, states, coverage, points, near, outlines] = await Promise.all([
    childrenOf(source, place.level, place.code, options),
    parent ? childrenOf(source, parent.level, parent.code, options) : source.states(options),
    source.states(options),
    // The place is shown even if this fails.
    source.stats(options).then(
      (stats) => stats.coverage,
      () => [],
    ),
    // So it is without its map.
    place.level === "taluka" || (isPlaced && !isArea)
      ? source.points(isArea ? place.code : district_code!, options).catch(() => [])
      : [],
    isPlaced && !isArea
      ? source.placesNear(latitude, longitude, { ...options, limit: NEAREST + 1 }).catch(() => [])
      : [],
    place.level === "state" || place.level === "district" ? outlinesOf(place.code) : [],
  ]);
  const isSparse = place.level === "district" && !hasMap(outlines);
  const around =
    parent && (place.level === "taluka" || isSparse) ? await outlinesOf(parent.code) : [];
  const others = near.filter((one) => one.code !== place.code).slice(0, NEAREST);
  return {
    place,
    states,
    coverage,
    children,
    siblings,
    points,
    outlines,
    around,
    near: others,
  };
}

/** A map needs this many places with a position, and this share of all. */
export const [LEAST_POINTS, LEAST_SHARE] = [5, 0.5];

/** Whether enough is known for a map of its own. */
export function hasMap(outlines: readonly Pick<OutlinedRecord, "places" | "placed">[]): boolean {
  const sum = (count: "places" | "placed") =>
    outlines.reduce((total, one) => total + one[count], 0);
  return sum("placed") >= Math.max(LEAST_POINTS, sum("places") * LEAST_SHARE);
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
