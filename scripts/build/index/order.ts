import { type AreaColumns, Areas, type FormerArea } from "../../../functions/core/areas/areas.ts";
import { type PlainColumns, withDerived } from "../../../functions/core/areas/derived-columns.ts";
import {
  importanceOf,
  POPULATION_CLASSES,
  populationClass,
} from "../../../functions/core/contract/importance.ts";
import { OFFICE_TYPES } from "../../../functions/core/contract/kinds.ts";
import {
  type AreaLevel,
  LEVELS,
  type Level,
  type PointLevel,
} from "../../../functions/core/contract/levels.ts";
import { middleOf } from "../../../functions/core/geo/middle.ts";
import type { Office } from "../../../functions/core/index/offices.ts";
import { inUnits, type Point, UNITS } from "../../../functions/core/index/points.ts";
import { rangesOf } from "../../../functions/core/index/ranges.ts";
import type { FormerVillage, StoredVillage } from "../../../functions/core/index/villages.ts";
import { nameKey } from "../../../functions/core/names/tokens.ts";
import type {
  AssemblyConstituency,
  Dataset,
  DevelopmentBlock,
  District,
  Locality,
  Panchayat,
  ParliamentConstituency,
  PlacePosition,
  PostOffice,
  State,
  Taluka,
  Village,
} from "../../dataset/dataset.ts";
import { formerAreaKey, formerAreasByKey } from "../../dataset/places.ts";
import { codesOf, toRow } from "../../dataset/tables.ts";
import { coverageOf } from "./coverage.ts";

/** The columns of areas as texts and numbers, from which the rest of the index is made. */
export type OrderedAreas = AreaColumns & {
  readonly ids: readonly number[];
  readonly names: readonly string[];
  readonly villages: readonly number[];
};

/**
 * All places in the directory's order, with the data that the index holds about each. A place's position is its ordinal.
 */
export interface OrderedPlaces {
  readonly areas: OrderedAreas;
  /** Including localities, in the order of ordinals; the first has the ordinal `areas.ids.length`. */
  readonly villages: readonly OrderedVillage[];
  /**
   * Per village, its code as a number; 0 for a locality. Parsing the text for each of millions of uses takes longer than
   * using it.
   */
  readonly villageIds: Uint32Array;
  /** Per ordinal, the importance of the place; 0 for areas. */
  readonly importance: Uint8Array;
  /** Per ordinal, the aliases of the place, if it has any. */
  readonly aliases: ReadonlyMap<number, readonly string[]>;
  /** Per ordinal, the point of the place; for an area, the middle of its places. */
  readonly points: readonly (Point | undefined)[];
  /** In ascending order of ids. */
  readonly formerVillages: readonly FormerVillage[];
  /** In ascending order of PIN codes. */
  readonly offices: readonly Office[];
  /** In ascending order of codes. */
  readonly blocks: readonly DevelopmentBlock[];
  readonly panchayats: readonly Panchayat[];
  readonly assemblies: readonly AssemblyConstituency[];
  readonly parliaments: readonly ParliamentConstituency[];
}

/** A village, or a locality in the form of one. */
export type OrderedVillage = Pick<Village, "code" | "name"> &
  Partial<Village> & { readonly locality?: NonNullable<StoredVillage["locality"]> };

/**
 * The places of a directory in the order of {@link sortPlaces}, with the data of the index about each; other places are
 * referred to by their ordinals.
 */
