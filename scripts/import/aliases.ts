import { nameKey } from "../../functions/directory/names.ts";
import type { Alias, Places } from "../directory/directory.ts";
import { RENAMINGS } from "./renamings.ts";

/**
 * Adds the other names of well-known renamings to the aliases: whichever of them the source has is the place's
 * name. A renaming goes to the one place of its level and state that bears one of its names; where several do,
 * nobody can say which is meant, and none gets it.
 */
export function addRenamings(places: Places): void {
  const stateCode = new Map(places.states.map(({ code, name }) => [name, code]));
  const districtState = new Map(places.districts.map(({ code, state_code }) => [code, state_code]));
  const candidates = {
    state: places.states.map(({ code, name }) => ({ code, name, state: code })),
    district: places.districts.map(({ code, name, state_code }) => ({ code, name, state: state_code })),
    taluka: places.talukas.map(({ code, name, district_code }) => {
      return { code, name, state: districtState.get(district_code) };
    }),
  };
  const added: Alias[] = [];
  for (const { level, state, names } of RENAMINGS) {
    const keys = names.map(nameKey);
    const inState = candidates[level].filter((place) => place.state === stateCode.get(state));
    const bearers = inState.filter(({ name }) => keys.includes(nameKey(name)));
    const [bearer] = bearers;
    if (bearer === undefined || bearers.length > 1) continue;
    const others = names.filter((name) => nameKey(name) !== nameKey(bearer.name));
    added.push(...others.map((alias) => ({ level, code: bearer.code, alias })));
  }
  places.aliases = distinct([...places.aliases, ...added]);
}

/** Aliases that differ by more than case, punctuation and the like. */
export function distinct(aliases: readonly Alias[]): Alias[] {
  const byKey = new Map<string, Alias>();
  for (const alias of aliases) {
    const key = `${alias.level} ${alias.code} ${nameKey(alias.alias)}`;
    if (!byKey.has(key)) byKey.set(key, alias);
  }
  return [...byKey.values()];
}
