import { isRest, LEVELS, type Level, type PlaceLevel } from "../contract/levels.ts";
import type {
  CoverageRecord,
  DistrictRecord,
  FormerRecord,
  LocalitiesRecord,
  NearPlaceRecord,
  OutlinedRecord,
  PlaceRecord,
  PointsRecord,
  SearchRecord,
  StateRecord,
  StatsRecord,
  TalukaRecord,
  VillageRecord,
} from "../contract/records.ts";
import type { Position } from "../geo/distance.ts";

/** The taluka or development block whose villages to load. */
type VillagesOf = { readonly taluka_id: string } | { readonly block: string };

/** The source of the pages' data: answers of the endpoints. */
export interface PlaceSource {
  place(code: string): Promise<PlaceRecord & { former?: FormerRecord }>;
  states(): Promise<StateRecord[]>;
  districts(state: string): Promise<DistrictRecord[]>;
  talukas(district: string): Promise<TalukaRecord[]>;
  villages(filter: VillagesOf): Promise<{ villages: VillageRecord[] }>;
  stats(): Promise<StatsRecord>;
  points(area: string): Promise<PointsRecord["points"]>;
  outlines(area: string): Promise<readonly OutlinedRecord[]>;
  localities(of: { readonly town: string } | { readonly area: string }): Promise<LocalitiesRecord>;
  /** The places nearest to a position. */
  placesNear(latitude: number, longitude: number, limit: number): Promise<NearPlaceRecord[]>;
}

/** A place in a list, with all names by which it is found. */
export interface ListedPlace {
  readonly code: string;
  readonly name: string;
  readonly also_known_as?: readonly string[];
  readonly local_name?: string;
  readonly hindi_name?: string;
  /** Of a state. */
  readonly iso_code?: string;
  /** Of a state, village or town. */
  readonly kind?: StateRecord["kind"] | VillageRecord["kind"];
  /** Of a village or town. */
  readonly pincode?: string;
  readonly population?: number | null;
  readonly households?: number | null;
}

/** The data of a place's page. */
export interface PlaceWithRelatives {
  readonly place: PlaceRecord & { readonly former?: FormerRecord };
  readonly states: readonly StateRecord[];
  /** The coverage of each state; empty if it could not be read. */
  readonly coverage: readonly CoverageRecord[];
  readonly children: readonly ListedPlace[];
  /** The places with the same parent, including itself. */
  readonly siblings: readonly ListedPlace[];
  /** The points of the villages of a taluka or block, in the order of `children`; empty for other places. */
  readonly points: PointsRecord["points"];
  /** The outlines of the children of a state or district. */
  readonly outlines: readonly OutlinedRecord[];
  /** The outlines of the areas with the same parent, for a district or a taluka. */
  readonly around: readonly OutlinedRecord[];
  /**
   * The nearest other places; for a village without a position, those nearest to the middle of its taluka; empty for
   * areas.
   */
  readonly near: readonly NearPlaceRecord[];
  /** Localities of a town, and of a district or taluka with more localities than villages and towns. */
  readonly localities: readonly SearchRecord[];
  /** The towns of these localities. */
  readonly towns: readonly SearchRecord[];
  /** The taluka whose middle is shown for a village without its own position. */
  readonly about?: PlaceRecord | undefined;
}

/** The position of a place or post office; undefined if unknown. */
export function positionOf({ latitude, longitude }: Placed): Position | undefined {
  return latitude == null || longitude == null ? undefined : { latitude, longitude };
}

type Placed = { readonly [degrees in keyof Position]?: number | null | undefined };

/** The number of nearest places on a map. */
const NEAREST = 40;

/** The next lower level; undefined for the lowest. */
export function levelBelow(level: PlaceLevel): Level | undefined {
  if (level === "locality") return undefined;
  return level === "block" ? "village" : LEVELS[LEVELS.indexOf(level) + 1];
}

/** Whether a place contains others: not a village, town or locality. */
export function isArea({ level }: Pick<PlaceRecord, "level">): boolean {
  return levelBelow(level) !== undefined;
}