export function orderPlaces(directory: Dataset): OrderedPlaces {
  const sorted = sortPlaces(directory);
  const { states, districts, talukas, villages } = sorted;
  const areaIds = [states, districts, talukas].map((areas) =>
    areas.map(({ code }) => Number(code)),
  );
  const firstVillage = areaIds.flat().length;
  const villageIds = new Uint32Array(villages.length);
  const importance = new Uint8Array(firstVillage + villages.length);
  for (const [i, { code, kind, population, locality }] of villages.entries()) {
    villageIds[i] = locality ? 0 : Number(code);
    importance[firstVillage + i] =
      locality?.importance ??
      importanceOf({
        kind: kind ?? "village",
        population: population === undefined ? null : Number(population),
      });
  }
  const ordinals = new Ordinals(directory, [...areaIds, villageIds], villages);
  const areas = areaColumns(directory, sorted, ordinals);
  const columns = { ...areas, wideTowns: wideTownsOf(areas, directory, ordinals) };
  return {
    areas: { ...withDerived(columns), ...columns },
    villages,
    villageIds,
    importance,
    aliases: new Map(
      [...Map.groupBy(directory.aliases, ({ level, code }) => ordinals.of(level, code))].map(
        ([ordinal, some]) => [ordinal, some.map(({ alias }) => alias)],
      ),
    ),
    formerVillages: directory.former
      .filter(({ level }) => level === "village")
      .map(({ code, name, successor_code }) => ({
        id: Number(code),
        name,
        successor: successor_code === "" ? -1 : ordinals.of("village", successor_code),
      })),
    offices: officesOf(directory, ordinals),
    points: pointsOf(directory, { villages, villageIds }, areas),
    blocks: directory.blocks ?? [],
    panchayats: directory.panchayats ?? [],
    assemblies: directory.assemblies ?? [],
    parliaments: directory.parliaments ?? [],
  };
}

/** The columns of the areas, except those that need all others. */
function areaColumns(directory: Dataset, sorted: SortedPlaces, ordinals: Ordinals) {
  const { states, districts, talukas, villages, ofTaluka, loose } = sorted;
  const areas = [...states, ...districts, ...talukas];
  return {
    counts: [states.length, districts.length, talukas.length, villages.length] as [
      number,
      number,
      number,
      number,
    ],
    ids: areas.map(({ code }) => Number(code)),
    names: areas.map(({ name }) => name),
    parents: [
      ...states.map(() => -1),
      ...districts.map((district) => ordinals.of("state", district.state_code)),
      ...talukas.map((taluka) => ordinals.of("district", taluka.district_code)),
    ],
    villages: ofTaluka.map(({ length }) => length),
    loose: loose.map(({ length }) => length),
    ...localityRuns(villages, areas.length, directory, ordinals),
    isoCodes: states.map((state) => state.iso_code),
    kinds: states.map((state) => state.kind),
    aliases: directory.aliases
      .flatMap(({ level, code, alias }): [number, string][] =>
        level === "village" || level === "locality" ? [] : [[ordinals.of(level, code), alias]],
      )
      .sort(([a], [b]) => a - b),
    ...peopleOf(sorted),
    localNames: [...states, ...districts].flatMap(
      ({ local_name = "", hindi_name = "" }, ordinal) =>
        local_name || hindi_name
          ? [[ordinal, local_name, hindi_name] as [number, string, string]]
          : [],
    ),
    formerCodes: directory.former
      .filter((place) => place.level !== "village")
      .map((place) => ({
        level: place.level as AreaLevel,
        id: Number(place.code),
        name: place.name,
        successor:
          place.successor_code === "" ? -1 : ordinals.of(place.level, place.successor_code),
      })),
    lgdCodes: districts.flatMap(({ code, lgd_code }) =>
      lgd_code === undefined || lgd_code === code
        ? []
        : [[ordinals.of("district", code), lgd_code]],
    ),
    censusCodes: districts.flatMap(({ code, census_2011_code }) =>
      census_2011_code === undefined ? [] : [[ordinals.of("district", code), census_2011_code]],
    ),
    formerAreas: formerAreasOf(directory, ordinals),
    towns: villages.filter(({ kind }) => kind === "town").length,
    coverage: coverageOf(directory),
  } satisfies Omit<PlainColumns, "wideTowns">;
}

/**
 * Sorts a directory: states, then districts, talukas and villages, each below its parents in their order, by name (locale
 * `en`) and, if names are equal, by code. The localities of a taluka are after its villages, those of one town together;
 * those of a district that are in no certain taluka are before its first taluka's villages.
 */
