import { formatCode, type Level } from "../contract/levels.ts";
import type { CoverageRecord, StateKind } from "../contract/records.ts";
import type { Ranges } from "./ranges.ts";

/**
 * Every place has an ordinal: its position when all places are sorted by level (states first), then by the names
 * from the state down (locale `en`), then by code. So the places of a level, and the villages of an area, are a range of
 * ordinals, and sorting by ordinal gives the directory's order. Villages come last.
 *
 * Areas are the places above the villages, a few thousand: few enough to keep all of them in memory.
 */
export type AreaLevel = Exclude<Level, "village">;

/** The areas as they are stored: every column has an entry per area, in the order of their ordinals. */
export interface AreaColumns {
  /** How many states, districts, talukas and villages there are. */
  counts: [number, number, number, number];
  ids: number[];
  names: string[];
  /** Ordinal of the area above; -1 for a state. */
  parents: number[];
  /** How many villages each taluka has. */
  villages: number[];
  isoCodes: string[];
  kinds: StateKind[];
  /** Other names of areas: ordinal and name. */
  aliases: [number, string][];
  /** Areas that only an earlier edition has. */
  former: FormerArea[];
  /** Codes of districts in the Local Government Directory where they differ: ordinal and code. */
  lgdCodes: [number, string][];
  /** Names that came later than the boundaries of the data. */
  later: LaterName[];
  /** How many of the villages are towns. */
  towns: number;
  coverage: CoverageRecord[];
}

/** A name of a state or district that came later than the boundaries of the data. */
export interface LaterName {
  level: "state" | "district";
  name: string;
  /** The talukas that it covers, as ranges of ordinals in rising order. */
  talukas: Ranges;
}

/** An area that only an earlier edition has. */
export interface FormerArea {
  level: AreaLevel;
  id: number;
  name: string;
  /** Ordinal of the area that it is certain to be now, or -1. */
  successor: number;
}

export class Areas {
  readonly counts: readonly [number, number, number, number];
  readonly #firstDistrict: number;
  readonly #firstTaluka: number;
  /** Ordinal of the first village; also the number of areas. */
  readonly firstVillage: number;
  /** Number of all places. */
  readonly size: number;
  readonly aliases: readonly (readonly [number, string])[];
  readonly former: readonly FormerArea[];
  readonly later: readonly LaterName[];
  readonly towns: number;
  readonly coverage: readonly CoverageRecord[];
  readonly #lgdCodes: ReadonlyMap<number, string>;
  #otherNames: ReadonlyMap<number, (readonly [number, string])[]> | undefined;
  readonly #columns: AreaColumns;
  /** Per area its code, where that was asked for. */
  #codes: string[] | undefined;
  /** Per area, the ordinal of its first village. */
  readonly #starts: Uint32Array;
  /** Per village, the taluka in which it lies, counted from the first; made at the first use. */
  #talukas: Uint16Array | Uint32Array | undefined;

  constructor(columns: AreaColumns) {
    this.#columns = columns;
    this.counts = columns.counts;
    this.aliases = columns.aliases;
    this.former = columns.former;
    this.later = columns.later;
    this.towns = columns.towns;
    this.coverage = columns.coverage;
    this.#lgdCodes = new Map(columns.lgdCodes);
    const [states, districts, talukas, villages] = columns.counts;
    this.#firstDistrict = states;
    this.#firstTaluka = states + districts;
    this.firstVillage = states + districts + talukas;
    this.size = this.firstVillage + villages;
    this.#starts = villageStarts(columns, this.firstVillage);
  }

  /** The areas from the bytes of {@link encodeAreas}. */
  static decode(bytes: Uint8Array): Areas {
    return new Areas(JSON.parse(new TextDecoder().decode(bytes)) as AreaColumns);
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
    return this.#lgdCodes.get(area);
  }

  /** Names of an area beside its own. */
  otherNames(area: number): readonly string[] {
    this.#otherNames ??= Map.groupBy(this.aliases, ([ordinal]) => ordinal);
    return this.#otherNames.get(area)?.map(([, name]) => name) ?? [];
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
    const [from, to] = this.run(level);
    return Array.from({ length: to - from }, (_, i) => from + i);
  }

  /** The areas right below an area, in order; of a taluka none, since villages are not areas. */
  children(area: number): number[] {
    const level = this.level(area);
    if (level === "taluka" || level === "village") return [];
    const [from, to] = this.run(level === "state" ? "district" : "taluka");
    const children: number[] = [];
    for (let child = from; child < to; child++)
      if (this.#columns.parents[child] === area) children.push(child);
    return children;
  }

  /** Ordinals of the villages of an area: from the first to before the second. */
  villages(area: number): [number, number] {
    const next = area + 1;
    const sameLevel = next < this.firstVillage && this.level(next) === this.level(area);
    return [this.#starts[area]!, sameLevel ? this.#starts[next]! : this.size];
  }

  /** The taluka in which a village lies. */
  talukaOf(village: number): number {
    this.#talukas ??= this.#talukasOfVillages();
    return this.firstVillage - this.counts[2] + this.#talukas[village - this.firstVillage]!;
  }

  #talukasOfVillages(): Uint16Array | Uint32Array {
    const [first, end] = this.run("taluka");
    const talukas = new (end - first > 0xffff ? Uint32Array : Uint16Array)(this.counts[3]);
    for (let taluka = first; taluka < end; taluka++) {
      const [from, to] = this.villages(taluka);
      talukas.fill(taluka - first, from - this.firstVillage, to - this.firstVillage);
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
  path(ordinal: number): number[] {
    const path: number[] = [];
    let area = ordinal < this.firstVillage ? ordinal : this.talukaOf(ordinal);
    for (; area >= 0; area = this.parent(area)) path.unshift(area);
    return path;
  }
}

export function encodeAreas(columns: AreaColumns): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(columns));
}

/** A taluka without villages starts where the next one does, so that the search for a village's taluka skips it. */
function villageStarts(columns: AreaColumns, firstVillage: number): Uint32Array {
  const starts = new Uint32Array(firstVillage).fill(firstVillage + columns.counts[3]);
  const firstTaluka = columns.counts[0] + columns.counts[1];
  let next = firstVillage;
  // By index: in a process that has just started, iterating entries takes ten times as long.
  for (let i = 0; i < columns.villages.length; i++) {
    starts[firstTaluka + i] = next;
    next += columns.villages[i]!;
  }
  for (let area = firstVillage - 1; area >= columns.counts[0]; area--) {
    const parent = columns.parents[area]!;
    starts[parent] = Math.min(starts[parent]!, starts[area]!);
  }
  return fillGaps(starts, columns.counts);
}

/** An area without villages has an empty range: it starts where the next area of its level does. */
function fillGaps(starts: Uint32Array, counts: AreaColumns["counts"]): Uint32Array {
  let end = 0;
  for (const count of counts.slice(0, 3)) {
    end += count;
    for (let area = end - 2; area >= end - count; area--)
      starts[area] = Math.min(starts[area]!, starts[area + 1]!);
  }
  return starts;
}