/** A place by its code, with its children and siblings. Rejects as `source.place` does for an unknown code. */
export async function loadPlace(source: PlaceSource, code: string): Promise<PlaceWithRelatives> {
  const place = await source.place(code);
  const parent = place.parents.at(-1);
  const own = positionOf(place);
  const isVillage = !isArea(place);
  const isInTaluka = isVillage && parent?.level === "taluka" && !isRest(parent.code);
  const taluka = isInTaluka && !own ? source.place(parent.code).catch(() => undefined) : undefined;
  const below = childrenOf(source, place.level, place.code);
  const drawn = place.level === "state" || place.level === "district";
  const outlined = drawn ? outlinesOf(source, place.code) : [];
  /** The number of villages and towns in it. */
  const size = async () => (drawn ? placesIn(await outlined) : (await below).length);
  /** The places nearest to a village, town or locality, or to the middle of its taluka. */
  const nearest = async () => {
    const about = own ? undefined : await taluka;
    const middle = isVillage ? (own ?? (about && positionOf(about))) : undefined;
    if (!middle) return [];
    return source.placesNear(middle.latitude, middle.longitude, NEAREST + 1).catch(() => []);
  };
  const [children, siblings, states, coverage, points, near, outlines, around, found, about] =
    await Promise.all([
      below,
      place.level === "block"
        ? []
        : parent
          ? childrenOf(source, parent.level, parent.code)
          : source.states(),
      source.states(),
      coverageOf(source),
      // Without outlines it has no map.
      drawn || isVillage ? [] : source.points(place.code).catch(() => []),
      nearest(),
      outlined,
      parent && !isVillage ? outlinesOf(source, parent.code) : [],
      localitiesOf(source, place, size),
      taluka,
    ]);
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
    ...found,
    about,
  };
}

/** Only areas with fewer villages and towns than this may have more localities, such as Mumbai, Hyderabad and their talukas. */
const FEW_PLACES = 100;

/**
 * The localities on a place's page. If they can't be read, it is shown without them.
 *
 * @param size number of its villages and towns
 */
async function localitiesOf(
  source: PlaceSource,
  { level, kind, code, parents }: PlaceRecord,
  size: () => Promise<number>,
): Promise<LocalitiesRecord> {
  const none = { localities: [], towns: [] };
  const isTown = kind !== undefined && kind !== "village";
  if (isTown) return source.localities({ town: code }).catch(() => none);
  if (level !== "district" && level !== "taluka") return none;
  const places = await size();
  if (places >= FEW_PLACES) return none;
  // The rest of a district, if it has no villages, consists of the district's towns: Mumbai has no other taluka.
  const area = isRest(code) && places === 0 ? parents.at(-1)!.code : code;
  const found = await source.localities({ area }).catch(() => none);
  return found.localities.length > places ? found : none;
}

/** The coverage of each state. If it can't be read, a page is shown without it. */
export function coverageOf(source: PlaceSource): Promise<readonly CoverageRecord[]> {
  return source.stats().then(
    ({ coverage }) => coverage,
    () => [],
  );
}

/** The outlines of an area's children. If they can't be read, a page is shown without a map. */
export function outlinesOf(source: PlaceSource, area: string): Promise<readonly OutlinedRecord[]> {
  return source.outlines(area).catch(() => []);
}

/** The number of places with a position that a map needs, and their share of all places. */
export const [LEAST_POINTS, LEAST_SHARE] = [5, 0.5];

/** Whether enough is known for a map of its own. */
export function hasMap(outlines: readonly Pick<OutlinedRecord, "places" | "placed">[]): boolean {
  const placed = outlines.reduce((sum, one) => sum + one.placed, 0);
  return placed >= Math.max(LEAST_POINTS, placesIn(outlines) * LEAST_SHARE);
}

/** The number of villages and towns in some areas. */
function placesIn(outlines: readonly Pick<OutlinedRecord, "places">[]): number {
  return outlines.reduce((sum, { places }) => sum + places, 0);
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
    case "block":
      return (await source.villages({ block: code })).villages;
    case "village":
    case "locality":
      return [];
  }
}
