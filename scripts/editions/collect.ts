import type { Level } from "../../functions/core/contract/levels.ts";
import { nameKey } from "../../functions/core/names/tokens.ts";
import { InputError } from "../cli/input-error.ts";
import type { Alias, State, Taluka, UnsavedDataset, Village } from "../dataset/dataset.ts";
import { districtsOfTalukas, statesOf, talukasOfVillages } from "../dataset/places.ts";
import type { Action, Report } from "../dataset/report.ts";
import { MAX_NAME_LENGTH } from "../dataset/tables.ts";
import { DAMAGED, unusualCharacter } from "../names/clean-names.ts";
import { REPAIRS, type RepairedName, repairName } from "../names/repairs.ts";
import type { Named, NamedVillage, SourceRow } from "../sources/said.ts";
import type { EditionRules } from "../sources/source.ts";
import type { Contradictions } from "./contradictions.ts";
import { checkCensusDistrict, type OfficialState, officialState } from "./states.ts";
import {
  assignTalukaCodes,
  assignTalukas,
  type CollectedVillage,
  NO_TALUKA,
  noTaluka,
  type Origin,
  type TalukaPart,
} from "./taluka-codes.ts";

/** The places of one edition of a source, with the first row of each. */
export interface CollectedPlaces extends UnsavedDataset {
  origin: (level: Level, code: string) => Origin;
  /** The taluka of each village. */
  talukaOf: ReadonlyMap<string, string>;
  /** Codes of districts that other rows name but that are missing from the list of their state's districts. */
  unlisted: ReadonlySet<string>;
}

/** The source and editions for the states' records. */
export type StateOrigin = Pick<State, "source" | "districts_edition" | "villages_edition">;

/**
 * Builds one edition from the rows of one kind of source. Each code is one place, named by its first row; other names go to the
 * aliases and the report.
 */
export class Collector {
  readonly #report: Report;
  readonly #rules: EditionRules;
  readonly #contradictions: Contradictions;
  readonly #states = new Map<string, Origin & { official: OfficialState }>();
  readonly #districts = new Map<string, Origin & { state: string; cell: string }>();
  /** Codes of districts that have their own row. */
  readonly #listed = new Set<string>();
  /** Sub-district code → district code → the part in that district. */
  readonly #talukas = new Map<string, Map<string, TalukaPart>>();
  readonly #villages = new Map<string, CollectedVillage>();
  /** By place and `nameKey`. A taluka's aliases also have the district of their rows. */
  readonly #aliases = new Map<string, Alias & { district?: string }>();

  /** @param contradictions compares the names that several files have for a village */
  constructor(report: Report, rules: EditionRules, contradictions: Contradictions) {
    this.#report = report;
    this.#rules = rules;
    this.#contradictions = contradictions;
  }

  /**
   * Throws InputError for an unknown state, a district in two states, and a sub-district in two districts unless
   * `dividedTalukas`.
   */
  add(row: SourceRow): void {
    this.#addState(row);
    const { district, taluka, village } = row;
    if (district === undefined) return;
    this.#addDistrict(row, district);
    if (taluka !== undefined) this.#addTaluka(row, district, taluka);
    if (village !== undefined) this.#addVillage(row, district, village);
  }