function sortPlaces(directory: Dataset): SortedPlaces {
  const compareNames = new Intl.Collator("en").compare;
  const byName = <Place extends { name: string; code: string }>(a: Place, b: Place) =>
    compareNames(a.name, b.name) || (a.code < b.code ? -1 : 1);
  /** Per parent, the places below it. */
  const below = <Place extends { name: string; code: string }>(
    parents: readonly { code: string }[],
    places: readonly Place[],
    parentCode: (place: Place) => string,
  ): Place[][] => {
    const children = Map.groupBy(places, parentCode);
    return parents.map((parent) => (children.get(parent.code) ?? []).sort(byName));
  };

  const states = [...directory.states].sort(byName);
  const districts = below(states, directory.districts, (district) => district.state_code).flat();
  const talukas = below(districts, directory.talukas, (taluka) => taluka.district_code).flat();
  const perTaluka = below(talukas, directory.villages, (village) => village.taluka_code);
  const localities = localitiesByArea(directory, byName);
  const loose = districts.map(({ code }) => localities.get(`district ${code}`) ?? []);
  const ofTaluka = talukas.map(({ code }, i): readonly OrderedVillage[] => [
    ...perTaluka[i]!,
    ...(localities.get(`taluka ${code}`) ?? []),
  ]);
  const talukasOf = Map.groupBy(talukas.keys(), (i) => talukas[i]!.district_code);
  const villages = districts.flatMap(({ code }, i) => [
    ...loose[i]!,
    ...(talukasOf.get(code) ?? []).flatMap((taluka) => ofTaluka[taluka]!),
  ]);
  return { states, districts, talukas, villages, perTaluka, ofTaluka, loose };
}

/** Degrees as of all places' points: a locality's in a search are those of its record and of each file. */
function pointDegrees(text: string | undefined): number | null {
  return text === undefined ? null : inUnits(Number(text)) / UNITS;
}

/**
 * The localities as rows among the villages, in their order, by `taluka <code>` or, if none is certain, `district
 * <code>`.
 */
function localitiesByArea(
  { localities = [], villages }: Dataset,
  byName: (a: Locality, b: Locality) => number,
): ReadonlyMap<string, readonly OrderedVillage[]> {
  const ofTown = Map.groupBy(localities, ({ town_code = "" }) => town_code);
  const towns = new Map(
    villages.filter(({ code }) => ofTown.has(code)).map((town) => [town.code, town] as const),
  );
  const importance = (town: Village | undefined) => {
    const people = town ? Number(town.population ?? 0) / ofTown.get(town.code)!.length : 0;
    return populationClass(people) + (people >= LEAST_OF_TOWN ? POPULATION_CLASSES : 0);
  };
  const order = (a: Locality, b: Locality) => {
    const [one = "", other = ""] = [a.town_code, b.town_code];
    return one === other ? byName(a, b) : one < other ? -1 : 1;
  };
  const rowOf = ({
    code,
    name,
    pincode,
    town_code = "",
    latitude,
    longitude,
  }: Locality): OrderedVillage => {
    const town = towns.get(town_code);
    return {
      code,
      name,
      pincode,
      locality: {
        code,
        importance: importance(town),
        town: town?.name ?? "",
        latitude: pointDegrees(latitude),
        longitude: pointDegrees(longitude),
      },
    };
  };
  const byArea = Map.groupBy(localities, ({ district_code, taluka_code }) =>
    taluka_code === undefined ? `district ${district_code}` : `taluka ${taluka_code}`,
  );
  return new Map([...byArea].map(([area, some]) => [area, some.sort(order).map(rowOf)]));
}

/**
 * A locality with at least this many people counts as a town; its town's population is divided by the town's localities
 * (RANKING.md, "Order").
 */
const LEAST_OF_TOWN = 10_000;

