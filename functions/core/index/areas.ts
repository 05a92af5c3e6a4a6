import { formatCode, type Level } from "../contract/levels.ts";
import type { CoverageRecord, SearchRecord, StateKind } from "../contract/records.ts";
import { decodeColumns, type FormerArea, type LaterName, type ReadableColumns } from "./area-columns.ts";

/** The levels above the villages. */
export type AreaLevel = Exclude<Level, "village">;

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
  readonly counts: readonly [number, number, number, number];
  readonly #firstDistrict: number;
  readonly #firstTaluka: number;
  /** Ordinal of the first village; also the number of areas. */
  readonly firstVillage: number;
  /** Number of all places. */
  readonly size: number;
  readonly #columns: ReadableColumns;
  readonly #parents: readonly number[];
  /** Per area, the ordinal of its first village; behind the last, the number of all places. */
  readonly #starts: Uint32Array;
  /** Per area its code, where that was asked for. */
  #codes: string[] | undefined;
  /** Per area its path, where that was asked for. */
  #paths: (readonly number[])[] | undefined;
  /** Per area its hierarchy, where that was asked for. */
  #hierarchies: Hierarchy[] | undefined;
  #lgdCodes: ReadonlyMap<number, string> | undefined;
  #otherNames: ReadonlyMap<number, (readonly [number, string])[]> | undefined;
  /** Per block of villages, the taluka of the first one; made at the first use. */
  #talukas: Uint32Array | undefined;

  constructor(columns: ReadableColumns) {
    this.#columns = columns;
    this.#parents = columns.parents;
    this.counts = columns.counts;
    const [states, districts, talukas, villages] = columns.counts;
    this.#firstDistrict = states;
    this.#firstTaluka = states + districts;
    this.firstVillage = states + districts + talukas;
    this.size = this.firstVillage + villages;
    this.#starts = villageStarts(columns, this.firstVillage);
  }

  /** The areas from the bytes of {@link encodeAreas}. */
  static decode(bytes: Uint8Array): Areas {
    return new Areas(decodeColumns(bytes));
  }

  get aliases(): readonly (readonly [number, string])[] {
    return this.#columns.aliases;
  }

  get former(): readonly FormerArea[] {
    return this.#columns.former;
  }

  get later(): readonly LaterName[] {
    return this.#columns.later;
  }

  get towns(): number {
    return this.#columns.towns;
  }

  get coverage(): readonly CoverageRecord[] {
    return this.#columns.coverage;
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
    this.#codes ??= new Array(this.firstVillage);
    this.#codes[area] ??= formatCode(this.level(area), this.id(area));
    return this.#codes[area];
  }

  /** The code of a district in the Local Government Directory, where it differs. */
  lgdCode(area: number): string | undefined {
    this.#lgdCodes ??= new Map(this.#columns.lgdCodes);
    return this.#lgdCodes.get(area);
  }

  /** Names of an area beside its own. */
  otherNames(area: number): readonly string[] {
    this.#otherNames ??= Map.groupBy(this.aliases, ([ordinal]) => ordinal);
    return this.#otherNames.get(area)?.map(([, name]) => name) ?? [];
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

  /** The area above an area or a village; -1 above a state. */
  parent(ordinal: number): number {
    return ordinal < this.firstVillage ? this.#parents[ordinal]! : this.talukaOf(ordinal);
  }

  /** Ordinals of the areas of one level: from the first to before the second. */
  run(level: AreaLevel): [number, number] {
    if (level === "state") return [0, this.#firstDistrict];
    if (level === "district") return [this.#firstDistrict, this.#firstTaluka];
    return [this.#firstTaluka, this.firstVillage];
  }

  /** Ordinals of all areas of one level, in order. */
  all(level: AreaLevel): number[] {
    const [from, to] = this.run(level);
    return Array.from({ length: to - from }, (_, i) => from + i);
  }

  /** The areas right below an area, in order; of a taluka none, since villages are not areas. */
  children(area: number): number[] {
    const level = this.level(area);
    if (level === "taluka" || level === "village") return [];
    const [from, to] = this.run(level === "state" ? "district" : "taluka");
    const first = this.#parents.indexOf(area, from);
    if (first < 0) return [];
    let end = first + 1;
    while (end < to && this.#parents[end] === area) end++;
    return Array.from({ length: end - first }, (_, i) => first + i);
  }

  /** Ordinals of the villages of an area: from the first to before the second. */
  villages(area: number): [number, number] {
    const next = area + 1;
    const sameLevel = next < this.firstVillage && this.level(next) === this.level(area);
    return [this.#starts[area]!, sameLevel ? this.#starts[next]! : this.size];
  }

  /** The taluka in which a village lies. */
  talukaOf(village: number): number {
    this.#talukas ??= this.#talukasOfBlocks();
    let taluka = this.#talukas[(village - this.firstVillage) >>> BLOCK_BITS]!;
    while (this.#starts[taluka + 1]! <= village) taluka++;
    return taluka;
  }

  /** For each block, not for each village: a process that has just started fills in a few thousand numbers. */
  #talukasOfBlocks(): Uint32Array {
    const talukas = new Uint32Array((this.counts[3] >>> BLOCK_BITS) + 1);
    let [block, village] = [0, this.firstVillage];
    for (let taluka = this.#firstTaluka; taluka < this.firstVillage; taluka++) {
      for (; village < this.#starts[taluka + 1]!; village += 1 << BLOCK_BITS) talukas[block++] = taluka;
    }
    return talukas;
  }

  /** The area of a level with this id, or -1. */
  find(level: AreaLevel, id: number): number {
    const [from, to] = this.run(level);
    const found = this.#columns.ids.indexOf(id, from);
    return found < to ? found : -1;
  }

  /** The areas from a place's state down: of an area to itself, of a village to its taluka. */
  path(ordinal: number): readonly number[] {
    const area = ordinal < this.firstVillage ? ordinal : this.talukaOf(ordinal);
    this.#paths ??= new Array(this.firstVillage);
    this.#paths[area] ??= this.parent(area) < 0 ? [area] : [...this.path(this.parent(area)), area];
    return this.#paths[area];
  }

  /** Of an area with those above it. Kept: the fifty places of an answer lie in some thirty talukas, often asked for before. */
  hierarchy(area: number): Hierarchy {
    this.#hierarchies ??= new Array(this.firstVillage);
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

/** A block has 128 villages, about as many as a taluka. */
const BLOCK_BITS = 7;

/**
 * Per area, where its villages begin, and behind the last area, where they end. An area without villages starts where
 * the next one of its level does.
 */
function villageStarts(
  { counts, parents, villages }: Pick<ReadableColumns, "counts" | "parents" | "villages">,
  firstVillage: number,
): Uint32Array {
  const [states, districts] = counts;
  const firstTaluka = states + districts;
  let next = firstVillage + counts[3];
  const starts = new Uint32Array(firstVillage + 1).fill(next);
  // From the last to the first, so that the first of what lies in an area is the last to set where that starts.
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
