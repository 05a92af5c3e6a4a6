import type { AreaColumns, FormerArea } from "../../../functions/core/areas/areas.ts";
import { type PlainColumns, withDerived } from "../../../functions/core/areas/derived-columns.ts";
import { importanceOf } from "../../../functions/core/contract/importance.ts";
import { type AreaLevel, LEVELS, type Level } from "../../../functions/core/contract/levels.ts";
import { OFFICE_TYPES } from "../../../functions/core/contract/records.ts";
import type { Office } from "../../../functions/core/index/offices.ts";
import { rangesOf } from "../../../functions/core/index/ranges.ts";
import type { FormerVillage } from "../../../functions/core/index/villages.ts";
import type { Dataset, District, PostOffice, State, Taluka, Village } from "../../dataset/dataset.ts";
import { toRow } from "../../dataset/rows.ts";
import { codesOf } from "../../dataset/validate.ts";
import { coverageOf } from "./coverage.ts";

/** The columns of areas as texts and numbers that the rest of the index is made of. */
export type OrderedAreas = AreaColumns & {
  readonly ids: readonly number[];
  readonly names: readonly string[];
  readonly villages: readonly number[];
};

/** All places in the directory's order, with what the index holds of each; a place's position is its ordinal. */
export interface OrderedPlaces {
  readonly areas: OrderedAreas;
  /** In the order of ordinals, the first having the ordinal `areas.ids.length`. */
  readonly villages: readonly Village[];
  /** Per village its code as a number: reading it from the text of each of millions takes longer than using it. */
  readonly villageIds: Uint32Array;
  /** Per ordinal, how important the place is; 0 for areas. */
  readonly importance: Uint8Array;
  /** Per ordinal, the aliases of the place, where it has some. */
  readonly aliases: ReadonlyMap<number, readonly string[]>;
  /** In rising order of ids. */
  readonly formerVillages: readonly FormerVillage[];
  /** In rising order of PIN codes. */
  readonly offices: readonly Office[];
}

/**
 * Sorts a directory: states, then districts, talukas and villages, each below its parents in their order, by name
 * (locale `en`) and, where names are equal, by code.
 */
export function orderPlaces(directory: Dataset): OrderedPlaces {
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
  const villages = perTaluka.flat();
  const areaIds = [states, districts, talukas].map((areas) => areas.map(({ code }) => Number(code)));
  const firstVillage = areaIds.flat().length;
  const villageIds = new Uint32Array(villages.length);
  const importance = new Uint8Array(firstVillage + villages.length);
  for (const [i, { code, kind, population }] of villages.entries()) {
    villageIds[i] = Number(code);
    importance[firstVillage + i] = importanceOf({
      kind: kind ?? "village",
      population: population === undefined ? null : Number(population),
    });
  }
  const ordinals = new Ordinals(directory, [...areaIds, villageIds]);
  const areas = {
    counts: [states.length, districts.length, talukas.length, villages.length],
    ids: areaIds.flat(),
    names: [...states, ...districts, ...talukas].map((area) => area.name),
    parents: [
      ...states.map(() => -1),
      ...districts.map((district) => ordinals.of("state", district.state_code)),
      ...talukas.map((taluka) => ordinals.of("district", taluka.district_code)),
    ],
    villages: perTaluka.map(({ length }) => length),
    isoCodes: states.map((state) => state.iso_code),
    kinds: states.map((state) => state.kind),
    aliases: directory.aliases.flatMap(({ level, code, alias }): [number, string][] =>
      level === "village" || level === "locality" ? [] : [[ordinals.of(level, code), alias]],
    ),
    ...peopleOf({ states, districts, talukas, perTaluka }),
    localNames: [...states, ...districts].flatMap(({ local_name = "", hindi_name = "" }, ordinal) =>
      local_name || hindi_name ? [[ordinal, local_name, hindi_name] as [number, string, string]] : [],
    ),
    formerCodes: directory.former
      .filter((place) => place.level !== "village")
      .map((place) => ({
        level: place.level as AreaLevel,
        id: Number(place.code),
        name: place.name,
        successor: place.successor_code === "" ? -1 : ordinals.of(place.level, place.successor_code),
      })),
    lgdCodes: districts.flatMap(({ code, lgd_code }) =>
      lgd_code === undefined || lgd_code === code ? [] : [[ordinals.of("district", code), lgd_code]],
    ),
    censusCodes: districts.flatMap(({ code, census_2011_code }) =>
      census_2011_code === undefined ? [] : [[ordinals.of("district", code), census_2011_code]],
    ),
    formerAreas: formerAreasOf(directory, ordinals),
    towns: villages.filter(({ kind }) => kind === "town").length,
    coverage: coverageOf(directory),
  } satisfies PlainColumns;
  return {
    areas: { ...withDerived(areas), ...areas },
    villages,
    villageIds,
    importance,
    aliases: new Map(
      [
        ...Map.groupBy(
          directory.aliases.filter(({ level }) => level !== "locality"),
          ({ level, code }) => ordinals.of(level as Level, code),
        ),
      ].map(([ordinal, some]) => [ordinal, some.map(({ alias }) => alias)]),
    ),
    formerVillages: directory.former
      .filter(({ level }) => level === "village")
      .map(({ code, name, successor_code }) => ({
        id: Number(code),
        name,
        successor: successor_code === "" ? -1 : ordinals.of("village", successor_code),
      })),
    offices: officesOf(directory, ordinals),
  };
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
      ...{ pincode, name, type, delivery: delivery === "yes" },
      district: district_code === undefined ? -1 : ordinals.of("district", district_code),
      position:
        latitude === undefined ? undefined : { latitude: Number(latitude), longitude: Number(longitude) },
    }));
}