/** Runs of localities of one town, as in {@link AreaColumns}. */
function localityRuns(
  villages: readonly OrderedVillage[],
  firstVillage: number,
  { localities = [] }: Dataset,
  ordinals: Ordinals,
): Pick<PlainColumns, "localities" | "localityTowns"> {
  const townOf = new Map(localities.map(({ code, town_code }) => [code, town_code]));
  const runs: [number, number, number][] = [];
  for (const [i, { code, locality }] of villages.entries()) {
    if (!locality) continue;
    const ordinal = firstVillage + i;
    const town_code = townOf.get(code);
    const town = town_code === undefined ? -1 : ordinals.of("village", town_code);
    const last = runs.at(-1);
    if (last?.[1] === ordinal && last[2] === town) last[1]++;
    else runs.push([ordinal, ordinal + 1, town]);
  }
  return {
    localities: runs.flatMap((run) => run.slice(0, 2)),
    localityTowns: runs.map(([from, , town]) => (town < 0 ? 0 : from - town)),
  };
}

/**
 * Per ordinal, the point of the place; for an area, the middle of all its places; for a taluka without one, its own
 * point.
 */
function pointsOf(
  { positions = [] }: Dataset,
  { villages, villageIds }: Pick<OrderedPlaces, "villages" | "villageIds">,
  { counts, ids, parents, villages: perTaluka, loose }: AreaRuns,
): (Point | undefined)[] {
  const byLevel = Map.groupBy(positions, ({ level }) => level);
  const pointsById = (level: PlacePosition["level"]) =>
    new Map(byLevel.get(level)?.map((place) => [Number(place.code), pointOf(place)]));
  const known = pointsById("village");
  const points = villages.map(({ locality }, i): Point | undefined => {
    if (!locality) return known.get(villageIds[i]!);
    const { latitude, longitude } = locality;
    if (latitude === null || longitude === null) return undefined;
    return { latitude, longitude, position: "post_office" };
  });
  const [states, districts] = counts;
  const firstTaluka = states + districts;
  /** The range of places in each area: where it begins and ends. */
  const runs: [from: number, to: number][] = [];
  let from = 0;
  const add = (area: number, places: number) => {
    const to = from + places;
    for (let above = area; above >= 0; above = parents[above]!)
      runs[above] = [runs[above]?.[0] ?? from, to];
    from = to;
  };
  const talukasOf = Map.groupBy(perTaluka.keys(), (i) => parents[firstTaluka + i]!);
  for (let i = 0; i < districts; i++) {
    add(states + i, loose[i]!);
    for (const taluka of talukasOf.get(states + i) ?? [])
      add(firstTaluka + taluka, perTaluka[taluka]!);
  }
  // A taluka in which no place has a point may have its own.
  const own = pointsById("taluka");
  const centres = Array.from(parents, (_, area): Point | undefined => {
    const below = points.slice(...(runs[area] ?? [0, 0])).filter((point) => point !== undefined);
    if (below.length > 0) return { ...middleOf(below), position: "centre" };
    return area < firstTaluka ? undefined : own.get(ids[area]!);
  });
  return [...centres, ...points];
}

function pointOf({ latitude, longitude, position }: PlacePosition): Point {
  return { latitude: Number(latitude), longitude: Number(longitude), position };
}

/**
 * The number of places on each level; the parent of each area; the places of each taluka, and those directly in
 * districts.
 */
interface AreaRuns {
  readonly counts: readonly [states: number, districts: number, talukas: number, villages: number];
  readonly ids: readonly number[];
  readonly parents: readonly number[];
  readonly villages: readonly number[];
  readonly loose: readonly number[];
}

/**
 * The towns with localities outside the districts and talukas with the town's name, with all their names. A town with the
 * name of its state also has the state's other names: "Lajpat Nagar, New Delhi" is in Delhi.
 */
