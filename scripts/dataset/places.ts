import type { Level } from "../../functions/core/contract/levels.ts";
import type { FormerArea, UnsavedDataset } from "./dataset.ts";

/** A place of any level. */
export interface Place {
  level: Level;
  code: string;
  name: string;
  /** Empty for a state. */
  parent_code: string;
  /** Its state; for a state, itself. */
  state_code: string;
}

/** The states of districts and talukas by their codes, which must exist. */
export function statesOf({ districts, talukas }: Pick<UnsavedDataset, "districts" | "talukas">) {
  const state = new Map(districts.map(({ code, state_code }) => [code, state_code]));
  const district = districtsOfTalukas(talukas);
  const stateOf = (code: string): string => state.get(code)!;
  return { stateOf, stateOfTaluka: (code: string): string => stateOf(district.get(code)!) };
}

/** The row of each former area that has its own name, the first of several, by {@link formerAreaKey}. */
export function formerAreasByKey(
  formerAreas: readonly FormerArea[],
): ReadonlyMap<string, FormerArea> {
  const rows = new Map<string, FormerArea>();
  for (const area of formerAreas) {
    const key = formerAreaKey(area.edition, area.level, area.code);
    if (!rows.has(key)) rows.set(key, area);
  }
  return rows;
}

export function formerAreaKey(edition: string, level: Level, code: string): string {
  return `${edition} ${level} ${code}`;
}

/** Code of a former place of this level → code of its successor, empty if that is uncertain. */
export function successorsOf(
  { former }: Pick<UnsavedDataset, "former">,
  level: Level,
): Map<string, string> {
  return new Map(
    former.filter((one) => one.level === level).map((one) => [one.code, one.successor_code]),
  );
}

/** The district of each taluka, by code. */
export function districtsOfTalukas(
  talukas: readonly { readonly code: string; readonly district_code: string }[],
): Map<string, string> {
  return new Map(talukas.map(({ code, district_code }) => [code, district_code]));
}

/** Things by their codes. Without a list of pairs: there are 650,000. */
export function byCode<Thing extends { readonly code: string }>(
  things: Iterable<Thing>,
): Map<string, Thing> {
  const all = new Map<string, Thing>();
  for (const thing of things) all.set(thing.code, thing);
  return all;
}

/** The taluka of each village, by code. Without a list of pairs: there are 650,000. */
export function talukasOfVillages(villages: UnsavedDataset["villages"]): Map<string, string> {
  const talukas = new Map<string, string>();
  for (const { code, taluka_code } of villages) talukas.set(code, taluka_code);
  return talukas;
}

/** The lists of places that have a code and a name, by level. */
export function placesByLevel({
  states,
  districts,
  talukas,
  villages,
  localities = [],
}: UnsavedDataset) {
  return {
    state: states,
    district: districts,
    taluka: talukas,
    village: villages,
    locality: localities,
  };
}

/** The places of a level, each with its state. */
export function placesOfLevel(places: UnsavedDataset, level: Level): Place[] {
  const { states, districts, talukas, villages } = places;
  const { stateOf, stateOfTaluka } = statesOf(places);
  const place = (
    { code, name }: { code: string; name: string },
    parent_code: string,
    state_code: string,
  ) => {
    return { level, code, name, parent_code, state_code };
  };
  if (level === "state") return states.map((state) => place(state, "", state.code));
  if (level === "district")
    return districts.map((one) => place(one, one.state_code, one.state_code));
  if (level === "taluka")
    return talukas.map((one) => place(one, one.district_code, stateOf(one.district_code)));
  return villages.map((one) => place(one, one.taluka_code, stateOfTaluka(one.taluka_code)));
}

/**
 * The places by level and code, such as "state 30".
 * @param levels all by default
 */
export function placeKeys(places: UnsavedDataset, levels?: ReadonlySet<string>): Set<string> {
  return new Set(
    Object.entries(placesByLevel(places)).flatMap(([level, list]) =>
      levels?.has(level) === false ? [] : list.map(({ code }) => `${level} ${code}`),
    ),
  );
}
