import type { LocalNames } from "../../functions/core/contract/records.ts";
import { nameKey } from "../../functions/core/names/tokens.ts";
import type { UnsavedDataset } from "../dataset/dataset.ts";
import type { Report } from "../dataset/report.ts";
import { lineOf, readOwnTable } from "../tables/own-csv.ts";

const LOCAL_NAMES_FILE = "local-names.csv";

/** The name of a state or district in Indian scripts. */
export interface LocalName {
  readonly line: number;
  /** The state's code. */
  readonly state: string;
  /** LGD's code of the district; empty for the state itself. */
  readonly district: string;
  /** The official name in Latin letters. */
  readonly name: string;
  readonly hindi: string;
  /** ISO 639 code of the language that the state uses there; empty if that language has no Indian script of its own. */
  readonly language: string;
  /** The name in that language; empty if there is none. */
  readonly local: string;
  /** Romanisations of the names in Indian scripts that are neither the name nor a known name. */
  readonly differs: readonly string[];
}

/** States and districts in Hindi and in the language of the state, by code. */
export const LOCAL_NAMES: readonly LocalName[] = readOwnTable(
  new URL(LOCAL_NAMES_FILE, import.meta.url),
  ["state", "district", "name", "hindi", "language", "local", "differs"],
).map(([state, district, name, hindi, language, local, differs], index) => ({
  line: lineOf(index),
  state: state!,
  district: district!,
  name: name!,
  hindi: hindi!,
  language: language!,
  local: language === "hi" ? hindi! : local!,
  differs: differs === "" ? [] : differs!.split("; "),
}));

/**
 * Gives states and districts their names in Indian scripts, and those of districts and villages to towns of the same Latin
 * name in the same district. A row is used if its Latin name is one of the names of the place with its code; otherwise it is
 * reported, and a renamed place loses its old local name. A district without an LGD code is found by its names, in its state
 * or, since states were divided, as the only one. The aliases must be complete.
 */
export function addLocalNames(places: UnsavedDataset, report: Report): void {
  const { states, districts } = places;
  const keysOf = namesByPlace(places);
  const isNamed = (level: NamedLevel, { code }: NamedPlace, { name }: LocalName) =>
    keysOf(level, code).includes(nameKey(name));
  const stateRows = new Map(
    LOCAL_NAMES.flatMap((row) => (row.district === "" ? [[row.state, row]] : [])),
  );
  const districtRows = LOCAL_NAMES.filter(({ district }) => district !== "");
  const byLgdCode = new Map(districtRows.map((row) => [row.district, row]));
  const use = (level: NamedLevel, place: NamedPlace, row: LocalName | undefined): void => {
    if (row === undefined) return;
    if (isNamed(level, place, row)) {
      if (row.local !== "") place.local_name = row.local;
      place.hindi_name = row.hindi;
      return;
    }
    report.add({
      file: LOCAL_NAMES_FILE,
      line: row.line,
      level,
      code: place.code,
      name: row.name,
      action: "unused",
      reason: `local names of a ${level} that has another name now`,
      done: "left out",
      note: place.name,
    });
  };
  for (const state of states) use("state", state, stateRows.get(state.code));
  for (const district of districts) {
    const { lgd_code, state_code } = district;
    if (lgd_code !== undefined) {
      use("district", district, byLgdCode.get(lgd_code));
      continue;
    }
    const named = districtRows.filter((row) => isNamed("district", district, row));
    const only = named.length === 1 ? named[0] : undefined;
    use("district", district, named.find(({ state }) => state === state_code) ?? only);
  }
  nameTowns(places);
}

type NamedLevel = "state" | "district";
type NamedPlace = LocalNames & { code: string; name: string };

/** The keys of the names of states and districts, by level and code: their own first, then their aliases. */
function namesByPlace({
  states,
  districts,
  aliases,
}: UnsavedDataset): (level: NamedLevel, code: string) => readonly string[] {
  const names = [
    ...states.map(({ code, name }) => ({ place: `state ${code}`, name })),
    ...districts.map(({ code, name }) => ({ place: `district ${code}`, name })),
    ...aliases
      .filter(({ level }) => level === "state" || level === "district")
      .map(({ level, code, alias }) => ({ place: `${level} ${code}`, name: alias })),
  ];
  const byPlace = Map.groupBy(names, ({ place }) => place);
  return (level, code) => (byPlace.get(`${level} ${code}`) ?? []).map(({ name }) => nameKey(name));
}

/** Salem in Salem is written like its district, and a town like the villages of its district that have its Latin name. */
function nameTowns({ districts, talukas, villages }: UnsavedDataset): void {
  const districtOf = new Map(talukas.map(({ code, district_code }) => [code, district_code]));
  const keyOf = (district: string | undefined, name: string) => `${district} ${nameKey(name)}`;
  const known = Map.groupBy(
    villages.filter(({ local_name }) => local_name !== undefined && !/\d/.test(local_name)),
    ({ taluka_code, name }) => keyOf(districtOf.get(taluka_code), name),
  );
  const ofDistricts = new Map(
    districts.map(({ code, name, local_name }) => [keyOf(code, name), local_name]),
  );
  for (const village of villages) {
    if (village.kind === undefined || village.local_name !== undefined) continue;
    const key = keyOf(districtOf.get(village.taluka_code), village.name);
    const [one, ...others] = new Set(known.get(key)?.map(({ local_name }) => local_name));
    const name = (village.kind === "town" && ofDistricts.get(key)) || (others.length === 0 && one);
    if (name) village.local_name = name;
  }
}
