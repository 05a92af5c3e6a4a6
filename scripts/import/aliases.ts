import type { Level } from "../../functions/core/contract/levels.ts";
import { nameKey } from "../../functions/core/names/tokens.ts";
import type { Alias, UnsavedDataset } from "../dataset/dataset.ts";
import { RENAMINGS } from "./renamings.ts";

/**
 * Adds the other names of well-known renamings to the aliases: whichever of them the source has is the place's
 * name. A renaming goes to the one place of its level and state that bears one of its names; where several do,
 * nobody can say which is meant, and none gets it.
 */
export function addRenamings(places: UnsavedDataset): void {
  const stateCode = new Map(places.states.map(({ code, name }) => [name, code]));
  const districtState = new Map(places.districts.map(({ code, state_code }) => [code, state_code]));
  const talukaState = new Map(
    places.talukas.map(({ code, district_code }) => [code, districtState.get(district_code)]),
  );
  const candidates = {
    state: places.states.map(({ code, name }) => ({ code, name, state: code })),
    district: places.districts.map(({ code, name, state_code }) => ({ code, name, state: state_code })),
    taluka: places.talukas.map(({ code, name, district_code }) => {
      return { code, name, state: districtState.get(district_code) };
    }),
    town: places.villages
      .filter(({ kind }) => kind === "town")
      .map(({ code, name, taluka_code }) => ({ code, name, state: talukaState.get(taluka_code) })),
  };
  const added: Alias[] = [];
  for (const { level, state, names } of RENAMINGS) {
    const keys = names.map(nameKey);
    const inState = candidates[level].filter((place) => place.state === stateCode.get(state));
    const bearers = inState.filter(({ name }) => keys.includes(nameKey(name)));
    const [bearer] = bearers;
    if (bearer === undefined || bearers.length > 1) continue;
    const placeLevel: Level = level === "town" ? "village" : level;
    added.push(...names.map((alias) => ({ level: placeLevel, code: bearer.code, alias })));
  }
  places.aliases = tidyAliases(places, [...places.aliases, ...added]);
}

/** The well-known other names of a place by one of them; none when it is not in the table. */
export function otherNames(level: Level, state: string, name: string): string[] {
  const key = nameKey(name);
  const sets = RENAMINGS.filter((renaming) => renaming.level === level && renaming.state === state);
  const found = sets.filter(({ names }) => names.some((other) => nameKey(other) === key));
  return found.flatMap(({ names }) => names.filter((other) => nameKey(other) !== key));
}

/**
 * The aliases that say something: of places that there are, different from the place's own name and from its
 * other aliases by more than case, punctuation and the like.
 */
export function tidyAliases(places: UnsavedDataset, aliases: readonly Alias[]): Alias[] {
  const own = new Map<string, string>();
  const lists = {
    state: places.states,
    district: places.districts,
    taluka: places.talukas,
    village: places.villages,
  };
  const wanted = new Set(aliases.map(({ level, code }) => `${level} ${code}`));
  for (const [level, list] of Object.entries(lists)) {
    for (const { code, name } of list) {
      if (wanted.has(`${level} ${code}`)) own.set(`${level} ${code}`, nameKey(name));
    }
  }
  const byKey = new Map<string, Alias>();
  for (const alias of aliases) {
    const place = `${alias.level} ${alias.code}`;
    const key = nameKey(alias.alias);
    if (!own.has(place) || own.get(place) === key || byKey.has(`${place} ${key}`)) continue;
    byKey.set(`${place} ${key}`, alias);
  }
  return [...byKey.values()];
}