function wideTownsOf(
  columns: Omit<PlainColumns, "wideTowns">,
  { states, localities = [], villages, aliases }: Dataset,
  ordinals: Ordinals,
): [number, ...string[]][] {
  const areas = new Areas(withDerived({ ...columns, wideTowns: [] }));
  const ofTown = Map.groupBy(localities, ({ town_code }) => town_code);
  const others = Map.groupBy(
    aliases.filter(({ level, code }) => level === "village" && ofTown.has(code)),
    ({ code }) => code,
  );
  const ofState = Map.groupBy(
    aliases.filter(({ level }) => level === "state"),
    ({ code }) => code,
  );
  const stateAliases = new Map(
    states.map(({ code, name }) => [nameKey(name), ofState.get(code) ?? []]),
  );
  return villages
    .filter(({ code }) => ofTown.has(code))
    .flatMap(({ code, name }): [number, ...string[]][] => {
      const levels = ["district", "taluka"] as const;
      const named = new Set(levels.flatMap((level) => areas.named(level, name)));
      const isWide = ofTown.get(code)!.some((locality) => {
        const path = areas.path(ordinals.of("locality", locality.code));
        return !path.some((area) => named.has(area));
      });
      if (!isWide) return [];
      const some = [...(others.get(code) ?? []), ...(stateAliases.get(nameKey(name)) ?? [])];
      const names = new Set(some.map(({ alias }) => alias));
      return [[ordinals.of("village", code), name, ...names]];
    });
}

/** Sorted by PIN code, the most important first, then by name. */
function officesOf({ postOffices = [] }: Dataset, ordinals: Ordinals): Office[] {
  const rank = ({ type }: PostOffice) => OFFICE_TYPES.indexOf(type);
  const order = (a: string, b: string) => (a < b ? -1 : Number(a > b));
  return [...postOffices]
    .sort(
      (a, b) =>
        order(a.pincode, b.pincode) ||
        rank(a) - rank(b) ||
        order(a.name, b.name) ||
        order(toRow("postOffices", a).join(), toRow("postOffices", b).join()),
    )
    .map(({ pincode, name, type, delivery, district_code, latitude, longitude }) => ({
      pincode,
      name,
      type,
      delivery: delivery === "yes",
      district: district_code === undefined ? -1 : ordinals.of("district", district_code),
      position:
        latitude === undefined
          ? undefined
          : { latitude: Number(latitude), longitude: Number(longitude) },
    }));
}

/** The places in the directory's order. */
interface SortedPlaces {
  readonly states: readonly State[];
  readonly districts: readonly District[];
  readonly talukas: readonly Taluka[];
  /** Including localities. */
  readonly villages: readonly OrderedVillage[];
  /** Per taluka, its villages. */
  readonly perTaluka: readonly (readonly Village[])[];
  /** Per taluka, its villages and localities. */
  readonly ofTaluka: readonly (readonly OrderedVillage[])[];
  /** Per district, the localities that are in no certain taluka. */
  readonly loose: readonly (readonly OrderedVillage[])[];
}

/**
 * Per area, population and households: a taluka's own figures, otherwise the sum of its places'; for districts and states
 * the sum of the areas below; -1 if nothing is known.
 */
function peopleOf({
  states,
  districts,
  talukas,
  perTaluka,
}: SortedPlaces): Pick<AreaColumns, "populations" | "households"> {
  const columnOf = (column: "population" | "households") => {
    const ofTalukas = talukas.map((taluka, i) =>
      sumOf(
        taluka[column] === undefined
          ? perTaluka[i]!.map((village) => village[column])
          : [taluka[column]],
      ),
    );
    const byDistrict = Map.groupBy(ofTalukas.keys(), (i) => talukas[i]!.district_code);
    const ofDistricts = districts.map(({ code }) =>
      sumOf(byDistrict.get(code)?.map((i) => ofTalukas[i])),
    );
    const byState = Map.groupBy(ofDistricts.keys(), (i) => districts[i]!.state_code);
    const ofStates = states.map(({ code }) => sumOf(byState.get(code)?.map((i) => ofDistricts[i])));
    return [...ofStates, ...ofDistricts, ...ofTalukas];
  };
  const known = (figures: readonly (number | null)[]) => figures.map((figure) => figure ?? -1);
  return { populations: known(columnOf("population")), households: known(columnOf("households")) };
}

/** The sum of the known figures; null if none is known. */
export function sumOf(
  figures: readonly (string | number | null | undefined)[] = [],
): number | null {
  const known = figures.filter((figure) => figure !== undefined && figure !== null);
  return known.length === 0 ? null : known.reduce<number>((sum, figure) => sum + Number(figure), 0);
}

