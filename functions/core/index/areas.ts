import { formatCode, type Level } from "../contract/levels.ts";
import type { CoverageRecord, LocalNames, SearchRecord, StateKind } from "../contract/records.ts";
import { statesByLetters } from "../names/state-letters.ts";
import { nameKey } from "../names/tokens.ts";
import { countWhile } from "./count-while.ts";
import { ordinalsOf, type Ranges } from "./ranges.ts";

/** The levels above the villages. */
export type AreaLevel = Exclude<Level, "village">;

/** The areas as they are stored: every column has an entry per area, in the order of their ordinals. */
export interface AreaColumns {
  /** How many states, districts, talukas and villages there are. */
  readonly counts: readonly [number, number, number, number];
  readonly ids: readonly number[];
  readonly names: readonly string[];
  /** Ordinal of the area above; -1 for a state. */
  readonly parents: readonly number[];
  /** How many villages each taluka has. */
  readonly villages: readonly number[];
  readonly isoCodes: readonly string[];
  readonly kinds: readonly StateKind[];
  /** Other names of areas: ordinal and name. */
  readonly aliases: readonly [number, string][];
  /** Names of states and districts in Indian scripts: ordinal, in its own language and in Hindi; empty if unknown. */
  readonly localNames: readonly [number, string, string][];
  /** Per area, people and households; null where unknown. */
  readonly populations: readonly (number | null)[];
  readonly households: readonly (number | null)[];
  /** Codes of areas that only an older edition has. */
  readonly formerCodes: readonly FormerCode[];
  /** Codes of districts where they differ: ordinal and code in the Local Government Directory, and of the Census of 2011. */
  readonly lgdCodes: readonly [number, string][];
  readonly censusCodes: readonly [number, string][];
  /** Areas of older editions whose extent, name or parent differs today. */
  readonly formerAreas: readonly FormerArea[];
  /** How many of the villages are towns. */
  readonly towns: number;
  readonly coverage: readonly CoverageRecord[];
}

/** An area of an older edition. */
export interface FormerArea {
  /** The date of the edition, such as `2011`. */
  edition: string;
  level: AreaLevel;
  code: string;
  name: string;
  /** The name of the state that it was in; its own of a state. */
  state: string;
  /** The talukas of today that it covers, wholly or for the most part, as ranges of ordinals in rising order. */
  talukas: Ranges;
  /** The villages that it covers, in the same form. */
  villages: Ranges;
}

/** A code that only an older edition has. */
export interface FormerCode {
  level: AreaLevel;
  id: number;
  name: string;
  /** Ordinal of the area that it is for certain today, or -1. */
  successor: number;
}

/** The names and codes of an area and of those above it, as records have them; null on the levels below it. */
export type Hierarchy = Pick<
  SearchRecord,
  | "state_name"
  | "district_name"
  | "taluka_name"
  | "full_path"
  | "state_code"
  | "district_code"
  | "taluka_code"
>;

/**
 * The places above the villages, a few thousand: few enough to keep all of them in memory.
 *
 * Every place has an ordinal: its position when all places are sorted by level (states first), then by the names
 * from the state down (locale `en`), then by code. So the places of a level, and the villages of an area, are a range of
 * ordinals, and sorting by ordinal gives the directory's order. Villages come last.
 */
export class Areas {
  readonly counts: AreaColumns["counts"];
  readonly aliases: AreaColumns["aliases"];
  readonly formerCodes: AreaColumns["formerCodes"];
  readonly formerAreas: AreaColumns["formerAreas"];
  readonly towns: number;
  readonly coverage: AreaColumns["coverage"];
  readonly #firstDistrict: number;
  readonly #firstTaluka: number;
  /** Ordinal of the first village; also the number of areas. */
  readonly firstVillage: number;
  /** Number of all places. */
  readonly size: number;
  readonly #columns: AreaColumns;
  /** Per area, the ordinal of its first village; one past the end: the total. */
  readonly #starts: Uint32Array;
  /** Names of areas in Indian scripts: ordinal and name. */
  readonly namesInScripts: readonly (readonly [number, string])[];
  readonly #lgdCodes: ReadonlyMap<number, string>;
  readonly #censusCodes: ReadonlyMap<number, string>;
  readonly #localNames: ReadonlyMap<number, LocalNames>;
  readonly #otherNames: ReadonlyMap<number, readonly (readonly [number, string])[]>;
  /** The states that letters stand for, such as `mh`, `od` and `or`. */
  readonly statesByLetters: ReadonlyMap<string, readonly number[]>;
  /** Per area its hierarchy, where that was asked for. */
  readonly #hierarchies: Hierarchy[] = [];
  /** Per level, the areas by the keys of their names, where they were asked for. */
  readonly #byName = new Map<AreaLevel, ReadonlyMap<string, readonly number[]>>();