  /** The places of all rows. No more can be added. */
  places(origin: StateOrigin): CollectedPlaces {
    const talukaCode = assignTalukaCodes(this.#talukas, this.#report);
    const parts = [...this.#talukas].flatMap(([code, byDistrict]) =>
      [...byDistrict].map(([district_code, part]) => ({
        code: talukaCode(code, district_code),
        district_code,
        part,
      })),
    );
    const districtOf = districtsOfTalukas(parts);
    const villages = assignTalukas(this.#villages.values(), talukaCode, districtOf, this.#report);
    const aliases = [...this.#aliases.values()].map(({ district, ...alias }) => {
      return district === undefined ? alias : { ...alias, code: talukaCode(alias.code, district) };
    });
    const origins: Record<Level, ReadonlyMap<string, Origin>> = {
      state: this.#states,
      district: this.#districts,
      taluka: new Map(parts.map(({ code, part }) => [code, part])),
      village: onlyOrigins(this.#villages),
    };
    const unlisted = this.#reportUnlisted();
    const talukas = parts.map(({ code, district_code, part }) => ({
      code,
      name: part.name,
      district_code,
      ...part.figures,
    }));
    return {
      states: [...this.#states.values()].map(({ official }) => ({
        ...official,
        ...origin,
      })),
      districts: [...this.#districts].map(([code, { name, state }]) => ({
        code,
        name,
        state_code: state,
      })),
      talukas: [...talukas, ...missingNoTalukas(villages, districtOf)],
      villages,
      talukaOf: talukasOfVillages(villages),
      aliases,
      former: [],
      formerAreas: [],
      origin: (level, code) => {
        const { name, file, line } = origins[level].get(code)!;
        return { name, file, line };
      },
      unlisted,
    };
  }

  /** Reports districts that are missing from the list of their state's districts, and returns their codes. */
  #reportUnlisted(): ReadonlySet<string> {
    const withLists = new Set([...this.#listed].map((code) => this.#districts.get(code)!.state));
    const unlisted = [...this.#districts].filter(
      ([code, { state }]) => withLists.has(state) && !this.#listed.has(code),
    );
    for (const [code, { name, file, line }] of unlisted) {
      this.#found(
        { file, line },
        "district",
        { code, name },
        {
          action: "doubtful",
          reason: "a district that the list of districts lacks",
          done: "taken from this row; left out if no village is in it",
        },
      );
    }
    return new Set(unlisted.map(([code]) => code));
  }

  #addState({ file, line, state, district }: SourceRow): void {
    if (this.#states.has(state.code)) return;
    const row = { file, line, state, alone: district === undefined };
    const { official, alias } = officialState(row, this.#report);
    this.#states.set(state.code, { name: official.name, official, file, line });
    if (alias !== undefined) this.#addAlias({ level: "state", code: state.code, alias });
  }

  #addDistrict(row: SourceRow, district: Named): void {
    const known = this.#districts.get(district.code);
    if (row.taluka === undefined && row.village === undefined) this.#listed.add(district.code);
    if (known === undefined) {
      if (this.#rules.censusDistricts === true) checkCensusDistrict(row, district);
      const own = row.taluka === undefined && row.village === undefined;
      const { name, source } = this.#repaired(row, "district", district, own);
      if (nameKey(source) !== nameKey(name))
        this.#addAlias({ level: "district", code: district.code, alias: source });
      const { file, line } = row;
      this.#districts.set(district.code, {
        name,
        cell: district.name,
        state: row.state.code,
        file,
        line,
      });
    } else if (known.state !== row.state.code) {
      throw new InputError(
        `${row.file}:${row.line}: district ${district.code} is ${district.name.trim()} of state ${row.state.code} here, but ${known.name} of state ${known.state} at ${known.file}:${known.line}; these files are of different editions`,
      );
    } else {
      this.#otherName(row, "district", district, known);
    }
  }

  #addTaluka(row: SourceRow, district: Named, taluka: Named): void {
    let parts = this.#talukas.get(taluka.code);
    if (parts === undefined) {
      parts = new Map();
      this.#talukas.set(taluka.code, parts);
    }
    const known = parts.get(district.code);
    if (known !== undefined) {
      this.#otherName(row, "taluka", taluka, known, district.code);
      if (row.village === undefined && row.figures !== undefined) known.figures = row.figures;
      return;
    }
    const [elsewhere] = parts;
    if (elsewhere !== undefined && !this.#rules.dividedTalukas) {
      const [other, { file, line }] = elsewhere;
      throw new InputError(
        `${row.file}:${row.line}: taluka ${taluka.code} ${taluka.name.trim()} is in district ${district.code} here, but in ${other} at ${file}:${line}; these files are of different editions: put each edition into a folder with its date in the name, such as lgd-2026-05`,
      );
    }
    const { file, line } = row;
    const own = row.village === undefined;
    const { name } = this.#repaired(row, "taluka", taluka, own);
    const part: TalukaPart = { name, cell: taluka.name, villages: 0, file, line };
    if (own && row.figures !== undefined) part.figures = row.figures;
    parts.set(district.code, part);
  }

  /** Makes a different name of a parent an alias, and reports it once. */
  #otherName(
    row: SourceRow,
    level: Level,
    place: Named,
    known: Origin & { cell: string },
    district?: string,
  ): void {
    if (place.name === known.cell) return;
    const { name, damaged } = repairName(place.name, { state: row.state.code, isPlace: false });
    if (name === "" || nameKey(name) === nameKey(known.name)) return;
    if (this.#mendName(row, level, place, known, { name, damaged })) return;
    if (!this.#addAlias({ level, code: place.code, alias: name, ...(district && { district }) }))
      return;
    this.#found(row, level, place, {
      action: "merged",
      reason: `a ${level} whose name differs from that in an earlier row`,
      done: "the first name is used, the other is an alias",
      note: `${known.name} at ${this.#report.nameOf(known.file)}:${known.line}`,
    });
  }

  /** Returns false if the place already has this alias, or if it is too long for a name. */
  #addAlias(alias: Alias & { district?: string }): boolean {
    if (alias.alias.length > MAX_NAME_LENGTH) return false;
    const key = `${alias.level} ${alias.district ?? ""} ${alias.code} ${nameKey(alias.alias)}`;
    if (this.#aliases.has(key)) return false;
    this.#aliases.set(key, alias);
    return true;
  }

  #addVillage(row: SourceRow, district: Named, village: NamedVillage): void {
    const known = this.#villages.get(village.code);
    if (known !== undefined) {
      this.#mergeVillage(row, known, village);
      return;
    }
    const repaired = repairedName(row, "village", village);
    const { name, kind, hadbast, source, damaged } = repaired;
    if (name === "" || name.length > MAX_NAME_LENGTH) {
      this.#found(row, "village", village, {
        action: "dropped",
        reason:
          name === "" ? "a village without a name" : `a name of over ${MAX_NAME_LENGTH} characters`,
        done: "left out",
      });
      return;
    }
    const { file, line, figures } = row;
    this.#reportRepairs(row, "village", village, repaired);
    if (!damaged && source !== name && nameKey(source) !== nameKey(name)) {
      this.#addAlias({ level: "village", code: village.code, alias: source });
    }
    const taluka = row.taluka?.code;
    if (taluka !== undefined && kind !== "town") {
      this.#talukas.get(taluka)!.get(district.code)!.villages++;
    }
    const { code, local_name, pincodes } = village;
    const added: CollectedVillage = {
      code,
      name,
      file,
      line,
      cell: village.name,
      kind,
      taluka,
      district: district.code,
      state: row.state.code,
      pincodes,
      fields: { ...village.fields, ...figures, ...(hadbast !== undefined && { hadbast }) },
    };
    if (local_name !== undefined) added.local_name = local_name;
    this.#villages.set(village.code, added);
  }

  /** Handles a second row of the same village: it may have the figures, another PIN code, or be an error of the source. */
  #mergeVillage(row: SourceRow, known: CollectedVillage, village: NamedVillage): void {
    const { name, damaged } = repairName(village.name, { state: known.state, isPlace: true });
    if (row.state.code !== known.state) {
      throw new InputError(
        `${row.file}:${row.line}: village ${village.code} is ${name} of state ${row.state.code} here, but ${known.name} of state ${known.state} at ${known.file}:${known.line}; correct the codes`,
      );
    }
    if (row.file !== known.file)
      this.#contradictions.compare(village.code, { ...row, name }, known);
    const { local_name, pincodes } = village;
    if (local_name !== undefined) known.local_name ??= local_name;
    Object.assign(known.fields, village.fields, row.figures);
    const more = pincodes.filter((pincode) => !known.pincodes.includes(pincode));
    if (more.length > 0) known.pincodes = [...known.pincodes, ...more];
    if (row.fills && known.taluka === undefined && row.taluka !== undefined) {
      known.taluka = row.taluka.code;
      known.district = row.district!.code;
      this.#found(row, "village", village, {
        action: "repaired",
        reason: "a village without a taluka in the village directory",
        done: "in the taluka that this file gives",
        note: `taluka ${row.taluka.code}`,
      });
    }
    const together = row.taluka?.code === known.taluka && row.district?.code === known.district;
    if (together && (more.length > 0 || row.fills) && name === known.name) return;
    if (this.#mendName(row, "village", village, known, { name, damaged }) && together) return;
    const isOther = name !== "" && nameKey(name) !== nameKey(known.name);
    if (isOther) this.#addAlias({ level: "village", code: known.code, alias: name });
    const elsewhere = together
      ? ""
      : `, in taluka ${known.taluka ?? "none"} of district ${known.district}`;
    const note = `${known.name} at ${this.#report.nameOf(known.file)}:${known.line}${elsewhere}`;
    if (row.fills) {
      if (together && !isOther) return;
      this.#found(row, "village", village, {
        action: "merged",
        reason: "a place that the village directory has under another name or in another taluka",
        done: "the village directory's are used; another name is an alias",
        note,
      });
      return;
    }
    this.#found(row, "village", village, {
      action: "merged",
      reason: "a duplicate village code",
      done: "merged into one place with the first row's name and taluka; another spelling is an alias",
      note,
    });
  }

  /** Replaces the damaged name of a place by this one, if this one is undamaged. Returns whether it did. */
  #mendName(
    row: SourceRow,
    level: Level,
    place: Named,
    known: Origin,
    { name, damaged }: Pick<RepairedName, "name" | "damaged">,
  ): boolean {
    if (!known.name.includes(DAMAGED) || damaged || name === "") return false;
    known.name = name;
    this.#found(row, level, place, {
      action: "repaired",
      reason: "a damaged character (U+FFFD) in another file's name",
      done: "this file's name is used",
      note: `${this.#report.nameOf(known.file)}:${known.line}`,
    });
    return true;
  }

  /** The repaired name of an area. Reports a repair if the row is about the area itself. */
  #repaired(row: SourceRow, level: Level, place: Named, own: boolean): RepairedName {
    const repaired = repairedName(row, level, place);
    const { name } = repaired;
    if (name === "") {
      throw new InputError(`${row.file}:${row.line}: ${level} ${place.code} has no name`);
    }
    if (name.length > MAX_NAME_LENGTH) {
      throw new InputError(
        `${row.file}:${row.line}: the name of ${level} ${place.code} has ${name.length} characters; the limit is ${MAX_NAME_LENGTH}`,
      );
    }
    if (own) this.#reportRepairs(row, level, place, repaired);
    return repaired;
  }

  #reportRepairs(
    row: SourceRow,
    level: Level,
    place: Named,
    { name, damaged, repairs }: RepairedName,
  ): void {
    const character = unusualCharacter(name);
    if (character !== undefined) {
      this.#found(row, level, place, {
        action: "doubtful",
        reason: "an unusual character in a name",
        done: "kept; compare it with another list",
        note: character,
      });
    }
    if (damaged) {
      this.#found(row, level, place, {
        action: "doubtful",
        reason: "a damaged character (U+FFFD) that may have been a letter",
        done: "kept unless another file has the undamaged name",
      });
    }
    for (const repair of repairs) {
      this.#found(row, level, place, { action: "repaired", ...REPAIRS[repair], note: name });
    }
  }

  #found(
    { file, line }: { file: string; line: number },
    level: Level,
    { code, name }: Named,
    what: { action: Action; reason: string; done: string; note?: string },
  ): void {
    this.#report.add({ ...what, file, line, level, code, name });
  }
}

