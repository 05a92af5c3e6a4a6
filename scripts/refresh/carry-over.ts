import type { Level } from "../../functions/core/contract/levels.ts";
import type { Alias, FormerPlace, UnsavedDataset } from "../dataset/dataset.ts";
import { addRenamings, tidyAliases } from "../import/aliases.ts";
import { type Comparison, pairDistricts } from "./compare.ts";

/**
 * Adds to the newer edition the places of the older one without any village, which a list of villages cannot
 * tell of: Kolkata, Chennai. Not in a state whose districts have other codes now, nor under a code that is taken.
 */
export function keepChildless(older: UnsavedDataset, newer: UnsavedDataset): void {
  const withVillages = ancestorsOfVillages(older);
  const childless = <Place extends { code: string }>(
    level: Level,
    list: readonly Place[],
    taken: readonly Place[],
  ) => {
    const codes = new Set(taken.map(({ code }) => code));
    return list.filter(({ code }) => !withVillages.has(`${level} ${code}`) && !codes.has(code));
  };
  newer.states.push(...childless("state", older.states, newer.states));

  const stateOf = new Map(older.districts.map(({ code, state_code }) => [code, state_code]));
  const pairs = pairDistricts(older, newer);
  const recoded = new Set(
    [...pairs].filter(([code, now]) => code !== now).map(([code]) => stateOf.get(code)),
  );
  const states = new Set(newer.states.map(({ code }) => code));
  const districts = childless("district", older.districts, newer.districts);
  newer.districts.push(
    ...districts.filter(({ state_code }) => states.has(state_code) && !recoded.has(state_code)),
  );

  const stateNow = new Map(newer.districts.map(({ code, state_code }) => [code, state_code]));
  const talukas = childless("taluka", older.talukas, newer.talukas);
  newer.talukas.push(
    ...talukas.filter(({ district_code }) => {
      const state = stateNow.get(district_code);
      return state !== undefined && state === stateOf.get(district_code) && !recoded.has(state);
    }),
  );
}

/** Local names, which the newer source has none of, from the older edition's village of the same code. */
export function keepLocalNames(older: UnsavedDataset, newer: UnsavedDataset): void {
  const names = new Map(older.villages.map(({ code, local_name }) => [code, local_name]));
  for (const village of newer.villages) {
    const local_name = names.get(village.code);
    if (local_name !== undefined) village.local_name ??= local_name;
  }
}

/**
 * Gives the newer edition what it has from its past: the aliases of the older one, the names that places had until
 * now as aliases, and the codes that vanished with their successors.
 */
export function keepPast(older: UnsavedDataset, newer: UnsavedDataset, { gone, renamed }: Comparison): void {
  const goneTo = new Map(gone.map((place) => [`${place.level} ${place.code}`, place.successor_code]));
  const codeNow = (level: Level, code: string): string => goneTo.get(`${level} ${code}`) ?? code;
  const kept: Alias[] = older.aliases.map((alias) => ({ ...alias, code: codeNow(alias.level, alias.code) }));
  const former: Alias[] = renamed.map(({ level, code, former_name }) => ({
    level,
    code,
    alias: former_name,
  }));
  newer.aliases = tidyAliases(newer, [...newer.aliases, ...kept, ...former]);
  addRenamings(newer);

  const present = presentCodes(newer);
  const past = new Map<string, FormerPlace>();
  for (const place of older.former) {
    const successor_code = codeNow(place.level, place.successor_code);
    const there = present.has(`${place.level} ${successor_code}`);
    past.set(`${place.level} ${place.code}`, { ...place, successor_code: there ? successor_code : "" });
  }
  for (const { level, code, name, parent_code, successor_code } of gone) {
    past.set(`${level} ${code}`, { level, code, name, parent_code, successor_code });
  }
  // A code that is in use again names the place that has it now.
  newer.former = [...past.values()].filter(({ level, code }) => !present.has(`${level} ${code}`));
}

function ancestorsOfVillages({ districts, talukas, villages }: UnsavedDataset): Set<string> {
  const stateOf = new Map(districts.map(({ code, state_code }) => [code, state_code]));
  const districtOf = new Map(talukas.map(({ code, district_code }) => [code, district_code]));
  const found = new Set<string>();
  for (const taluka of new Set(villages.map(({ taluka_code }) => taluka_code))) {
    const district = districtOf.get(taluka);
    found.add(`taluka ${taluka}`).add(`district ${district}`);
    found.add(`state ${stateOf.get(district ?? "")}`);
  }
  return found;
}

function presentCodes({ states, districts, talukas, villages }: UnsavedDataset): Set<string> {
  const codes = (level: Level, list: readonly { code: string }[]) =>
    list.map(({ code }) => `${level} ${code}`);
  return new Set([
    ...codes("state", states),
    ...codes("district", districts),
    ...codes("taluka", talukas),
    ...codes("village", villages),
  ]);
}