  constructor(columns: AreaColumns) {
    this.#columns = columns;
    this.counts = columns.counts;
    this.aliases = columns.aliases;
    this.formerCodes = columns.formerCodes;
    this.formerAreas = columns.formerAreas;
    this.towns = columns.towns;
    this.coverage = columns.coverage;
    const [states, districts, talukas, villages] = columns.counts;
    this.#firstDistrict = states;
    this.#firstTaluka = states + districts;
    this.firstVillage = states + districts + talukas;
    this.size = this.firstVillage + villages;
    this.#starts = villageStarts(columns, this.firstVillage);
    this.namesInScripts = columns.localNames.flatMap(([area, ...names]) =>
      [...new Set(names)].filter(Boolean).map((name) => [area, name] as const),
    );
    this.#lgdCodes = new Map(columns.lgdCodes);
    this.#censusCodes = new Map(columns.censusCodes);
    this.#localNames = new Map(
      columns.localNames.map(([area, local, hindi]) => [
        area,
        { ...(local && { local_name: local }), ...(hindi && { hindi_name: hindi }) },
      ]),
    );
    this.#otherNames = Map.groupBy(columns.aliases, ([area]) => area);
    this.statesByLetters = statesByLetters(columns.isoCodes);
  }

  /** The areas of an index file, which has their columns as JSON. */
  static decode(bytes: Uint8Array): Areas {
    return new Areas(JSON.parse(new TextDecoder().decode(bytes)) as AreaColumns);
  }

  /** People and households of an area; null where unknown. */
  people(area: number): { population: number | null; households: number | null } {
    return { population: this.#columns.populations[area]!, households: this.#columns.households[area]! };
  }

  level(ordinal: number): Level {
    if (ordinal < this.#firstDistrict) return "state";
    if (ordinal < this.#firstTaluka) return "district";
    if (ordinal < this.firstVillage) return "taluka";
    if (ordinal < this.size) return "village";
    throw new RangeError(`no place has the ordinal ${ordinal}`);
  }

  id(area: number): number {
    return this.#columns.ids[area]!;
  }

  /** The official code of an area, zero-padded. */
  code(area: number): string {
    return formatCode(this.level(area), this.id(area));
  }

  /** The code of a district in the Local Government Directory, where it differs. */
  lgdCode(area: number): string | undefined {
    return this.#lgdCodes.get(area);
  }

  /** The code that a district had in the Census of 2011, if it had one. */
  censusCode(area: number): string | undefined {
    return this.#censusCodes.get(area);
  }

  /** The other names of an area. */
  otherNames(area: number): readonly string[] {
    return this.#otherNames.get(area)?.map(([, name]) => name) ?? [];
  }

  /** The names of a state or district in Indian scripts. */
  localNames(area: number): LocalNames {
    return this.#localNames.get(area) ?? {};
  }

  name(area: number): string {
    return this.#columns.names[area]!;
  }

  isoCode(state: number): string {
    return this.#columns.isoCodes[state]!;
  }

  kind(state: number): StateKind {
    return this.#columns.kinds[state]!;
  }

  /** The area above an area or a village; -1 above a state. */
  parent(ordinal: number): number {
    return ordinal < this.firstVillage ? this.#columns.parents[ordinal]! : this.talukaOf(ordinal);
  }

  /** Ordinals of the areas of one level: from the first to before the second. */
  run(level: AreaLevel): [number, number] {
    if (level === "state") return [0, this.#firstDistrict];
    if (level === "district") return [this.#firstDistrict, this.#firstTaluka];
    return [this.#firstTaluka, this.firstVillage];
  }

  /** Ordinals of all areas of one level, in order. */
  all(level: AreaLevel): number[] {
    return ordinalsOf([this.run(level)]);
  }

  /** The areas right below an area, in order; of a taluka none, since villages are not areas. */
  children(area: number): number[] {
    const level = this.level(area);
    if (level === "taluka" || level === "village") return [];
    const [from, to] = this.run(level === "state" ? "district" : "taluka");
    const first = this.#columns.parents.indexOf(area, from);
    if (first < 0) return [];
    let end = first + 1;
    while (end < to && this.#columns.parents[end] === area) end++;
    return ordinalsOf([[first, end]]);
  }

  /** Ordinals of the villages of an area: from the first to before the second. */
  villages(area: number): [number, number] {
    const next = area + 1;
    const sameLevel = next < this.firstVillage && this.level(next) === this.level(area);
    return [this.#starts[area]!, sameLevel ? this.#starts[next]! : this.size];
  }

  /** The taluka of a village. */
  talukaOf(village: number): number {
    const first = this.#firstTaluka;
    return first - 1 + countWhile(this.counts[2], (i) => this.#starts[first + i]! <= village);
  }

  /** The area of a level with this id, or -1. */
  find(level: AreaLevel, id: number): number {
    const [from, to] = this.run(level);
    const found = this.#columns.ids.indexOf(id, from);
    return found < to ? found : -1;
  }

  /** The areas of a level that have this name or are also known by it, rising; perhaps none. */
  named(level: AreaLevel, name: string): readonly number[] {
    const byName = this.#byName.get(level) ?? this.#namesOf(level);
    this.#byName.set(level, byName);
    return byName.get(nameKey(name)) ?? [];
  }

  #namesOf(level: AreaLevel): Map<string, readonly number[]> {
    const [from, to] = this.run(level);
    const names = [
      ...this.all(level).map((area) => [area, this.name(area)] as const),
      ...[...this.aliases, ...this.namesInScripts].filter(([area]) => area >= from && area < to),
    ];
    const byKey = Map.groupBy(names, ([, name]) => nameKey(name));
    byKey.delete("");
    return new Map(
      [...byKey].map(([key, some]) => [key, [...new Set(some.map(([area]) => area))].sort((a, b) => a - b)]),
    );
  }

  /** The areas from a place's state down: of an area to itself, of a village to its taluka. */
  path(ordinal: number): readonly number[] {
    const path: number[] = [];
    let area = ordinal < this.firstVillage ? ordinal : this.talukaOf(ordinal);
    for (; area >= 0; area = this.#columns.parents[area]!) path.unshift(area);
    return path;
  }

  /** An area with those above it. Kept: the fifty places of an answer are in some thirty talukas. */
  hierarchy(area: number): Hierarchy {
    this.#hierarchies[area] ??= this.#hierarchyOf(area);
    return this.#hierarchies[area];
  }

  #hierarchyOf(area: number): Hierarchy {
    const [name, code, parent] = [this.name(area), this.code(area), this.parent(area)];
    if (parent < 0) {
      const below = { district_name: null, taluka_name: null, district_code: null, taluka_code: null };
      return { state_name: name, state_code: code, full_path: name, ...below };
    }
    const above = this.hierarchy(parent);
    const own =
      this.level(area) === "district"
        ? { district_name: name, district_code: code }
        : { taluka_name: name, taluka_code: code };
    return { ...above, ...own, full_path: [above.full_path, name].join(" > ") };
  }
}

/**
 * Per area, where its villages begin, and after the last area, where they end. An area without villages starts where
 * the next one of its level does.
 */
function villageStarts(
  { counts, parents, villages }: Pick<AreaColumns, "counts" | "parents" | "villages">,
  firstVillage: number,
): Uint32Array {
  const [states, districts] = counts;
  const firstTaluka = states + districts;
  let next = firstVillage + counts[3];
  const starts = new Uint32Array(firstVillage + 1).fill(next);
  // From the last to the first, so that the first village of an area is the last to set where that starts.
  for (let taluka = firstVillage - 1; taluka >= firstTaluka; taluka--) {
    next -= villages[taluka - firstTaluka]!;
    starts[taluka] = next;
    starts[parents[taluka]!] = next;
  }
  for (let area = firstTaluka - 1; area >= 0; area--) {
    const isLast = area === firstTaluka - 1 || area === states - 1;
    if (!isLast) starts[area] = Math.min(starts[area]!, starts[area + 1]!);
    if (area >= states) starts[parents[area]!] = starts[area]!;
  }
  return starts;
}