function repairedName(
  row: SourceRow,
  level: Level,
  place: Named & { isTown?: true },
): RepairedName {
  return repairName(place.name, {
    state: row.state.code,
    isPlace: level === "village",
    isTown: place.isTown === true,
  });
}

/**
 * Leaves out those districts of a set that have no village, with their talukas and aliases. They stay if no village of their
 * state is known.
 */
export function leaveOutEmpty(places: UnsavedDataset, districts: ReadonlySet<string>): void {
  if (districts.size === 0) return;
  const { stateOf, stateOfTaluka } = statesOf(places);
  const districtOf = districtsOfTalukas(places.talukas);
  const filled = new Set(places.villages.map(({ taluka_code }) => districtOf.get(taluka_code)!));
  const states = new Set(places.villages.map(({ taluka_code }) => stateOfTaluka(taluka_code)));
  const isEmpty = (code: string) =>
    districts.has(code) && !filled.has(code) && states.has(stateOf(code));
  const empty = new Set([...districts].filter(isEmpty));
  const isKept = ({ level, code }: Alias) =>
    !empty.has(level === "district" ? code : level === "taluka" ? districtOf.get(code)! : "");
  places.aliases = places.aliases.filter(isKept);
  places.talukas = places.talukas.filter(({ district_code }) => !empty.has(district_code));
  places.districts = places.districts.filter(({ code }) => !empty.has(code));
}

/** Talukas for places without a sub-district, if the source has no row for them. */
function missingNoTalukas(
  villages: readonly Village[],
  districtOf: ReadonlyMap<string, string>,
): Taluka[] {
  const codes = new Set(
    villages.map(({ taluka_code }) => taluka_code).filter((code) => !districtOf.has(code)),
  );
  return [...codes].map((code) => noTaluka(code.slice(0, -NO_TALUKA.code.length)));
}

/**
 * Keeps only the first rows of places, so that everything else collected can be freed. In place: a map of all villages takes
 * long to make.
 */
function onlyOrigins(places: Map<string, Origin>): ReadonlyMap<string, Origin> {
  for (const [code, { name, file, line }] of places) places.set(code, { name, file, line });
  return places;
}
