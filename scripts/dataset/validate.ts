import { join } from "node:path";
import { OFFICE_TYPES } from "../../functions/core/contract/kinds.ts";
import { LEVELS, type Level, PINCODE } from "../../functions/core/contract/levels.ts";
import type { LocalNames } from "../../functions/core/contract/records.ts";
import {
  VILLAGE_FIELDS,
  type VillageColumn,
} from "../../functions/core/contract/village-fields.ts";
import { INDIA } from "../../functions/core/geo/india.ts";
import { InputError } from "../cli/input-error.ts";
import { shellWord } from "../cli/safe-text.ts";
import {
  ALIAS_LEVELS,
  type Alias,
  type AliasLevel,
  type Census2001Code,
  COUNTED,
  type Counts,
  DATASET_MANIFEST,
  type District,
  FILES,
  type FormerArea,
  type FormerPlace,
  isLocalityCode,
  type Locality,
  MAX_NAME_LENGTH,
  type Manifest,
  NOT_IN_NAMES,
  type PlacePosition,
  POSITIONS_FROM,
  type PostOffice,
  type State,
  type Taluka,
  type UnsavedDataset,
  type Village,
} from "./dataset.ts";
import { toRow } from "./records.ts";

const CODE: Record<Level, { pattern: RegExp; digits: string }> = {
  state: { pattern: /^\d{2}$/, digits: "2" },
  district: { pattern: /^\d{3}$/, digits: "3" },
  taluka: { pattern: /^\d{5}(\d{3})?$/, digits: "5 or 8" },
  village: { pattern: /^\d{6}$/, digits: "6" },
};

/** The command that takes edits of the files of a dataset. */
export function updateCommand(folder: string): string {
  const option = folder === "data" ? "" : ` --data ${shellWord(folder)}`;
  return `npm run dataset -- --update${option}`;
}

/** The texts that each column of villages may hold, and how an error says it. */
const VILLAGE_TEXTS: Readonly<
  Record<VillageColumn, { readonly pattern: RegExp; readonly expected: string }>
> = {
  kind: {
    pattern: /^(town|census_town|outgrowth)$/,
    expected: "empty or one of town, census_town, outgrowth",
  },
  local_name: { pattern: /^\S.*$/su, expected: "a name" },
  pincode: {
    pattern: /^[1-9]\d{5}( [1-9]\d{5})*$/,
    expected: "six digits, the first not 0; several are joined by one blank",
  },
  population: { pattern: /^\d{1,8}$/, expected: "a whole number" },
  households: { pattern: /^\d{1,8}$/, expected: "a whole number" },
  hadbast: { pattern: /^\d[\d/A-Za-z -]{0,15}$/, expected: "a number, perhaps with a slash" },
};

/**
 * Checks the records of one dataset in the order states, districts, talukas, villages, localities, aliases, former
 * places, former areas, post offices, positions. Every check takes a record and where it is (`villages/30.csv:2`), and throws InputError with one line that
 * names the place and the value.
 */
