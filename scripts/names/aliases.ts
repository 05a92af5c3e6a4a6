import type { Level } from "../../functions/core/contract/levels.ts";
import { nameKey } from "../../functions/core/names/tokens.ts";
import type { Alias, UnsavedDataset } from "../dataset/dataset.ts";
import { placesByLevel } from "../dataset/places.ts";
import type { Report } from "../dataset/report.ts";
import { KNOWN_NAMES, KNOWN_NAMES_FILE, type KnownNames, type NamedLevel } from "./known-names.ts";
import { withoutBracketedMarks } from "./names-within.ts";

/** A place that can have known names. */
interface NamedPlace {
  readonly code: string;
  readonly name: string;
  readonly key: string;
  readonly state: string;
  /** The name of its district; for a district or state, its own. */
  readonly district: string;
  readonly statutory: boolean;
}

/**
 * Adds the known names of places to the aliases. Reports and leaves out: a set without a place in the data's states, a
 * set that several places could match, and a name that another place of the level has as its own, unless the table marks
 * it as shared.
 */
export function addKnownNames(places: UnsavedDataset, report: Report): void {
  const levels = placesByName(places);
  const stateNames = new Set(places.states.map(({ name }) => name));
  const added: Alias[] = [];
  for (const known of KNOWN_NAMES) {
    if (!known.states.some((state) => stateNames.has(state))) continue;
    const found = known.levels.map((level) => [level, placesOfSet(known, levels[level])] as const);
    if (found.every(([, some]) => some.length === 0))
      report.add({
        ...findingOf(known, known.levels[0]!),
        action: "unused",
        reason: "known names of a place that the data lacks",
        done: "left out",
      });
    for (const [level, some] of found) {
      const [place, another] = some;
      if (place === undefined) continue;
      if (another === undefined) added.push(...aliasesOf(place, level, known, levels, report));
      else
        report.add({
          ...findingOf(known, level),
          action: "dropped",
          reason: "known names that several places could have",
          done: "left out: ambiguous",
          note: some.map(({ code, name }) => `${name} ${code}`).join(", "),
        });
    }
  }
  places.aliases = tidyAliases(places, [...places.aliases, ...added]);
}

/** What the findings about a set of known names have in common. */
function findingOf({ line, names }: KnownNames, level: NamedLevel) {
  return {
    file: KNOWN_NAMES_FILE,
    line,
    level: placeLevel(level),
    code: "",
    name: names.join("; "),
  };
}

/** The known names of a place, as its aliases, without those that another place of the level has as its own. */
function aliasesOf(
  { code, key }: NamedPlace,
  level: NamedLevel,
  known: KnownNames,
  levels: Readonly<Record<NamedLevel, PlacesByKey>>,
  report: Report,
): Alias[] {
  return known.names.flatMap((alias, i) => {
    const own = known.keys[i]!;
    const other = levels[level].get(own)?.find((place) => place.code !== code);
    if (other === undefined || key === own || known.shared.has(own))
      return [{ level: placeLevel(level), code, alias }];
    report.add({
      ...findingOf(known, level),
      code,
      name: alias,
      action: "dropped",
      reason: "a known name that another place of the level has as its own",
      done: "left out",
      note: `${other.name} ${other.code}`,
    });
    return [];
  });
}

type PlacesByKey = ReadonlyMap<string, NamedPlace[]>;

function placesByName(places: UnsavedDataset): Record<NamedLevel, PlacesByKey> {
  const states = new Map(places.states.map(({ code, name }) => [code, name]));
  const districts = new Map(
    places.districts.map((place) => [
      place.code,
      namedPlace(place, states.get(place.state_code)!, place.name),
    ]),
  );
  const talukas = new Map(
    places.talukas.map((place) => {
      const { state, name } = districts.get(place.district_code)!;
      return [place.code, namedPlace(place, state, name)];
    }),
  );
  const towns = places.villages.filter(({ kind }) => kind === "town" || kind === "census_town");
  return {
    state: byKey(places.states.map((place) => namedPlace(place, place.name, place.name))),
    district: byKey([...districts.values()]),
    taluka: byKey([...talukas.values()]),
    town: byKey(
      towns.map(({ code, name, kind, taluka_code }) => {
        const { state, district } = talukas.get(taluka_code)!;
        return namedPlace(
          { code, name: withoutBracketedMarks(name) },
          state,
          district,
          kind === "town",
        );
      }),
    ),
  };
}

function namedPlace(
  { code, name }: { code: string; name: string },
  state: string,
  district: string,
  statutory = true,
): NamedPlace {
  return { code, name, key: nameKey(name), state, district, statutory };
}

function byKey(places: readonly NamedPlace[]): PlacesByKey {
  return Map.groupBy(places, ({ key }) => key);
}

/**
 * The places of a set: those with the first of its names that a place in its states has. Of several, the one in a
 * district with one of the names, and a statutory town before census towns.
 */
function placesOfSet({ states, keys }: KnownNames, byKey: PlacesByKey): NamedPlace[] {
  for (const key of keys) {
    const all = byKey.get(key)?.filter(({ state }) => states.includes(state)) ?? [];
    if (all.length === 0) continue;
    const inOwnDistrict = all.filter(({ district }) => keys.includes(nameKey(district)));
    const near = inOwnDistrict.length > 0 ? inOwnDistrict : all;
    const statutory = near.filter((place) => place.statutory);
    return statutory.length > 0 ? statutory : near;
  }
  return [];
}

function placeLevel(level: NamedLevel): Level {
  return level === "town" ? "village" : level;
}

/** The known names of a place, by one of them; none if it is not in the table. */
export function otherNames(level: Level, state: string, name: string): string[] {
  const key = nameKey(name);
  const sets = KNOWN_NAMES.filter(
    ({ levels, states, keys }) =>
      levels.some((named) => placeLevel(named) === level) &&
      states.includes(state) &&
      keys.includes(key),
  );
  return sets.flatMap(({ names, keys }) => names.filter((_, index) => keys[index] !== key));
}

/** The aliases that are useful: of existing places, and different from their name and other aliases by `nameKey`. */
export function tidyAliases(places: UnsavedDataset, aliases: readonly Alias[]): Alias[] {
  const wanted = Map.groupBy(aliases, ({ level }) => level);
  /** Level → code → the keys of the names so far. */
  const known = new Map<string, Map<string, Set<string>>>();
  for (const [level, list] of Object.entries(placesByLevel(places))) {
    const codes = new Set(wanted.get(level as Alias["level"])?.map(({ code }) => code));
    if (codes.size === 0) continue;
    const keys = new Map<string, Set<string>>();
    for (const { code, name } of list)
      if (codes.has(code)) keys.set(code, new Set([nameKey(name)]));
    known.set(level, keys);
  }
  return aliases.filter(({ level, code, alias }) => {
    const keys = known.get(level)?.get(code);
    const key = nameKey(alias);
    if (keys === undefined || keys.has(key)) return false;
    keys.add(key);
    return true;
  });
}
