import { join } from "node:path";
import { OFFICE_TYPES } from "../../functions/core/contract/kinds.ts";
import { LEVELS, type Level } from "../../functions/core/contract/levels.ts";
import { PINCODE } from "../../functions/core/contract/pincode.ts";
import type { LocalNames } from "../../functions/core/contract/records.ts";
import {
  VILLAGE_FIELDS,
  type VillageColumn,
} from "../../functions/core/contract/village-fields.ts";
import { INDIA } from "../../functions/core/geo/india.ts";
import { InputError } from "../cli/input-error.ts";
import { shellWord } from "../cli/safe-text.ts";
import { lineOf } from "./csv.ts";
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
 * places, former areas, post offices, positions; those of a file by `rowsOf`. Every check takes a record, and throws
 * InputError with one line that names file, line and value.
 */
export class DatasetChecker {
  readonly #folder: string;
  /** The files so far, each with the number of rows of those before it. */
  readonly #files: { readonly file: string; readonly before: number }[] = [];
  /** The number of the row that is checked, over all files. */
  #row = -1;
  /** By level: code → the row in which it was first seen, to name both places of a duplicate code. */
  readonly #seen: Record<AliasLevel, Map<string, number>> = {
    state: new Map(),
    district: new Map(),
    taluka: new Map(),
    village: new Map(),
    locality: new Map(),
  };
  readonly #towns = new Set<string>();
  /** LGD code → the row of its district. */
  readonly #lgdCodes = new Map<string, number>();
  readonly #stateOfDistrict = new Map<string, string>();
  readonly #districtOfTaluka = new Map<string, string>();
  readonly #stateOfTaluka = new Map<string, string>();
  readonly #formerAreas = new Set<string>();
  /** Code → the row of its position. */
  readonly #positions = new Map<string, number>();
  readonly #census2001 = new Map<string, number>();

  /** @param folder its name in errors */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The check of the rows of a file (`villages/30.csv`), in their order. */
  rowsOf<Row>(file: string, accept: (row: Row) => void): (row: Row) => void {
    this.#files.push({ file, before: this.#row + 1 });
    return (row) => {
      this.#row++;
      accept(row);
    };
  }

  state = (state: State): void => {
    this.#place("state", state);
    this.#localNames(state);
    if (!/^(IN-[A-Z]{2})?$/.test(state.iso_code)) {
      this.#fail(`iso_code "${state.iso_code}" is not of the form IN-XX or empty`);
    }
    if (state.kind !== "state" && state.kind !== "union territory") {
      this.#fail(`kind "${state.kind}" must be "state" or "union territory"`);
    }
    this.#text("source", state.source);
    for (const column of ["districts_edition", "villages_edition"] as const) {
      if (!/^(\d{4}(-\d{2}){0,2})?$/.test(state[column]))
        this.#fail(`${column} "${state[column]}" must be a date such as 2011 or 2026-05, or empty`);
    }
    this.#number("talukas_kept", state.talukas_kept);
    this.#number("talukas_left_out", state.talukas_left_out);
  };

  district = (district: District): void => {
    this.#place("district", district);
    this.#localNames(district);
    this.#exists("state", district.state_code);
    if (district.lgd_code !== undefined) this.#lgdCode(district.lgd_code);
    if (district.census_2011_code !== undefined) this.#code("district", district.census_2011_code);
    this.#stateOfDistrict.set(district.code, district.state_code);
  };

  taluka = (taluka: Taluka): void => {
    this.#place("taluka", taluka);
    this.#exists("district", taluka.district_code);
    this.#number("population", taluka.population);
    this.#number("households", taluka.households);
    this.#districtOfTaluka.set(taluka.code, taluka.district_code);
    this.#stateOfTaluka.set(taluka.code, this.#stateOfDistrict.get(taluka.district_code) ?? "");
  };

  /** The check of villages in the file of this state. */
  villageOf(stateCode: string): (village: Village) => void {
    return (village) => {
      const { taluka_code } = village;
      this.#place("village", village);
      if (village.kind === "town") this.#towns.add(village.code);
      this.#exists("taluka", taluka_code);
      const actual = this.#stateOfTaluka.get(taluka_code);
      if (actual !== stateCode) {
        this.#fail(
          `taluka ${taluka_code} is in state ${actual}; move the village to that state's file`,
        );
      }
      for (const { column } of VILLAGE_FIELDS) {
        const { pattern, expected } = VILLAGE_TEXTS[column];
        const text = village[column];
        if (text === undefined) continue;
        if (column === "local_name") this.#text(column, text);
        else if (!pattern.test(text)) this.#fail(`${column} "${text}" must be ${expected}`);
      }
    };
  }

  locality = (locality: Locality): void => {
    const { code, name, pincode, district_code, taluka_code, town_code, latitude, longitude } =
      locality;
    if (!PINCODE.test(pincode))
      this.#fail(`pincode "${pincode}" must be six digits, the first not 0`);
    if (!isLocalityCode(code) || !code.startsWith(pincode)) {
      this.#fail(
        `locality code "${code}" must be the PIN code, a hyphen and the name, such as 411038-kothrud`,
      );
    }
    this.#unique(this.#seen.locality, "locality code", code);
    this.#text("name", name);
    this.#exists("district", district_code);
    if (taluka_code !== undefined) {
      this.#exists("taluka", taluka_code);
      const actual = this.#districtOfTaluka.get(taluka_code);
      if (actual !== district_code)
        this.#fail(`taluka ${taluka_code} is in district ${actual}, not in ${district_code}`);
    }
    if (town_code !== undefined) {
      this.#exists("village", town_code);
      if (!this.#towns.has(town_code))
        this.#fail(`town_code "${town_code}" is not the code of a town`);
    }
    this.#position(latitude, longitude);
  };

  alias = (alias: Alias): void => {
    this.#level(alias.level, ALIAS_LEVELS);
    this.#exists(alias.level, alias.code);
    this.#text("alias", alias.alias);
  };

  former = ({ level, code, name, parent_code, successor_code }: FormerPlace): void => {
    this.#level(level);
    this.#code(level, code);
    this.#text("name", name);
    if (this.#seen[level].has(code)) {
      this.#fail(`${level} ${code} is not a former place: the dataset still has it`);
    }
    const parentLevel = LEVELS[LEVELS.indexOf(level) - 1];
    if (parentLevel !== undefined) this.#code(parentLevel, parent_code);
    if (successor_code !== "") this.#exists(level, successor_code);
  };

  formerArea = (area: FormerArea): void => {
    const { edition, level, code, name, parent_code } = area;
    if (!/^\d{4}(-\d{2}){0,2}$/.test(edition))
      this.#fail(`edition "${edition}" must be a date such as 2011 or 2022-03`);
    if (level !== "state" && level !== "district" && level !== "taluka")
      this.#fail(`level "${level}" must be state, district or taluka`);
    this.#code(level, code);
    this.#text("name", name);
    const parentLevel = LEVELS[LEVELS.indexOf(level) - 1];
    if (parentLevel !== undefined) this.#code(parentLevel, parent_code);
    else if (parent_code !== "") this.#fail("a state has no parent_code");
    const talukas = codesOf(area.taluka_codes);
    const villages = codesOf(area.village_codes);
    if (talukas.length + villages.length === 0)
      this.#fail("a former area covers at least one taluka or village");
    for (const one of talukas) this.#exists("taluka", one);
    for (const one of villages) this.#exists("village", one);
    const key = `${edition} ${level} ${code} ${name}`;
    if (this.#formerAreas.has(key)) this.#fail(`${key} is listed twice`);
    this.#formerAreas.add(key);
  };

  postOffice = (office: PostOffice): void => {
    const { pincode, name, type, delivery, district_code, latitude, longitude } = office;
    if (!PINCODE.test(pincode))
      this.#fail(`pincode "${pincode}" must be six digits, the first not 0`);
    this.#text("name", name);
    if (!OFFICE_TYPES.includes(type))
      this.#fail(`type "${type}" must be one of ${OFFICE_TYPES.join(", ")}`);
    if (delivery !== "yes" && delivery !== "no")
      this.#fail(`delivery "${delivery}" must be yes or no`);
    if (district_code !== undefined) this.#exists("district", district_code);
    this.#position(latitude, longitude);
  };

  position = ({ level, code, latitude, longitude, position }: PlacePosition): void => {
    if (level !== "village" && level !== "taluka")
      this.#fail(`level "${level}" must be village or taluka: the position of others is computed`);
    this.#exists(level, code);
    this.#unique(this.#positions, `the position of ${level}`, code);
    this.#degrees("latitude", latitude, 3);
    this.#degrees("longitude", longitude, 3);
    if (!POSITIONS_FROM.includes(position))
      this.#fail(`position "${position}" must be one of ${POSITIONS_FROM.join(", ")}`);
  };

  census2001 = ({ level, code, census_2001_code }: Census2001Code): void => {
    if (level !== "state" && level !== "district" && level !== "taluka")
      this.#fail(`level "${level}" must be state, district or taluka`);
    this.#exists(level, code);
    this.#unique(this.#census2001, "the Census 2001 code of", `${level} ${code}`);
    if (!/^\d{1,8}$/.test(census_2001_code))
      this.#fail(`census_2001_code "${census_2001_code}" must have 1 to 8 digits`);
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

  #place(level: Level, { code, name }: { code: string; name: string }): void {
    this.#code(level, code);
    this.#unique(this.#seen[level], `${level} code`, code);
    this.#text("name", name);
  }

  #lgdCode(code: string): void {
    this.#code("district", code);
    this.#unique(this.#lgdCodes, "lgd_code", code);
  }

  #localNames({ local_name, hindi_name }: LocalNames): void {
    if (local_name !== undefined) this.#text("local_name", local_name);
    if (hindi_name !== undefined) this.#text("hindi_name", hindi_name);
  }

  #code(level: Level, code: string): void {
    const { pattern, digits } = CODE[level];
    if (!pattern.test(code) || Number(code) === 0) {
      this.#fail(`${level} code "${code}" must be ${digits} digits, not all 0`);
    }
  }

  #unique(seen: Map<string, number>, what: string, code: string): void {
    const first = seen.get(code);
    if (first !== undefined) this.#fail(`${what} ${code} is a duplicate of ${this.#at(first)}`);
    seen.set(code, this.#row);
  }

  #exists(level: AliasLevel, code: string): void {
    if (this.#seen[level].has(code)) return;
    this.#fail(`${level} "${code}" does not exist; use the code of one in ${FILES_OF[level]}`);
  }

  #level(level: string, levels: readonly string[] = LEVELS): void {
    if (!levels.includes(level)) this.#fail(`level "${level}" must be one of ${levels.join(", ")}`);
  }

  #number(column: string, text: string | undefined): void {
    if (text !== undefined && !/^\d{1,10}$/.test(text))
      this.#fail(`${column} "${text}" must be a whole number or empty`);
  }

  #position(latitude: string | undefined, longitude: string | undefined): void {
    if ((latitude === undefined) !== (longitude === undefined))
      this.#fail("latitude and longitude must both be given or both be empty");
    this.#degrees("latitude", latitude);
    this.#degrees("longitude", longitude);
  }

  #degrees(
    column: "latitude" | "longitude",
    text: string | undefined,
    decimals: keyof typeof DEGREES = 5,
  ): void {
    if (text === undefined) return;
    const [from, to] = INDIA[column];
    const isInIndia = Number(text) >= from && Number(text) <= to;
    if (!isInIndia || !DEGREES[decimals].test(text))
      this.#fail(
        `${column} "${text}" must be degrees from ${from} to ${to} with at most ${decimals} decimals`,
      );
  }

  #text(field: string, text: string): void {
    if (text.trim() === "") this.#fail(`${field} is empty`);
    if (text !== text.trim()) this.#fail(`${field} "${text}" has spaces at its ends`);
    if (text.length > MAX_NAME_LENGTH) {
      this.#fail(`${field} has ${text.length} characters; the limit is ${MAX_NAME_LENGTH}`);
    }
    if (NOT_IN_NAMES.test(text))
      this.#fail(`${field} ${JSON.stringify(text)} has a control character`);
  }

  #fail(message: string): never {
    throw new InputError(`${join(this.#folder, this.#at(this.#row))}: ${message}`);
  }

  /** Where a row is: `villages/30.csv:2`. */
  #at(row: number): string {
    const { file, before } = this.#files.findLast((one) => one.before <= row)!;
    return `${file}:${lineOf(row - before)}`;
  }
}

/** Degrees with at most this many decimals. */
const DEGREES = { 3: /^\d+(\.\d{1,3})?$/, 5: /^\d+(\.\d{1,5})?$/ };

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
