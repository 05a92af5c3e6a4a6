import type { Level } from "../../functions/directory/levels.ts";
import { nameKey } from "../../functions/directory/names.ts";
import { type Alias, joinPincodes, type Places, type Village } from "../directory/directory.ts";
import { InputError } from "../directory/input-error.ts";
import { cleanName } from "./names.ts";
import type { Action, Report } from "./report.ts";
import { STATES } from "./states.ts";

/** A place as a cell pair tells it: the code zero-padded, the name as it stands in the source. */
export interface Named {
  code: string;
  name: string;
}

/** One row of a source: a place (the lowest that is given) and the places above it. */
export interface SourceRow {
  file: string;
  line: number;
  state: Named;
  district?: Named;
  taluka?: Named;
  /** Without `taluka` when the source has none for it. */
  village?: NamedVillage;
}

export interface NamedVillage extends Named {
  /** The name in the local script, clean; absent when the source has none. */
  local_name?: string;
  /** Six digits each; none when the source has none. */
  pincodes: readonly string[];
}

/** What to do with a taluka that stands in several districts. */
export type TalukaRule =
  /** It goes where most of its villages are: the Census has talukas that new districts' borders cut. */
  | "majority"
  /** It is refused: in the Local Government Directory it means files of different editions. */
  | "one district";

/** What the Census writes as sub-district for places of a district that are in none. */
const NO_TALUKA = "99999";

/** The row that first told of a place. */
export interface Origin {
  /** The name that the place got. */
  name: string;
  file: string;
  line: number;
}

interface CollectedVillage extends Origin {
  code: string;
  /** The name as it stands in the source. */
  cell: string;
  taluka: string | undefined;
  district: string;
  local_name?: string;
  pincodes: string[];
}

/**
 * Makes one edition of the directory out of the rows of one kind of source: each code is one place, whose first
 * row gives its name; what other rows say goes to the aliases and the report.
 */
export class Collector {
  readonly #report: Report;
  readonly #talukaRule: TalukaRule;
  readonly #states = new Map<string, Origin>();
  readonly #districts = new Map<string, Origin & { state: string; cell: string }>();
  /** A taluka can stand in several districts, until {@link places} decides. */
  readonly #talukas = new Map<string, Map<string, Origin & { villages: number; cell: string }>>();
  readonly #villages = new Map<string, CollectedVillage>();
  /** By level, code and folded alias. */
  readonly #aliases = new Map<string, Alias>();

  constructor(report: Report, talukaRule: TalukaRule) {
    this.#report = report;
    this.#talukaRule = talukaRule;
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
  places(): Places & { origin: (level: Level, code: string) => Origin } {
    const districtOf = this.#settleTalukas();
    const villages = this.#settleVillages(districtOf);
    const kept = new Set(villages.map(({ code }) => code));
    return {
      states: [...this.#states.keys()].map((code) => ({ ...STATES.get(code)! })),
      districts: [...this.#districts].map(([code, { name, state }]) => ({ code, name, state_code: state })),
      talukas: [...this.#talukas].map(([code, parts]) => {
        const district_code = districtOf.get(code)!;
        return { code, name: parts.get(district_code)!.name, district_code };
      }),
      villages,
      // A village that was left out takes its other spellings with it.
      aliases: [...this.#aliases.values()].filter(({ level, code }) => level !== "village" || kept.has(code)),
      former: [],
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
    if (nameKey(name) !== nameKey(known.name)) {
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

  /** The district of each taluka: of several, the one with most of its villages, or the first of those. */
  #settleTalukas(): Map<string, string> {
    const districtOf = new Map<string, string>();
    for (const [code, parts] of this.#talukas) {
      const most = Math.max(...[...parts.values()].map(({ villages }) => villages));
      for (const [district, { villages, file, line, name }] of parts) {
        if (villages === most && !districtOf.has(code)) {
          districtOf.set(code, district);
          continue;
        }
        this.#report.add({
          action: "merged",
          reason: "a taluka that stands in several districts",
          done: "one place, in the district that has most of its villages",
          ...{ file, line, level: "taluka", code, name },
          note: `here of district ${district}`,
        });
      }
    }
    return districtOf;
  }

  #settleVillages(districtOf: ReadonlyMap<string, string>): Village[] {
    const villages: Village[] = [];
    const loose: CollectedVillage[] = [];
    for (const village of this.#villages.values()) {
      if (village.taluka === undefined) {
        loose.push(village);
      } else if (districtOf.get(village.taluka) === village.district) {
        villages.push(toVillage(village, village.taluka));
      } else if (village.taluka === NO_TALUKA) {
        loose.push(village);
      } else {
        villages.push(toVillage(village, village.taluka));
        this.#found(
          village,
          "village",
          { code: village.code, name: village.cell },
          {
            action: "moved",
            reason: "a village of a taluka that stands in several districts",
            done: "it is where its taluka is",
            note: `from district ${village.district} to ${districtOf.get(village.taluka)}`,
          },
        );
      }
    }
    villages.sort((a, b) => (a.code < b.code ? -1 : 1));
    const attached = loose.flatMap((village) => this.#attach(village, villages, districtOf));
    return [...villages, ...attached];
  }

  /** A village without a taluka, in the one that its neighbours by code are both in; else left out. */
  #attach(
    village: CollectedVillage,
    sorted: readonly Village[],
    districtOf: ReadonlyMap<string, string>,
  ): Village[] {
    const next = sorted.findIndex(({ code }) => code > village.code);
    const before = sorted[(next === -1 ? sorted.length : next) - 1]?.taluka_code;
    const after = sorted[next]?.taluka_code;
    const certain = before !== undefined && before === after && districtOf.get(before) === village.district;
    const reason =
      village.taluka === undefined
        ? "a village without a taluka"
        : "a village that is in no taluka, in another district than the one that keeps this entry";
    this.#found(
      village,
      "village",
      { code: village.code, name: village.cell },
      {
        action: certain ? "repaired" : "dropped",
        reason,
        done: certain
          ? "put into the taluka that the villages with the codes before and after it are in"
          : "left out: the villages with the codes before and after it are not both in one taluka of its district",
        note: `before ${before ?? "none"}, after ${after ?? "none"}`,
      },
    );
    return certain ? [toVillage(village, before)] : [];
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

function toVillage(collected: CollectedVillage, taluka_code: string): Village {
  const { code, name, local_name, pincodes } = collected;
  const village: Village = { code, name, taluka_code };
  if (local_name !== undefined) village.local_name = local_name;
  if (pincodes.length > 0) village.pincode = joinPincodes(pincodes);
  return village;
}