interface SortedPlaces {
  readonly states: readonly State[];
  readonly districts: readonly District[];
  readonly talukas: readonly Taluka[];
  readonly perTaluka: readonly (readonly Village[])[];
}

/**
 * Per area, people and households: a taluka's own figures, else the sum of its places'; for districts and states the sum of
 * the areas below; -1 where nothing is known.
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
        taluka[column] === undefined ? perTaluka[i]!.map((village) => village[column]) : [taluka[column]],
      ),
    );
    const byDistrict = Map.groupBy(ofTalukas.keys(), (i) => talukas[i]!.district_code);
    const ofDistricts = districts.map(({ code }) => sumOf(byDistrict.get(code)?.map((i) => ofTalukas[i])));
    const byState = Map.groupBy(ofDistricts.keys(), (i) => districts[i]!.state_code);
    const ofStates = states.map(({ code }) => sumOf(byState.get(code)?.map((i) => ofDistricts[i])));
    return [...ofStates, ...ofDistricts, ...ofTalukas];
  };
  const known = (figures: readonly (number | null)[]) => figures.map((figure) => figure ?? -1);
  return { populations: known(columnOf("population")), households: known(columnOf("households")) };
}

function sumOf(figures: readonly (string | number | null | undefined)[] = []): number | null {
  const known = figures.filter((figure) => figure !== undefined && figure !== null);
  return known.length === 0 ? null : known.reduce<number>((sum, figure) => sum + Number(figure), 0);
}

/** The areas of older editions, each with what it covers; a taluka counts where it covers more than half of its villages. */
function formerAreasOf({ formerAreas, states, villages }: Dataset, ordinals: Ordinals): FormerArea[] {
  const stateNames = new Map(states.map(({ code, name }) => [code, name]));
  // Of several names the first is the area's own.
  const named = new Map(
    formerAreas.toReversed().map((area) => [`${area.edition} ${area.level} ${area.code}`, area]),
  );
  const stateOf = (area: Dataset["formerAreas"][number]): string => {
    if (area.level === "state") return named.get(`${area.edition} state ${area.code}`)!.name;
    const parentLevel = LEVELS[LEVELS.indexOf(area.level) - 1]!;
    const parent = named.get(`${area.edition} ${parentLevel} ${area.parent_code}`);
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
    const talukas = [...codesOf(area.taluka_codes), ...most.map(([taluka]) => taluka)];
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

/** Ordinals by code; of villages only of those that aliases and former places name, since they are few. */
class Ordinals {
  readonly #ordinals = new Map<Level, Map<number, number>>();

  /** @param ids of the places of each level, in the order of their ordinals */
  constructor({ aliases, former, formerAreas }: Dataset, ids: readonly ArrayLike<number>[]) {
    const named = new Set([
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

  of(level: Level, code: string): number {
    return this.#ordinals.get(level)!.get(Number(code))!;
  }
}