/**
 * The areas of older editions, each with the areas it covers; a taluka counts if more than half of its villages are
 * covered.
 */
function formerAreasOf(
  { formerAreas, states, villages }: Dataset,
  ordinals: Ordinals,
): FormerArea[] {
  const stateNames = new Map(states.map(({ code, name }) => [code, name]));
  const byKey = formerAreasByKey(formerAreas);
  const stateOf = (area: Dataset["formerAreas"][number]): string => {
    if (area.level === "state")
      return byKey.get(formerAreaKey(area.edition, "state", area.code))!.name;
    const parentLevel = LEVELS[LEVELS.indexOf(area.level) - 1]!;
    const parent = byKey.get(formerAreaKey(area.edition, parentLevel, area.parent_code));
    return parent ? stateOf(parent) : (stateNames.get(area.parent_code) ?? "");
  };
  const divided = new Set(formerAreas.flatMap(({ village_codes }) => codesOf(village_codes)));
  const sizes = new Map<string, number>();
  const talukaOf = new Map<string, string>();
  for (const { code, taluka_code } of divided.size === 0 ? [] : villages) {
    sizes.set(taluka_code, (sizes.get(taluka_code) ?? 0) + 1);
    if (divided.has(code)) talukaOf.set(code, taluka_code);
  }
  return formerAreas.map((area) => {
    const some = codesOf(area.village_codes);
    const counts = Map.groupBy(some, (code) => talukaOf.get(code)!);
    const most = [...counts].filter(([taluka, list]) => list.length * 2 > sizes.get(taluka)!);
    const mostly = [...codesOf(area.taluka_codes), ...most.map(([taluka]) => taluka)];
    // A small area that was merged into larger ones is a small part of each; without these talukas it could not be found.
    const talukas = mostly.length > 0 ? mostly : [...counts.keys()];
    const ranges = (level: Level, codes: readonly string[]) =>
      rangesOf(codes.map((code) => ordinals.of(level, code)).sort((a, b) => a - b));
    return {
      edition: area.edition,
      level: area.level,
      code: area.code,
      name: area.name,
      state: stateOf(area),
      talukas: ranges("taluka", [...new Set(talukas)]),
      villages: ranges("village", some),
    };
  });
}

/** Ordinals by code; for villages only those that aliases, localities and former places refer to, since they are few. */
class Ordinals {
  readonly #ordinals = new Map<Level, Map<number, number>>();
  readonly #localities: ReadonlyMap<string, number>;

  /**
   * @param ids of the places of each level, in the order of their ordinals
   * @param villages in the same order
   */
  constructor(
    { aliases, former, formerAreas, localities = [] }: Dataset,
    ids: readonly ArrayLike<number>[],
    villages: readonly OrderedVillage[],
  ) {
    const first = ids.slice(0, -1).reduce((sum, { length }) => sum + length, 0);
    this.#localities = new Map(
      villages.flatMap(({ code, locality }, i) => (locality ? [[code, first + i] as const] : [])),
    );
    const named = new Set([
      ...localities.map(({ town_code }) => Number(town_code)),
      ...aliases.map(({ code }) => Number(code)),
      ...former.map((place) => Number(place.successor_code)),
      ...formerAreas.flatMap(({ village_codes }) => codesOf(village_codes).map(Number)),
    ]);
    let ordinal = 0;
    for (const [i, level] of LEVELS.entries()) {
      const ordinals = new Map<number, number>();
      for (let k = 0; k < ids[i]!.length; k++, ordinal++)
        if (level !== "village" || named.has(ids[i]![k]!)) ordinals.set(ids[i]![k]!, ordinal);
      this.#ordinals.set(level, ordinals);
    }
  }

  of(level: PointLevel, code: string): number {
    if (level === "locality") return this.#localities.get(code)!;
    return this.#ordinals.get(level)!.get(Number(code))!;
  }
}