export class DatasetChecker {
  readonly #folder: string;
  /** By level: code → where it was first seen, to name both places of a duplicate code. */
  readonly #seen: Record<AliasLevel, Map<string, string>> = {
    state: new Map(),
    district: new Map(),
    taluka: new Map(),
    village: new Map(),
    locality: new Map(),
  };
  readonly #towns = new Set<string>();
  /** LGD code → where its district is. */
  readonly #lgdCodes = new Map<string, string>();
  readonly #stateOfDistrict = new Map<string, string>();
  readonly #districtOfTaluka = new Map<string, string>();
  readonly #stateOfTaluka = new Map<string, string>();
  readonly #formerAreas = new Set<string>();
  /** Code → where its position is. */
  readonly #positions = new Map<string, string>();
  readonly #census2001 = new Map<string, string>();

  /** @param folder its name in errors */
  constructor(folder: string) {
    this.#folder = folder;
  }

  state = (state: State, at: string): void => {
    this.#place("state", state, at);
    this.#localNames(state, at);
    if (!/^(IN-[A-Z]{2})?$/.test(state.iso_code)) {
      this.#fail(at, `iso_code "${state.iso_code}" is not of the form IN-XX or empty`);
    }
    if (state.kind !== "state" && state.kind !== "union territory") {
      this.#fail(at, `kind "${state.kind}" must be "state" or "union territory"`);
    }
    this.#text("source", state.source, at);
    for (const column of ["districts_edition", "villages_edition"] as const) {
      if (!/^(\d{4}(-\d{2}){0,2})?$/.test(state[column]))
        this.#fail(
          at,
          `${column} "${state[column]}" must be a date such as 2011 or 2026-05, or empty`,
        );
    }
    this.#number("talukas_kept", state.talukas_kept, at);
    this.#number("talukas_left_out", state.talukas_left_out, at);
  };

  district = (district: District, at: string): void => {
    this.#place("district", district, at);
    this.#localNames(district, at);
    this.#exists("state", district.state_code, at);
    if (district.lgd_code !== undefined) this.#lgdCode(district.lgd_code, at);
    if (district.census_2011_code !== undefined)
      this.#code("district", district.census_2011_code, at);
    this.#stateOfDistrict.set(district.code, district.state_code);
  };

  taluka = (taluka: Taluka, at: string): void => {
    this.#place("taluka", taluka, at);
    this.#exists("district", taluka.district_code, at);
    this.#number("population", taluka.population, at);
    this.#number("households", taluka.households, at);
    this.#districtOfTaluka.set(taluka.code, taluka.district_code);
    this.#stateOfTaluka.set(taluka.code, this.#stateOfDistrict.get(taluka.district_code) ?? "");
  };

  /** The check of villages in the file of this state. */
  villageOf(stateCode: string): (village: Village, at: string) => void {
    return (village, at) => {
      const { taluka_code } = village;
      this.#place("village", village, at);
      if (village.kind === "town") this.#towns.add(village.code);
      this.#exists("taluka", taluka_code, at);
      const actual = this.#stateOfTaluka.get(taluka_code);
      if (actual !== stateCode) {
        this.#fail(
          at,
          `taluka ${taluka_code} is in state ${actual}; move the village to that state's file`,
        );
      }
      for (const { column } of VILLAGE_FIELDS) {
        const { pattern, expected } = VILLAGE_TEXTS[column];
        const text = village[column];
        if (text === undefined) continue;
        if (column === "local_name") this.#text(column, text, at);
        else if (!pattern.test(text)) this.#fail(at, `${column} "${text}" must be ${expected}`);
      }
    };
  }

  locality = (locality: Locality, at: string): void => {
    const { code, name, pincode, district_code, taluka_code, town_code, latitude, longitude } =
      locality;
    if (!PINCODE.test(pincode))
      this.#fail(at, `pincode "${pincode}" must be six digits, the first not 0`);
    if (!isLocalityCode(code) || !code.startsWith(pincode)) {
      this.#fail(
        at,
        `locality code "${code}" must be the PIN code, a hyphen and the name, such as 411038-kothrud`,
      );
    }
    this.#unique(this.#seen.locality, "locality code", code, at);
    this.#text("name", name, at);
    this.#exists("district", district_code, at);
    if (taluka_code !== undefined) {
      this.#exists("taluka", taluka_code, at);
      const actual = this.#districtOfTaluka.get(taluka_code);
      if (actual !== district_code)
        this.#fail(at, `taluka ${taluka_code} is in district ${actual}, not in ${district_code}`);
    }
    if (town_code !== undefined) {
      this.#exists("village", town_code, at);
      if (!this.#towns.has(town_code))
        this.#fail(at, `town_code "${town_code}" is not the code of a town`);
    }
    this.#position(latitude, longitude, at);
  };

  alias = (alias: Alias, at: string): void => {
    this.#level(alias.level, at, ALIAS_LEVELS);
    this.#exists(alias.level, alias.code, at);
    this.#text("alias", alias.alias, at);
  };

  former = ({ level, code, name, parent_code, successor_code }: FormerPlace, at: string): void => {
    this.#level(level, at);
    this.#code(level, code, at);
    this.#text("name", name, at);
    if (this.#seen[level].has(code)) {
      this.#fail(at, `${level} ${code} is not a former place: the dataset still has it`);
    }
    const parentLevel = LEVELS[LEVELS.indexOf(level) - 1];
    if (parentLevel !== undefined) this.#code(parentLevel, parent_code, at);
    if (successor_code !== "") this.#exists(level, successor_code, at);
  };

  formerArea = (area: FormerArea, at: string): void => {
    const { edition, level, code, name, parent_code } = area;
    if (!/^\d{4}(-\d{2}){0,2}$/.test(edition))
      this.#fail(at, `edition "${edition}" must be a date such as 2011 or 2022-03`);
    if (level !== "state" && level !== "district" && level !== "taluka")
      this.#fail(at, `level "${level}" must be state, district or taluka`);
    this.#code(level, code, at);
    this.#text("name", name, at);
    const parentLevel = LEVELS[LEVELS.indexOf(level) - 1];
    if (parentLevel !== undefined) this.#code(parentLevel, parent_code, at);
    else if (parent_code !== "") this.#fail(at, "a state has no parent_code");
    const talukas = codesOf(area.taluka_codes);
    const villages = codesOf(area.village_codes);
    if (talukas.length + villages.length === 0)
      this.#fail(at, "a former area covers at least one taluka or village");
    for (const one of talukas) this.#exists("taluka", one, at);
    for (const one of villages) this.#exists("village", one, at);
    const key = `${edition} ${level} ${code} ${name}`;
    if (this.#formerAreas.has(key)) this.#fail(at, `${key} is listed twice`);
    this.#formerAreas.add(key);
  };

  postOffice = (office: PostOffice, at: string): void => {
    const { pincode, name, type, delivery, district_code, latitude, longitude } = office;
    if (!PINCODE.test(pincode))
      this.#fail(at, `pincode "${pincode}" must be six digits, the first not 0`);
    this.#text("name", name, at);
    if (!OFFICE_TYPES.includes(type))
      this.#fail(at, `type "${type}" must be one of ${OFFICE_TYPES.join(", ")}`);
    if (delivery !== "yes" && delivery !== "no")
      this.#fail(at, `delivery "${delivery}" must be yes or no`);
    if (district_code !== undefined) this.#exists("district", district_code, at);
    this.#position(latitude, longitude, at);
  };

  position = ({ level, code, latitude, longitude, position }: PlacePosition, at: string): void => {
    if (level !== "village")
      this.#fail(at, `level "${level}" must be village: an area's position is computed`);
    this.#exists(level, code, at);
    this.#unique(this.#positions, "the position of village", code, at);
    this.#degrees("latitude", latitude, at, 3);
    this.#degrees("longitude", longitude, at, 3);
    if (!POSITIONS_FROM.includes(position))
      this.#fail(at, `position "${position}" must be one of ${POSITIONS_FROM.join(", ")}`);
  };

  census2001 = ({ level, code, census_2001_code }: Census2001Code, at: string): void => {
    if (level !== "state" && level !== "district" && level !== "taluka")
      this.#fail(at, `level "${level}" must be state, district or taluka`);
    this.#exists(level, code, at);
    this.#unique(this.#census2001, "the Census 2001 code of", `${level} ${code}`, at);
    if (!/^\d{1,8}$/.test(census_2001_code))
      this.#fail(at, `census_2001_code "${census_2001_code}" must have 1 to 8 digits`);
  };

  /** Compares the counts of the manifest with the places. */
  counts(places: UnsavedDataset, manifest: Manifest): void {
    const actual = countPlaces(places);
    for (const level of COUNTED) {
      if (actual[level] === manifest.counts[level]) continue;
      throw new InputError(
        `${join(this.#folder, DATASET_MANIFEST)}: counts.${level} is ${manifest.counts[level]}, but the files hold ${actual[level]}; correct it with: ${updateCommand(this.#folder)}`,
      );
    }
  }

  #place(level: Level, { code, name }: { code: string; name: string }, at: string): void {
    this.#code(level, code, at);
    this.#unique(this.#seen[level], `${level} code`, code, at);
    this.#text("name", name, at);
  }

  #lgdCode(code: string, at: string): void {
    this.#code("district", code, at);
    this.#unique(this.#lgdCodes, "lgd_code", code, at);
  }

  #localNames({ local_name, hindi_name }: LocalNames, at: string): void {
    if (local_name !== undefined) this.#text("local_name", local_name, at);
    if (hindi_name !== undefined) this.#text("hindi_name", hindi_name, at);
  }

  #code(level: Level, code: string, at: string): void {
    const { pattern, digits } = CODE[level];
    if (!pattern.test(code) || Number(code) === 0) {
      this.#fail(at, `${level} code "${code}" must be ${digits} digits, not all 0`);
    }
  }

  #unique(seen: Map<string, string>, what: string, code: string, at: string): void {
    const first = seen.get(code);
    if (first !== undefined) this.#fail(at, `${what} ${code} is a duplicate of ${first}`);
    seen.set(code, at);
  }

  #exists(level: AliasLevel, code: string, at: string): void {
    if (this.#seen[level].has(code)) return;
    this.#fail(at, `${level} "${code}" does not exist; use the code of one in ${FILES_OF[level]}`);
  }

  #level(level: string, at: string, levels: readonly string[] = LEVELS): void {
    if (!levels.includes(level))
      this.#fail(at, `level "${level}" must be one of ${levels.join(", ")}`);
  }

  #number(column: string, text: string | undefined, at: string): void {
    if (text !== undefined && !/^\d{1,10}$/.test(text))
      this.#fail(at, `${column} "${text}" must be a whole number or empty`);
  }

  #position(latitude: string | undefined, longitude: string | undefined, at: string): void {
    if ((latitude === undefined) !== (longitude === undefined))
      this.#fail(at, "latitude and longitude must both be given or both be empty");
    this.#degrees("latitude", latitude, at);
    this.#degrees("longitude", longitude, at);
  }

  #degrees(
    column: "latitude" | "longitude",
    text: string | undefined,
    at: string,
    decimals = 5,
  ): void {
    if (text === undefined) return;
    const [from, to] = INDIA[column];
    const isInIndia = Number(text) >= from && Number(text) <= to;
    if (!isInIndia || !new RegExp(`^\\d+(\\.\\d{1,${decimals}})?$`).test(text))
      this.#fail(
        at,
        `${column} "${text}" must be degrees from ${from} to ${to} with at most ${decimals} decimals`,
      );
  }

  #text(field: string, text: string, at: string): void {
    if (text.trim() === "") this.#fail(at, `${field} is empty`);
    if (text !== text.trim()) this.#fail(at, `${field} "${text}" has spaces at its ends`);
    if (text.length > MAX_NAME_LENGTH) {
      this.#fail(at, `${field} has ${text.length} characters; the limit is ${MAX_NAME_LENGTH}`);
    }
    if (NOT_IN_NAMES.test(text))
      this.#fail(at, `${field} ${JSON.stringify(text)} has a control character`);
  }

  #fail(at: string, message: string): never {
    throw new InputError(`${join(this.#folder, at)}: ${message}`);
  }
}

