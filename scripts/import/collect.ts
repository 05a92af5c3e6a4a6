import type { Level } from "../../functions/core/contract/levels.ts";
import { nameKey } from "../../functions/core/names/tokens.ts";
import type { Alias, State, UnsavedDataset } from "../dataset/dataset.ts";
import { InputError } from "../dataset/input-error.ts";
import { cleanName } from "./names.ts";
import type { Action, Report } from "./report.ts";
import {
  type CollectedVillage,
  type Origin,
  settleTalukas,
  settleVillages,
  type TalukaPart,
} from "./settle.ts";
import type { Named, NamedVillage, SourceRow } from "./source-row.ts";
import { STATES } from "./states.ts";

/** What to do with a taluka that stands in several districts. */
export type TalukaRule =
  /** It goes where most of its villages are: the Census has talukas that new districts' borders cut. */
  | "majority"
  /** It is refused: in the Local Government Directory it means files of different editions. */
  | "one district";

/**
 * Makes one edition of the directory out of the rows of one kind of source: each code is one place, whose first
 * row gives its name; what other rows say goes to the aliases and the report.
 */
export class Collector {
  readonly #report: Report;
  readonly #talukaRule: TalukaRule;
  readonly #stateOrigin: Pick<State, "source" | "boundaries">;
  readonly #states = new Map<string, Origin>();
  readonly #districts = new Map<string, Origin & { state: string; cell: string }>();
  /** A taluka can stand in several districts, until {@link places} decides. */
  readonly #talukas = new Map<string, Map<string, TalukaPart>>();
  readonly #villages = new Map<string, CollectedVillage>();
  /** By level, code and folded alias. */
  readonly #aliases = new Map<string, Alias>();

  /** @param origin what the states' records say of where they come from */
  constructor(report: Report, talukaRule: TalukaRule, origin: Pick<State, "source" | "boundaries">) {
    this.#report = report;
    this.#talukaRule = talukaRule;
    this.#stateOrigin = origin;
  }

  /**
   * Throws InputError for a state that is none of India's, a district that stands in two states, and by
   * {@link TalukaRule} for a taluka that stands in two districts.
   */
  add(row: SourceRow): void {
    this.#addState(row);
    if (row.district !== undefined) this.#addDistrict(row, row.district);
    if (row.district !== undefined && row.taluka !== undefined)
      this.#addTaluka(row, row.district, row.taluka);
    if (row.district !== undefined && row.village !== undefined)
      this.#addVillage(row, row.district, row.village);
  }

  /** The places of all rows so far. */
  places(): UnsavedDataset & { origin: (level: Level, code: string) => Origin } {
    const districtOf = settleTalukas(this.#talukas, this.#report);
    const villages = settleVillages(this.#villages.values(), districtOf, this.#report);
    const kept = new Set(villages.map(({ code }) => code));
    return {
      states: [...this.#states.keys()].map((code) => ({ ...STATES.get(code)!, ...this.#stateOrigin })),
      districts: [...this.#districts].map(([code, { name, state }]) => ({ code, name, state_code: state })),
      talukas: [...this.#talukas].map(([code, parts]) => {
        const district_code = districtOf.get(code)!;
        return { code, name: parts.get(district_code)!.name, district_code };
      }),
      villages,
      // A village that was left out takes its other spellings with it.
      aliases: [...this.#aliases.values()].filter(({ level, code }) => level !== "village" || kept.has(code)),
      former: [],
      later: [],
      origin: (level, code) => this.#origin(level, code),
    };
  }

  #addState({ file, line, state, district }: SourceRow): void {
    const official = STATES.get(state.code);
    if (official === undefined) {
      throw new InputError(`${file}:${line}: "${state.code}" (${state.name}) is no state's code`);
    }
    if (this.#states.has(state.code)) return;
    const { name } = cleanName(state.name);
    this.#states.set(state.code, { name: official.name, file, line });
    if (name === official.name) return;
    const at = { file, line, level: "state", code: state.code, name: state.name } as const;
    if (stateKey(name) === stateKey(official.name)) {
      if (district !== undefined) return;
      this.#report.add({
        ...at,
        action: "repaired",
        reason: "a state's name in capitals or with &",
        done: "written as its official name",
        note: official.name,
      });
    } else {
      const other = [...STATES.values()].find((candidate) => stateKey(candidate.name) === stateKey(name));
      if (other !== undefined) {
        throw new InputError(
          `${file}:${line}: state ${state.code} is called ${name}, which is the name of ${other.code}; correct the code or the name`,
        );
      }
      if (name === "") return;
      this.#addAlias({ level: "state", code: state.code, alias: name });
      this.#report.add({
        ...at,
        action: "doubtful",
        reason: "another name than the official one of the state with this code",
        done: "the official name is taken, the other is an alias",
        note: official.name,
      });
    }
  }

