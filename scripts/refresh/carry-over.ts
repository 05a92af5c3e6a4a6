import type { Level } from "../../functions/core/contract/levels.ts";
import type { Alias, FormerPlace, UnsavedDataset } from "../dataset/dataset.ts";
import { addRenamings, tidyAliases } from "../import/aliases.ts";
import type { Comparison } from "./compare.ts";

/**
 * Adds to the newer edition what no list of villages can have: states, districts and talukas of the older one without
 * any village (Kolkata, Chennai), and towns. A town lies in the taluka that has its code, else in the one that has most
 * of the villages of its old taluka. What lies in a place that is gone is left out.
 */
export function keepUnlisted(older: UnsavedDataset, newer: UnsavedDataset): void {
  const withVillages = ancestorsOfVillages(older);
  const isUnlisted = (level: Level, { code }: { code: string }) => !withVillages.has(`${level} ${code}`);
  const states = codesOf(newer.states);
  for (const state of older.states) {
    if (isUnlisted("state", state) && !states.has(state.code)) newer.states.push(state);
  }
  const [present, districts] = [codesOf(newer.states), codesOf(newer.districts)];
  for (const district of older.districts) {
    if (!isUnlisted("district", district) || districts.has(district.code)) continue;
    if (present.has(district.state_code)) newer.districts.push(district);
  }
  const [kept, talukas] = [codesOf(newer.districts), codesOf(newer.talukas)];
  for (const taluka of older.talukas) {
    if (!isUnlisted("taluka", taluka) || talukas.has(taluka.code)) continue;
    if (kept.has(taluka.district_code)) newer.talukas.push(taluka);
  }

  const talukaOf = talukaCodes(older, newer);
  const listed = new Set(newer.villages.map(({ code }) => code));
  for (const town of older.villages) {
    const taluka_code = talukaOf.get(town.taluka_code);
    if (town.kind === undefined || listed.has(town.code) || taluka_code === undefined) continue;
    newer.villages.push({ ...town, taluka_code });
  }
}

/** Takes local names and kinds of places, which the newer source lacks, from the older place of the same code. */
export function keepDetails(older: UnsavedDataset, newer: UnsavedDataset): void {
  const before = new Map(older.villages.map((village) => [village.code, village]));
  for (const village of newer.villages) {
    const { local_name, kind } = before.get(village.code) ?? {};
    if (local_name !== undefined) village.local_name ??= local_name;
    if (kind !== undefined) village.kind ??= kind;
  }
}

/**
 * Keeps the names that came later than the older edition's boundaries while the newer one has no such state or district.
 * Of their talukas, those stay that are still there.
 */
export function keepLaterNames(older: UnsavedDataset, newer: UnsavedDataset): void {
  const talukas = new Set(newer.talukas.map(({ code }) => code));
  const present = {
    state: new Set(newer.states.map(({ code }) => code)),
    district: new Set<string | undefined>(newer.districts.map(({ lgd_code }) => lgd_code)),
  };
  newer.later = older.later
    .filter(({ level, lgd_code }) => !present[level].has(lgd_code))
    .map((name) => {
      const taluka_codes = name.taluka_codes
        .split(" ")
        .filter((code) => talukas.has(code))
        .join(" ");
      return { ...name, taluka_codes };
    })
    .filter(({ taluka_codes }) => taluka_codes !== "");
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

/** Code of an older taluka → the newer one with its code, or with most of its villages. */
function talukaCodes(older: UnsavedDataset, newer: UnsavedDataset): Map<string, string> {
  const now = new Map(newer.villages.map(({ code, taluka_code }) => [code, taluka_code]));
  const shares = new Map<string, Map<string, number>>();
  for (const { code, taluka_code } of older.villages) {
    const taluka = now.get(code);
    if (taluka === undefined) continue;
    const share = shares.get(taluka_code) ?? new Map<string, number>();
    shares.set(taluka_code, share.set(taluka, (share.get(taluka) ?? 0) + 1));
  }
  const most = [...shares].map(([code, share]): [string, string] => {
    const [[taluka] = [""]] = [...share].sort(([, a], [, b]) => b - a);
    return [code, taluka];
  });
  return new Map([...most, ...newer.talukas.map(({ code }): [string, string] => [code, code])]);
}

/** Every place that has a village below it, by level and code; a town is none. */
function ancestorsOfVillages({ districts, talukas, villages }: UnsavedDataset): Set<string> {
  const stateOf = new Map(districts.map(({ code, state_code }) => [code, state_code]));
  const districtOf = new Map(talukas.map(({ code, district_code }) => [code, district_code]));
  const found = new Set<string>();
  const listed = villages.filter(({ kind }) => kind === undefined);
  for (const taluka of new Set(listed.map(({ taluka_code }) => taluka_code))) {
    const district = districtOf.get(taluka);
    found.add(`taluka ${taluka}`).add(`district ${district}`);
    found.add(`state ${stateOf.get(district ?? "")}`);
  }
  return found;
}

function codesOf(places: readonly { code: string }[]): Set<string> {
  return new Set(places.map(({ code }) => code));
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