const FILES_OF: Record<AliasLevel, string> = {
  state: FILES.states,
  district: FILES.districts,
  taluka: FILES.talukas,
  village: "the villages' files",
  locality: FILES.localities,
};

/** The number of places of each level, and of aliases. */
export function countPlaces(places: UnsavedDataset): Counts {
  return Object.fromEntries(COUNTED.map((list) => [list, places[list].length])) as Counts;
}

/**
 * Sorts every list in place, by code or by level, code and alias, and returns the same object. The names of a former area
 * stay in their order: its own is the first.
 */
export function sortPlaces<P extends UnsavedDataset>(places: P): P {
  for (const list of [places.states, places.districts, places.talukas, places.villages]) {
    list.sort((a, b) => compare(a.code, b.code));
  }
  const byLevel = (a: { level: AliasLevel }, b: { level: AliasLevel }) =>
    ALIAS_LEVELS.indexOf(a.level) - ALIAS_LEVELS.indexOf(b.level);
  places.aliases.sort(
    (a, b) => byLevel(a, b) || compare(a.code, b.code) || compare(a.alias, b.alias),
  );
  places.former.sort((a, b) => byLevel(a, b) || compare(a.code, b.code));
  places.formerAreas.sort(
    (a, b) => byLevel(a, b) || compare(a.code, b.code) || compare(a.edition, b.edition),
  );
  places.localities?.sort((a, b) => compare(a.code, b.code));
  places.census2001?.sort((a, b) => byLevel(a, b) || compare(a.code, b.code));
  places.positions?.sort((a, b) => compare(a.code, b.code));
  places.postOffices?.sort(
    (a, b) =>
      compare(a.pincode, b.pincode) ||
      compare(a.name, b.name) ||
      compare(toRow("postOffices", a).join(), toRow("postOffices", b).join()),
  );
  return places;
}

/** The codes in a column that joins them by blanks. */
export function codesOf(text: string): string[] {
  return text === "" ? [] : text.split(" ");
}

/** By code unit: the same on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
