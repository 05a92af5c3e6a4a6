import type { Level } from "../../functions/core/contract/levels.ts";
import { nameKey } from "../../functions/core/names/tokens.ts";
import {
  type Alias,
  MAX_NAME_LENGTH,
  type State,
  type Taluka,
  type UnsavedDataset,
  type Village,
} from "../dataset/dataset.ts";
import { InputError } from "../dataset/input-error.ts";
import { cleanName, unusualSign } from "./names.ts";
import { townKind } from "./other-names.ts";
import type { Action, Report } from "./report.ts";
import {
  type CollectedVillage,
  NO_TALUKA,
  noTaluka,
  type Origin,
  settleTalukas,
  settleVillages,
  type TalukaPart,
} from "./settle.ts";
import type { Named, NamedVillage, SourceRow } from "./source-row.ts";
import { officialName, STATES } from "./states.ts";

/** The places of one source in one of its editions, with the first row of each. */
export interface CollectedPlaces extends UnsavedDataset {
  origin: (level: Level, code: string) => Origin;
}

export interface CollectorOptions {
  /** What the states' records say of where they come from. */
  origin: Pick<State, "source" | "boundaries">;
  /**
   * Whether a sub-district may stand in several districts: the Census has some that the borders of newer districts
   * divide. In the Local Government Directory it means files of different editions.
   */
  dividedTalukas: boolean;
}

/**
 * Makes one edition out of the rows of one kind of source: each code is one place, whose first row gives its name;
 * what other rows say goes to the aliases and the report.
 */
export class Collector {
  readonly #report: Report;
  readonly #options: CollectorOptions;
  readonly #states = new Map<string, Origin>();
  readonly #districts = new Map<string, Origin & { state: string; cell: string }>();
  /** Sub-district code → district code → what the rows of that district say. */
  readonly #talukas = new Map<string, Map<string, TalukaPart>>();
  readonly #villages = new Map<string, CollectedVillage>();
  /** By place and folded alias; a taluka's with the district whose rows it stands in. */
  readonly #aliases = new Map<string, Alias & { district?: string }>();

  constructor(report: Report, options: CollectorOptions) {
    this.#report = report;
    this.#options = options;
  }

  /**
   * Throws InputError for a state that is none of India's, a district that stands in two states, and a sub-district
   * that stands in two districts unless `dividedTalukas`.
   */
  add(row: SourceRow): void {
    this.#addState(row);
    const { district, taluka, village } = row;
    if (district === undefined) return;
    this.#addDistrict(row, district);
    if (taluka !== undefined) this.#addTaluka(row, district, taluka);
    if (village !== undefined) this.#addVillage(row, district, village);
  }

