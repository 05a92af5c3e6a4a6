import type { StateKind } from "../contract/kinds.ts";
import { type AreaLevel, formatCode, type Level } from "../contract/levels.ts";
import type { LocalNames, SearchRecord } from "../contract/records.ts";
import { countWhile } from "../index/count-while.ts";
import { countRanges, ordinalsOf, type Ranges, subtract, unite } from "../index/ranges.ts";
import { type IndianScript, STATES_OF_SCRIPT } from "../names/scripts.ts";
import { lettersOf, statesByLetters } from "../names/state-letters.ts";
import { nameKey } from "../names/tokens.ts";
import {
  type AreaColumns,
  type AreaKeys,
  decodeAreas,
  type FormerArea,
  type Numbers,
} from "./area-columns.ts";
import { withPrefix } from "./area-keys.ts";

export type { AreaColumns, AreaKeys, FormerArea, FormerCode } from "./area-columns.ts";

/** The names and codes of an area and of those above it, as in records; null on the levels below it. */
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
 * The places above the villages: a few thousand, few enough to keep in memory.
 *
 * Every place has an ordinal: its position when all places are sorted by level (states first), then by the names from the
 * state down (locale `en`), then by code. So the places of a level and the villages of an area are ranges of ordinals,
 * and sorting by ordinal gives the directory's order. Villages come last, those of each taluka before its localities. The
 * localities of a district that are in no certain taluka come before its talukas' villages.
 */
export class Areas {
  readonly counts: AreaColumns["counts"];
  readonly #firstDistrict: number;
  readonly #firstTaluka: number;
  /** Ordinal of the first village; also the number of areas. */
  readonly firstVillage: number;
  /** Number of all places. */
  readonly size: number;
  readonly #columns: AreaColumns;
  readonly #parents: Numbers;
  /** Per area, the ordinal of its first village. One more entry at the end: the total. */
  readonly #starts: Numbers;
  /** Per block of villages, the taluka of the first one. */
  #talukas: Uint32Array | undefined;
  // Rarely needed fields are created on first use.
  #namesInScripts: readonly (readonly [number, string])[] | undefined;
  #otherNames: ReadonlyMap<number, AreaColumns["aliases"]> | undefined;
  #lgdCodes: ReadonlyMap<number, string> | undefined;
  #censusCodes: ReadonlyMap<number, string> | undefined;
  #localNames: ReadonlyMap<number, LocalNames> | undefined;
  #localities: Ranges | undefined;
  #statesByLetters: ReadonlyMap<string, readonly number[]> | undefined;
  #keysOfStates: ReadonlySet<string> | undefined;
  #keysAboveTalukas: Areas["keysAboveTalukas"] | undefined;
  /** The hierarchy per area, filled on demand. */
  readonly #hierarchies: Hierarchy[] = [];
  /** The areas in the order of their positions, and the position of each (see `positionOf`). */
  #sorted: { readonly areas: Uint16Array; readonly positions: Uint16Array } | undefined;
  #talukasByKey: ReadonlyMap<string, readonly number[]> | undefined;

  constructor(columns: AreaColumns) {
    this.#columns = columns;
    this.#parents = columns.parents;
    this.counts = columns.counts;
    const [states, districts, talukas, villages] = columns.counts;
    this.#firstDistrict = states;
    this.#firstTaluka = states + districts;
    this.firstVillage = states + districts + talukas;
    this.size = this.firstVillage + villages;
    this.#starts = columns.starts;
  }

  /** The areas of an index file, from the bytes of `encodeAreas`. */
  static decode(bytes: Uint8Array): Areas {
    return new Areas(decodeAreas(bytes));
  }

  get aliases(): AreaColumns["aliases"] {
    return this.#columns.aliases;
  }

  get formerCodes(): AreaColumns["formerCodes"] {
    return this.#columns.formerCodes;
  }

  get formerAreas(): AreaColumns["formerAreas"] {
    return this.#columns.formerAreas;
  }