  #addDistrict(row: SourceRow, district: Named): void {
    const known = this.#districts.get(district.code);
    if (known === undefined) {
      const name = this.#clean(
        row,
        "district",
        district,
        row.taluka === undefined && row.village === undefined,
      );
      const { file, line } = row;
      this.#districts.set(district.code, { name, cell: district.name, state: row.state.code, file, line });
    } else if (known.state !== row.state.code) {
      throw new InputError(
        `${row.file}:${row.line}: district ${district.code} is ${district.name.trim()} of state ${row.state.code} here, but ${known.name} of state ${known.state} at ${known.file}:${known.line}; these files are not of one directory`,
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
      this.#otherName(row, "taluka", taluka, known);
      return;
    }
    const [elsewhere] = parts;
    if (elsewhere !== undefined && this.#talukaRule === "one district") {
      const [other, { file, line }] = elsewhere;
      throw new InputError(
        `${row.file}:${row.line}: taluka ${taluka.code} ${taluka.name.trim()} is in district ${district.code} here, but in ${other} at ${file}:${line}; these files are not of one edition`,
      );
    }
    const { file, line } = row;
    const name = this.#clean(row, "taluka", taluka, row.village === undefined);
    parts.set(district.code, { name, cell: taluka.name, villages: 0, file, line });
  }

  /** A name of a place above that is not the one it got becomes an alias, told once. */
  #otherName(row: SourceRow, level: Level, place: Named, known: Origin & { cell: string }): void {
    if (place.name === known.cell) return;
    const { name } = cleanName(place.name);
    if (name === "" || nameKey(name) === nameKey(known.name)) return;
    if (!this.#addAlias({ level, code: place.code, alias: name })) return;
    this.#found(row, level, place, {
      action: "merged",
      reason: `a ${level} with another name than in an earlier row`,
      done: "the first name is taken, the other is an alias",
      note: `${known.name} at ${known.file}:${known.line}`,
    });
  }

  /** False when the place has this alias already. */
  #addAlias(alias: Alias): boolean {
    const key = `${alias.level} ${alias.code} ${nameKey(alias.alias)}`;
    if (this.#aliases.has(key)) return false;
    this.#aliases.set(key, alias);
    return true;
  }

  #origin(level: Level, code: string): Origin {
    const [anyPart] = this.#talukas.get(code)?.values() ?? [];
    const origins = {
      state: this.#states.get(code),
      district: this.#districts.get(code),
      taluka: anyPart,
      village: this.#villages.get(code),
    };
    const origin = origins[level];
    if (origin === undefined) throw new Error(`no row told of ${level} ${code}`);
    return origin;
  }

  #addVillage(row: SourceRow, district: Named, village: NamedVillage): void {
    const known = this.#villages.get(village.code);
    if (known !== undefined) {
      this.#mergeVillage(row, known, village);
      return;
    }
    if (village.name.trim() === "") {
      this.#found(row, "village", village, {
        action: "dropped",
        reason: "a village without a name",
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
      ...{ code, name, file, line, cell: village.name, taluka },
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
    if (more.length > 0 && name === known.name && row.taluka?.code === known.taluka) return;
    if (name !== "" && nameKey(name) !== nameKey(known.name)) {
      this.#addAlias({ level: "village", code: known.code, alias: name });
    }
    const elsewhere = row.taluka?.code === known.taluka ? "" : `, there in taluka ${known.taluka ?? "none"}`;
    this.#found(row, "village", village, {
      action: "merged",
      reason: "a village code that stands twice",
      done: "one place with the first row's name and taluka; another spelling is an alias",
      note: `${known.name} at ${known.file}:${known.line}${elsewhere}`,
    });
  }

  /** The clean name; tells the report of repairs when the row is about this very place. */
  #clean(row: SourceRow, level: Level, place: Named, own: boolean): string {
    const { name, blanks, damage } = cleanName(place.name);
    if (name === "") {
      throw new InputError(`${row.file}:${row.line}: ${level} ${place.code} has no name`);
    }
    if (!own) return name;
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
        reason: "blanks at the ends, doubled blanks or a line break in a name",
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

/** A state's name without the article that some files put before it. */
function stateKey(name: string): string {
  return nameKey(name).replace(/^the/, "");
}