  /** The places of all rows so far. */
  places(): CollectedPlaces {
    const talukaCode = settleTalukas(this.#talukas, this.#report);
    const parts = [...this.#talukas].flatMap(([code, byDistrict]) =>
      [...byDistrict].map(([district_code, part]) => ({
        ...{ code: talukaCode(code, district_code), district_code, part },
      })),
    );
    const districtOf = new Map(parts.map(({ code, district_code }) => [code, district_code]));
    const villages = settleVillages(this.#villages.values(), talukaCode, districtOf, this.#report);
    const aliases = [...this.#aliases.values()].map(({ district, ...alias }) => {
      return district === undefined ? alias : { ...alias, code: talukaCode(alias.code, district) };
    });
    const origins: Record<Level, ReadonlyMap<string, Origin>> = {
      state: this.#states,
      district: this.#districts,
      taluka: new Map(parts.map(({ code, part }) => [code, part])),
      village: this.#villages,
    };
    const talukas = parts.map(({ code, district_code, part }) => ({ code, name: part.name, district_code }));
    return {
      states: [...this.#states.keys()].map((code) => ({ ...STATES.get(code)!, ...this.#options.origin })),
      districts: [...this.#districts].map(([code, { name, state }]) => ({ code, name, state_code: state })),
      talukas: [...talukas, ...missingNoTalukas(villages, districtOf)],
      villages,
      aliases,
      former: [],
      later: [],
      origin: (level, code) => {
        const { name, file, line } = origins[level].get(code)!;
        return { name, file, line };
      },
    };
  }

  #addState({ file, line, state, district }: SourceRow): void {
    if (this.#states.has(state.code)) return;
    const { name, alias } = officialName({ file, line, state, alone: district === undefined }, this.#report);
    this.#states.set(state.code, { name, file, line });
    if (alias !== undefined) this.#addAlias({ level: "state", code: state.code, alias });
  }

  #addDistrict(row: SourceRow, district: Named): void {
    const known = this.#districts.get(district.code);
    if (known === undefined) {
      const own = row.taluka === undefined && row.village === undefined;
      const name = this.#clean(row, "district", district, own);
      const { file, line } = row;
      this.#districts.set(district.code, { name, cell: district.name, state: row.state.code, file, line });
    } else if (known.state !== row.state.code) {
      throw new InputError(
        `${row.file}:${row.line}: district ${district.code} is ${district.name.trim()} of state ${row.state.code} here, but ${known.name} of state ${known.state} at ${known.file}:${known.line}; these files are not of one edition`,
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
      return;
    }
    const [elsewhere] = parts;
    if (elsewhere !== undefined && !this.#options.dividedTalukas) {
      const [other, { file, line }] = elsewhere;
      throw new InputError(
        `${row.file}:${row.line}: taluka ${taluka.code} ${taluka.name.trim()} is in district ${district.code} here, but in ${other} at ${file}:${line}; these files are not of one edition: put each into a folder with its date in the name, such as lgd-2026-05`,
      );
    }
    const { file, line } = row;
    const name = this.#clean(row, "taluka", taluka, row.village === undefined);
    parts.set(district.code, { name, cell: taluka.name, villages: 0, file, line });
  }

  /** A name of a place above that is not the one it got becomes an alias, reported once. */
  #otherName(
    row: SourceRow,
    level: Level,
    place: Named,
    known: Origin & { cell: string },
    district?: string,
  ): void {
    if (place.name === known.cell) return;
    const { name } = cleanName(place.name);
    if (name === "" || nameKey(name) === nameKey(known.name)) return;
    if (!this.#addAlias({ level, code: place.code, alias: name, ...(district && { district }) })) return;
    this.#found(row, level, place, {
      action: "merged",
      reason: `a ${level} with another name than in an earlier row`,
      done: "the first name is taken, the other is an alias",
      note: `${known.name} at ${this.#report.nameOf(known.file)}:${known.line}`,
    });
  }

  /** False when the place has this alias already, or it is too long to be a name. */
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
    const { name: clean } = cleanName(village.name);
    if (clean === "" || clean.length > MAX_NAME_LENGTH) {
      this.#found(row, "village", village, {
        action: "dropped",
        reason: clean === "" ? "a village without a name" : `a name of over ${MAX_NAME_LENGTH} characters`,
        done: "left out",
      });
      return;
    }
    const { file, line } = row;
    const name = this.#clean(row, "village", village, true);
    const taluka = row.taluka?.code;
    if (taluka !== undefined) this.#talukas.get(taluka)!.get(district.code)!.villages++;
    const { code, local_name, pincodes } = village;
    const added: CollectedVillage = {
      ...{ code, name, file, line, cell: village.name, kind: townKind(name), taluka },
      district: district.code,
      pincodes: [...pincodes],
    };
    if (local_name !== undefined) added.local_name = local_name;
    this.#villages.set(village.code, added);
  }

  /** A second row of the same village: another PIN code, or a flaw of the source. */
  #mergeVillage(row: SourceRow, known: CollectedVillage, village: NamedVillage): void {
    const { name } = cleanName(village.name);
    const { local_name, pincodes } = village;
    if (local_name !== undefined) known.local_name ??= local_name;
    const more = pincodes.filter((pincode) => !known.pincodes.includes(pincode));
    known.pincodes.push(...more);
    const together = row.taluka?.code === known.taluka && row.district?.code === known.district;
    if (more.length > 0 && name === known.name && together) return;
    if (name !== "" && nameKey(name) !== nameKey(known.name)) {
      this.#addAlias({ level: "village", code: known.code, alias: name });
    }
    const elsewhere = together
      ? ""
      : `, there in taluka ${known.taluka ?? "none"} of district ${known.district}`;
    this.#found(row, "village", village, {
      action: "merged",
      reason: "a village code that stands twice",
      done: "one place with the first row's name and taluka; another spelling is an alias",
      note: `${known.name} at ${this.#report.nameOf(known.file)}:${known.line}${elsewhere}`,
    });
  }

  /** The clean name; tells the report of repairs when the row is about this very place. */
  #clean(row: SourceRow, level: Level, place: Named, own: boolean): string {
    const { name, blanks, damage } = cleanName(place.name);
    if (name === "") {
      throw new InputError(`${row.file}:${row.line}: ${level} ${place.code} has no name`);
    }
    if (name.length > MAX_NAME_LENGTH) {
      throw new InputError(
        `${row.file}:${row.line}: the name of ${level} ${place.code} has ${name.length} characters; at most ${MAX_NAME_LENGTH} are one`,
      );
    }
    if (!own) return name;
    const sign = unusualSign(name);
    if (sign !== undefined) {
      this.#found(row, level, place, {
        action: "doubtful",
        reason: "a sign in a name that hardly any other name has",
        done: "kept as it stands; compare it with another list",
        note: sign,
      });
    }
    if (damage === "kept") {
      this.#found(row, level, place, {
        action: "doubtful",
        reason: "a damaged character (U+FFFD) where a letter may be lost",
        done: "kept as it stands",
      });
    } else if (damage === "mended") {
      this.#found(row, level, place, {
        action: "repaired",
        reason: "a damaged character (U+FFFD) that can only be a dash or a stray",
        done: "a dash between words, else taken away",
      });
    } else if (blanks) {
      this.#found(row, level, place, {
        action: "repaired",
        reason: "blanks at the ends, doubled blanks, a line break or invisible signs in a name",
        done: "one blank between words",
      });
    }
    return name;
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

/** The talukas for places that are in none which no row tells of. */
function missingNoTalukas(villages: readonly Village[], districtOf: ReadonlyMap<string, string>): Taluka[] {
  const codes = new Set(
    villages.map(({ taluka_code }) => taluka_code).filter((code) => !districtOf.has(code)),
  );
  return [...codes].map((code) => noTaluka(code.slice(0, -NO_TALUKA.code.length)));
}