  get wideTowns(): AreaColumns["wideTowns"] {
    return this.#columns.wideTowns;
  }

  get towns(): number {
    return this.#columns.towns;
  }

  get coverage(): AreaColumns["coverage"] {
    return this.#columns.coverage;
  }

  /** The keys of the names of states and districts. */
  get ownKeys(): AreaKeys {
    return this.#columns.ownKeys;
  }

  /** The keys of other names of states and districts. */
  get otherKeys(): AreaKeys {
    return this.#columns.otherKeys;
  }

  /** The former area whose name has this key, if no present area has it. */
  formerNamed(key: string): FormerArea | undefined {
    const [first] = withPrefix(this.#columns.formerKeys, key).named;
    return first === undefined ? undefined : this.formerAreas[first];
  }

  /** The former areas whose names begin with a key, without those whose name a present area has. */
  formerBeginning(key: string): FormerArea[] {
    return withPrefix(this.#columns.formerKeys, key).all.map((i) => this.formerAreas[i]!);
  }

  /** Names of areas in Indian scripts: ordinal and name. */
  get namesInScripts(): readonly (readonly [number, string])[] {
    this.#namesInScripts ??= this.#columns.localNames.flatMap(([area, ...names]) =>
      [...new Set(names)].filter(Boolean).map((name) => [area, name] as const),
    );
    return this.#namesInScripts;
  }

  /** The keys of the names and other names of states (see `nameKey`). */
  get keysOfStates(): ReadonlySet<string> {
    this.#keysOfStates ??= new Set(
      this.keysAboveTalukas.filter(([, area]) => area < this.#firstDistrict).map(([key]) => key),
    );
    return this.#keysOfStates;
  }

  /** The letters of all names of states and districts, with the area that has each: own names first. */
  get keysAboveTalukas(): readonly (readonly [key: string, area: number])[] {
    const { ownKeys, otherKeys } = this.#columns;
    this.#keysAboveTalukas ??= [ownKeys, otherKeys].flatMap(({ keys, areas }) =>
      keys.flatMap((key, i) => (areas[i]! < this.#firstTaluka ? [[key, areas[i]!] as const] : [])),
    );
    return this.#keysAboveTalukas;
  }

  /** The states that letters stand for, such as `mh`, `od` and `or`. */
  get statesByLetters(): ReadonlyMap<string, readonly number[]> {
    this.#statesByLetters ??= statesByLetters(this.#columns.isoCodes);
    return this.#statesByLetters;
  }

  /** The population of an area; null if unknown. */
  population(area: number): number | null {
    return known(this.#columns.populations[area]!);
  }

  /** Population and households of an area; null if unknown. */
  people(area: number): { population: number | null; households: number | null } {
    return {
      population: this.population(area),
      households: known(this.#columns.households[area]!),
    };
  }

  /**
   * The position of a place in the order of places that match alike: the areas of each level by descending population, unknown
   * ones last, then by ordinal; villages by ordinal.
   */
  positionOf(ordinal: number): number {
    return ordinal < this.firstVillage ? this.#order.positions[ordinal]! : ordinal;
  }

  /** The place at a position. */
  atPosition(position: number): number {
    return position < this.firstVillage ? this.#order.areas[position]! : position;
  }

  get #order(): { readonly areas: Uint16Array; readonly positions: Uint16Array } {
    if (this.#sorted) return this.#sorted;
    const { populations } = this.#columns;
    // Numbers that sort by themselves, because a function that compares areas takes a tenth of a cold search. Their last 16 bits
    // are the area.
    const keys = Float64Array.from(
      { length: this.firstVillage },
      (_, area) => area - populations[area]! * 2 ** 16,
    );
    const ends = [0, this.#firstDistrict, this.#firstTaluka, this.firstVillage];
    for (let i = 1; i < ends.length; i++) keys.subarray(ends[i - 1], ends[i]).sort();
    const areas = new Uint16Array(keys);
    const positions = new Uint16Array(areas.length);
    for (let i = 0; i < areas.length; i++) positions[areas[i]!] = i;
    this.#sorted = { areas, positions };
    return this.#sorted;
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

  /** The code of a district in the Local Government Directory, if it is a different one. */
  lgdCode(area: number): string | undefined {
    this.#lgdCodes ??= new Map(this.#columns.lgdCodes);
    return this.#lgdCodes.get(area);
  }

  /** The code that a district had in the Census of 2011, if it had one. */
  censusCode(area: number): string | undefined {
    this.#censusCodes ??= new Map(this.#columns.censusCodes);
    return this.#censusCodes.get(area);
  }

  /** The other names of an area. */
  otherNames(area: number): readonly string[] {
    this.#otherNames ??= Map.groupBy(this.aliases, ([one]) => one);
    return this.#otherNames.get(area)?.map(([, name]) => name) ?? [];
  }

  /** The names of a state or district in Indian scripts. */
  localNames(area: number): LocalNames {
    this.#localNames ??= new Map(
      this.#columns.localNames.map(([one, local, hindi]) => [
        one,
        { ...(local && { local_name: local }), ...(hindi && { hindi_name: hindi }) },
      ]),
    );
    return this.#localNames.get(area) ?? {};
  }

  name(area: number): string {
    return this.#columns.names.at(area)!;
  }

  isoCode(state: number): string {
    return this.#columns.isoCodes[state]!;
  }

  kind(state: number): StateKind {
    return this.#columns.kinds[state]!;
  }

  /** The localities of a district whose taluka is not certain: they come before its talukas' places. The range may be empty. */
  looseLocalities(district: number): readonly [number, number] {
    const [from, end] = this.villages(district);
    const [taluka, after] = this.below([district, district + 1]);
    return [from, taluka < after ? this.#starts[taluka]! : end];
  }

  get localities(): Ranges {
    this.#localities ??= localityRanges(this.#columns);
    return this.#localities;
  }

  isLocality(ordinal: number): boolean {
    return this.#runOf(ordinal) >= 0;
  }

  /** The town of a locality; undefined if it is not certain, and for places that are not localities. */
  townOf(locality: number): number | undefined {
    const run = this.#runOf(locality);
    const before = this.#columns.localityTowns[run];
    return before ? this.#columns.localities[run * 2]! - before : undefined;
  }

  /** The run that contains a locality, or -1. */
  #runOf(ordinal: number): number {
    const { localities } = this.#columns;
    const run = countWhile(localities.length / 2, (i) => localities[i * 2]! <= ordinal) - 1;
    return ordinal < localities[run * 2 + 1]! ? run : -1;
  }

  /** The places of the lowest level in an area or, for a town, its localities. */
  placesBelow(ordinal: number): Ranges {
    if (ordinal < this.firstVillage) return [this.villages(ordinal)];
    return localityRanges(this.#columns, ordinal);
  }

  withoutLocalities(ranges: Ranges): Ranges {
    return subtract(ranges, this.localities);
  }

  villageCount(area: number): number {
    return countRanges(this.withoutLocalities([this.villages(area)]));
  }

  /** The parent of an area, a village or a locality; -1 for a state. */
  parent(ordinal: number): number {
    return ordinal < this.firstVillage ? this.#parents[ordinal]! : this.talukaOf(ordinal);
  }

  /** Ordinals of the areas of one level, first inclusive, second exclusive. */
  run(level: AreaLevel): [number, number] {
    if (level === "state") return [0, this.#firstDistrict];
    if (level === "district") return [this.#firstDistrict, this.#firstTaluka];
    return [this.#firstTaluka, this.firstVillage];
  }

  /** Ordinals of all areas of one level, in order. */
  all(level: AreaLevel): number[] {
    return ordinalsOf([this.run(level)]);
  }

  /** The areas directly below an area, in order; none for a taluka, since villages are not areas. */
  children(area: number): number[] {
    return ordinalsOf([this.below([area, area + 1])]);
  }

  /** The areas directly below consecutive areas of one level, which are consecutive too; none for talukas. */
  below([from, to]: readonly [number, number]): readonly [number, number] {
    const [first, end] =
      from < this.#firstDistrict
        ? this.run("district")
        : from < this.#firstTaluka
          ? this.run("taluka")
          : [this.firstVillage, this.firstVillage];
    const before = (area: number) =>
      first + countWhile(end - first, (i) => this.#parents[first + i]! < area);
    return [before(from), before(to)];
  }

  /** Ordinals of the villages and localities of an area, first inclusive, second exclusive. */
  villages(area: number): [number, number] {
    const start = this.#starts[area]!;
    if (area >= this.#firstTaluka && this.#parents[area] !== this.#parents[area + 1])
      return [start, this.#end(this.#parents[area]!)];
    return [start, this.#end(area)];
  }

  /** The start of the next area of a level. */
  #end(area: number): number {
    const next = area + 1;
    const isLast =
      next === this.#firstDistrict || next === this.#firstTaluka || next === this.firstVillage;
    return isLast ? this.size : this.#starts[next]!;
  }

  /** The taluka of a village or locality; the district of a locality without a certain taluka. */
  talukaOf(village: number): number {
    this.#talukas ??= this.#talukasOfBlocks();
    let taluka = this.#talukas[(village - this.firstVillage) >>> BLOCK_BITS]!;
    while (this.#starts[taluka + 1]! <= village) taluka++;
    if (village >= this.#starts[taluka]! && village < this.#end(this.#parents[taluka]!))
      return taluka;
    const districts = this.#firstTaluka - this.#firstDistrict;
    return (
      this.#firstDistrict +
      countWhile(districts, (i) => this.#starts[this.#firstDistrict + i]! <= village) -
      1
    );
  }

  /** One entry per block, not per village, so that a cold start fills in only a few thousand numbers. */
  #talukasOfBlocks(): Uint32Array {
    const talukas = new Uint32Array((this.counts[3] >>> BLOCK_BITS) + 1);
    let block = 0;
    let village = this.firstVillage;
    for (let taluka = this.#firstTaluka; taluka < this.firstVillage; taluka++)
      for (; village < this.#starts[taluka + 1]!; village += 1 << BLOCK_BITS)
        talukas[block++] = taluka;
    return talukas;
  }

  /** The area of a level with this id, or -1. */
  find(level: AreaLevel, id: number): number {
    const [from, to] = this.run(level);
    const found = this.#columns.ids.indexOf(id, from);
    return found < to ? found : -1;
  }

  /**
   * The areas of a level that have this name or other name, ascending; may be empty. A state's letters and its ISO 3166-2
   * code are also names.
   * @param within only for talukas: if one in these areas has the name, others are left out
   */
  named(level: AreaLevel, name: string, within: readonly number[] = []): readonly number[] {
    const key = nameKey(name);
    if (key === "") return [];
    if (level === "taluka") return this.#talukasNamed(key, within);
    const [from, to] = this.run(level);
    const { ownKeys, otherKeys } = this.#columns;
    const named = [ownKeys, otherKeys].flatMap((keys) => withPrefix(keys, key).named);
    const ofLevel = [...new Set(named)].filter((area) => area >= from && area < to);
    if (ofLevel.length > 0 || level !== "state") return ofLevel.sort((a, b) => a - b);
    return this.statesOfLetters(name);
  }

  /** The states that a text stands for by letters, such as `MH`, `J & K`, `Guj.` and `IN-OD`; may be empty. */
  statesOfLetters(text: string): readonly number[] {
    return this.statesByLetters.get(lettersOf(text)) ?? [];
  }

  /** The states that use a script, ascending. */
  statesOfScript(script: IndianScript): readonly number[] {
    return STATES_OF_SCRIPT[script]
      .map((code) => this.find("state", code))
      .filter((state) => state >= 0)
      .sort((a, b) => a - b);
  }

  /** The keys of all talukas would add 15 ms to a first answer, so a district's are compared by themselves. */
  #talukasNamed(key: string, within: readonly number[]): readonly number[] {
    const inside = within
      .flatMap((area) => this.#talukasIn(area))
      .filter((taluka) =>
        [this.name(taluka), ...this.otherNames(taluka)].some((name) => nameKey(name) === key),
      );
    if (inside.length > 0) return inside.sort((a, b) => a - b);
    this.#talukasByKey ??= this.#keysOfTalukas();
    return this.#talukasByKey.get(key) ?? [];
  }

  #talukasIn(area: number): number[] {
    if (this.level(area) === "taluka") return [area];
    return this.children(area).flatMap((child) => this.#talukasIn(child));
  }

  #keysOfTalukas(): ReadonlyMap<string, readonly number[]> {
    const names = [
      ...this.all("taluka").map((taluka) => [taluka, this.name(taluka)] as const),
      ...this.aliases.filter(([area]) => area >= this.#firstTaluka),
    ];
    const byKey = Map.groupBy(names, ([, name]) => nameKey(name));
    return new Map(
      [...byKey].map(([key, some]) => [
        key,
        [...new Set(some.map(([area]) => area))].sort((a, b) => a - b),
      ]),
    );
  }

  /** The areas that some talukas make up: the talukas, and the districts and states that have no other taluka. */
  coveredBy(ranges: Ranges): number[] {
    const talukas = new Set(ordinalsOf(ranges));
    const isCovered = (area: number): boolean => {
      if (this.level(area) === "taluka") return talukas.has(area);
      const children = this.children(area);
      return children.length > 0 && children.every(isCovered);
    };
    const districts = new Set([...talukas].map((taluka) => this.parent(taluka)));
    const above = new Set([...districts].flatMap((district) => [this.parent(district), district]));
    return [...[...above].filter(isCovered), ...talukas];
  }

  /** The areas from a place's state down: for an area to itself, for a village to its taluka. */
  path(ordinal: number): readonly number[] {
    const area = ordinal < this.firstVillage ? ordinal : this.talukaOf(ordinal);
    if (area < 0) return [];
    const parent = this.#parents[area]!;
    if (parent < 0) return [area];
    const state = this.#parents[parent]!;
    return state < 0 ? [parent, area] : [state, parent, area];
  }

  /** The same path, with a locality's town as the last area. */
  pathWithTown(ordinal: number): readonly number[] {
    const town = ordinal < this.firstVillage ? undefined : this.townOf(ordinal);
    return town === undefined ? this.path(ordinal) : [...this.path(ordinal), town];
  }

  /** An area with those above it. Cached, since the fifty places of an answer are in only about thirty talukas. */
  hierarchy(area: number): Hierarchy {
    this.#hierarchies[area] ??= this.#hierarchyOf(area);
    return this.#hierarchies[area];
  }

  #hierarchyOf(area: number): Hierarchy {
    const name = this.name(area);
    const code = this.code(area);
    const parent = this.parent(area);
    if (parent < 0) {
      const below = {
        district_name: null,
        taluka_name: null,
        district_code: null,
        taluka_code: null,
      };
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

/** The localities, all or those of a town, as ascending ranges. */
function localityRanges({ localities, localityTowns }: AreaColumns, town?: number): Ranges {
  const ranges: [number, number][] = [];
  for (let run = 0; run < localityTowns.length; run++) {
    const from = localities[run * 2]!;
    if (town === undefined || from - localityTowns[run]! === town)
      ranges.push([from, localities[run * 2 + 1]!]);
  }
  return unite(ranges);
}

/** Villages are looked up by blocks of this many bits. */
const BLOCK_BITS = 7;

/** A figure of a column; null if unknown. */
function known(figure: number): number | null {
  return figure < 0 ? null : figure;
}
