import { join } from "node:path";
import { LEVELS, type Level } from "../../functions/core/contract/levels.ts";
import {
  type Alias,
  type Counts,
  DATASET_MANIFEST,
  type District,
  FILES,
  type FormerPlace,
  type LaterName,
  MAX_NAME_LENGTH,
  type Manifest,
  NOT_IN_NAMES,
  type State,
  type Taluka,
  TOWN_KINDS,
  type UnsavedDataset,
  type Village,
} from "./dataset.ts";
import { InputError } from "./input-error.ts";
import { COUNTED } from "./manifest.ts";

const CODE: Record<Level, { pattern: RegExp; digits: string }> = {
  state: { pattern: /^\d{2}$/, digits: "2" },
  district: { pattern: /^\d{3}$/, digits: "3" },
  taluka: { pattern: /^\d{5}(\d{3})?$/, digits: "5 or 8" },
  village: { pattern: /^\d{6}$/, digits: "6" },
};

/**
 * Checks the records of one dataset in the order states, districts, talukas, villages, aliases, former places,
 * later names. Every method throws InputError with one line that names file, line and value.
 */
export class DatasetChecker {
  readonly #folder: string;
  /** By level: code → where it was first seen, to name both places of a code that stands twice. */
  readonly #seen: Record<Level, Map<string, string>> = {
    state: new Map(),
    district: new Map(),
    taluka: new Map(),
    village: new Map(),
  };
  /** Code in the Local Government Directory → the district's file and line. */
  readonly #lgdCodes = new Map<string, string>();
  readonly #stateOfDistrict = new Map<string, string>();
  readonly #stateOfTaluka = new Map<string, string>();
  readonly #laterNames = new Set<string>();

  /** @param folder what the errors put before the file's name */
  constructor(folder: string) {
    this.#folder = folder;
  }

  state = (state: State, file: string, line: number): void => {
    this.#place("state", state, file, line);
    if (!/^IN-[A-Z]{2}$/.test(state.iso_code)) {
      this.#fail(file, line, `iso_code "${state.iso_code}" is not of the form IN-XX`);
    }
    if (state.kind !== "state" && state.kind !== "union territory") {
      this.#fail(file, line, `kind "${state.kind}" must be "state" or "union territory"`);
    }
    this.#text("source", state.source, file, line);
    if (!/^(\d{4})?$/.test(state.boundaries)) {
      this.#fail(file, line, `boundaries "${state.boundaries}" must be a year or empty`);
    }
  };

  district = (district: District, file: string, line: number): void => {
    this.#place("district", district, file, line);
    this.#parent("state", district.state_code, file, line);
    if (district.lgd_code !== undefined) this.#lgdCode(district.lgd_code, file, line);
    this.#stateOfDistrict.set(district.code, district.state_code);
  };

  taluka = (taluka: Taluka, file: string, line: number): void => {
    this.#place("taluka", taluka, file, line);
    this.#parent("district", taluka.district_code, file, line);
    this.#stateOfTaluka.set(taluka.code, this.#stateOfDistrict.get(taluka.district_code) ?? "");
  };

  /** A check of villages that have to lie in this state, whose file they stand in. */
  villageOf(stateCode: string): (village: Village, file: string, line: number) => void {
    return (village, file, line) => {
      this.#place("village", village, file, line);
      this.#parent("taluka", village.taluka_code, file, line);
      const actual = this.#stateOfTaluka.get(village.taluka_code);
      if (actual !== stateCode) {
        this.#fail(
          file,
          line,
          `taluka ${village.taluka_code} is in state ${actual}; move the village to its file`,
        );
      }
      if (village.kind !== undefined && !TOWN_KINDS.includes(village.kind)) {
        this.#fail(file, line, `kind "${village.kind}" must be empty or one of ${TOWN_KINDS.join(", ")}`);
      }
      if (village.local_name !== undefined) this.#text("local_name", village.local_name, file, line);
      if (village.pincode !== undefined && !/^[1-9]\d{5}( [1-9]\d{5})*$/.test(village.pincode)) {
        this.#fail(
          file,
          line,
          `pincode "${village.pincode}" must be six digits, the first not 0; several are joined by one blank`,
        );
      }
    };
  }

  alias = (alias: Alias, file: string, line: number): void => {
    this.#level(alias.level, file, line);
    this.#parent(alias.level, alias.code, file, line);
    this.#text("alias", alias.alias, file, line);
  };

  former = (former: FormerPlace, file: string, line: number): void => {
    this.#level(former.level, file, line);
    this.#code(former.level, former.code, file, line);
    this.#text("name", former.name, file, line);
    if (this.#seen[former.level].has(former.code)) {
      this.#fail(file, line, `${former.level} ${former.code} is no former place: the dataset has it`);
    }
    const parentLevel = LEVELS[LEVELS.indexOf(former.level) - 1];
    if (parentLevel !== undefined) this.#code(parentLevel, former.parent_code, file, line);
    if (former.successor_code !== "") this.#parent(former.level, former.successor_code, file, line);
  };

  later = (later: LaterName, file: string, line: number): void => {
    const { level, lgd_code, name, state_lgd_code, taluka_codes } = later;
    if (level !== "state" && level !== "district") {
      this.#fail(file, line, `level "${level}" must be state or district`);
    }
    this.#code(level, lgd_code, file, line);
    this.#text("name", name, file, line);
    if (level === "district") this.#code("state", state_lgd_code, file, line);
    else if (state_lgd_code !== "") this.#fail(file, line, "a state has no state_lgd_code");
    for (const code of taluka_codes.split(" ")) this.#parent("taluka", code, file, line);
    const key = `${level} ${lgd_code} ${name}`;
    if (this.#laterNames.has(key)) this.#fail(file, line, `${key} stands twice`);
    this.#laterNames.add(key);
  };

  /** The counts of the manifest are the counts of the places. */
  counts(places: UnsavedDataset, manifest: Manifest): void {
    const actual: Counts = countPlaces(places);
    for (const level of COUNTED) {
      if (actual[level] !== manifest.counts[level]) {
        throw new InputError(
          `${join(this.#folder, DATASET_MANIFEST)}: counts.${level} is ${manifest.counts[level]}, but the files hold ${actual[level]}; import the data again`,
        );
      }
    }
  }

  #place(level: Level, { code, name }: { code: string; name: string }, file: string, line: number): void {
    this.#code(level, code, file, line);
    const first = this.#seen[level].get(code);
    if (first !== undefined) this.#fail(file, line, `${level} code ${code} stands twice, first at ${first}`);
    this.#seen[level].set(code, `${file}:${line}`);
    this.#text("name", name, file, line);
  }

  #code(level: Level, code: string, file: string, line: number): void {
    const { pattern, digits } = CODE[level];
    if (!pattern.test(code) || Number(code) === 0) {
      this.#fail(file, line, `${level} code "${code}" must be ${digits} digits, not all 0`);
    }
  }

  #parent(level: Level, code: string, file: string, line: number): void {
    if (!this.#seen[level].has(code)) {
      this.#fail(
        file,
        line,
        `${level} "${code}" does not exist; put the code of one that ${FILES_OF[level]} has`,
      );
    }
  }

  #lgdCode(lgdCode: string, file: string, line: number): void {
    this.#code("district", lgdCode, file, line);
    const first = this.#lgdCodes.get(lgdCode);
    if (first !== undefined) this.#fail(file, line, `lgd_code ${lgdCode} stands twice, first at ${first}`);
    this.#lgdCodes.set(lgdCode, `${file}:${line}`);
  }

  #level(level: string, file: string, line: number): void {
    if (!LEVELS.includes(level as Level)) {
      this.#fail(file, line, `level "${level}" must be one of ${LEVELS.join(", ")}`);
    }
  }

  #text(field: string, text: string, file: string, line: number): void {
    if (text.trim() === "") this.#fail(file, line, `${field} is empty`);
    if (text !== text.trim()) this.#fail(file, line, `${field} "${text}" has blanks at its ends`);
    if (text.length > MAX_NAME_LENGTH) {
      this.#fail(file, line, `${field} has ${text.length} characters, more than ${MAX_NAME_LENGTH}`);
    }
    if (NOT_IN_NAMES.test(text))
      this.#fail(file, line, `${field} ${JSON.stringify(text)} has a control character`);
  }

  #fail(file: string, line: number, message: string): never {
    throw new InputError(`${join(this.#folder, file)}:${line}: ${message}`);
  }
}

const FILES_OF: Record<Level, string> = {
  state: FILES.states,
  district: FILES.districts,
  taluka: FILES.talukas,
  village: "the villages' files",
};

/** How many places of each level, and aliases, there are. */
export function countPlaces(places: UnsavedDataset): Counts {
  return {
    states: places.states.length,
    districts: places.districts.length,
    talukas: places.talukas.length,
    villages: places.villages.length,
    aliases: places.aliases.length,
  };
}

/** Sorts every list in place, by code or by level, code and alias, and returns the same object. */
export function sortPlaces<P extends UnsavedDataset>(places: P): P {
  for (const list of [places.states, places.districts, places.talukas, places.villages]) {
    list.sort((a, b) => compare(a.code, b.code));
  }
  const byLevel = (a: { level: Level }, b: { level: Level }) =>
    LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level);
  places.aliases.sort((a, b) => byLevel(a, b) || compare(a.code, b.code) || compare(a.alias, b.alias));
  places.former.sort((a, b) => byLevel(a, b) || compare(a.code, b.code));
  places.later.sort((a, b) => byLevel(a, b) || compare(a.lgd_code, b.lgd_code) || compare(a.name, b.name));
  return places;
}

/** By code unit, as the same on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
