import { isTown } from "../contract/importance.ts";
import { countWhile } from "../index/count-while.ts";
import type { Village } from "../index/villages.ts";
import { NearFilter } from "../names/compare.ts";
import { Cores } from "../names/cores.ts";
import { type Name, namesOf } from "../names/name-forms.ts";
import type { PlaceSource } from "../query/place-source.ts";

/**
 * Villages with rising ordinals, their names prepared for comparison with many: each method leads from a name to the
 * positions of those that it may agree with, without comparing it with all.
 */
export class VillageTable {
  readonly villages: readonly Village[];
  readonly names: readonly Name[];
  readonly #byCore: ReadonlyMap<string, readonly number[]>;
  /** The cores of all forms. */
  readonly #cores: Cores;
  /** Whose form each is. */
  readonly #owners: Uint32Array;
  #byWord: ReadonlyMap<string, readonly number[]> | undefined;

  constructor(villages: readonly Village[]) {
    this.villages = villages;
    this.names = namesOf(
      villages.map(({ name, otherNames, fields }) => ({
        text: name,
        others: otherNames,
        isTown: isTown(fields),
      })),
    );
    const cores: string[] = [];
    const owners: number[] = [];
    for (const [i, name] of this.names.entries())
      for (const { core } of name) {
        cores.push(core);
        owners.push(i);
      }
    this.#owners = Uint32Array.from(owners);
    this.#cores = new Cores(cores);
    this.#byCore = positionsOf(this.names.map((name) => name.map(({ core }) => core)));
  }

  /** Positions of the villages that have a form with the same core as one of the name. */
  same(name: Name): number[] {
    return [...new Set(name.flatMap(({ core }) => this.#byCore.get(core) ?? []))];
  }

  /** Positions of the villages with ordinals in a range that may be near, by a few edits. */
  near(name: Name, ordinals: readonly [number, number]): number[] {
    const [from, to] = this.#positions(ordinals);
    const found = new Set<number>();
    for (const { core } of name) {
      const filter = new NearFilter(core, FEW_EDITS);
      for (let i = this.#firstForm(from); i < this.#owners.length && this.#owners[i]! < to; i++) {
        if (filter.passes(this.#cores, i)) found.add(this.#owners[i]!);
      }
    }
    return [...found];
  }

  /** Positions of the villages with ordinals in a range that have a word of the name. */
  sharing(name: Name, ordinals: readonly [number, number]): number[] {
    const [from, to] = this.#positions(ordinals);
    this.#byWord ??= positionsOf(
      this.names.map(([whole]) => whole!.words.filter((word) => word.length >= SHORTEST_SHARED)),
    );
    const found = new Set<number>();
    for (const { words } of name)
      for (const word of words)
        for (const i of this.#byWord.get(word) ?? []) if (i >= from && i < to) found.add(i);
    return [...found];
  }

  /** The positions of the first village with an ordinal in a range, and of the first after it. */
  #positions([from, to]: readonly [number, number]): [number, number] {
    const before = (ordinal: number) =>
      countWhile(this.villages.length, (i) => this.villages[i]!.ordinal < ordinal);
    return [before(from), before(to)];
  }

  /** The first form of the names from a position on. */
  #firstForm(position: number): number {
    return countWhile(this.#owners.length, (i) => this.#owners[i]! < position);
  }
}

const SHORTEST_SHARED = 4;

/** A village with more edits is not meant even if all of them are of vowels. */
const FEW_EDITS = 4;

/** The positions at which each text is, rising. */
function positionsOf(texts: readonly (readonly string[])[]): Map<string, number[]> {
  const positions = new Map<string, number[]>();
  for (const [i, some] of texts.entries())
    for (const text of some) {
      const known = positions.get(text);
      if (!known) positions.set(text, [i]);
      else if (known.at(-1) !== i) known.push(i);
    }
  return positions;
}

/** How many villages are kept prepared, those of the areas used last. */
const KEPT_VILLAGES = 8_000;

/** The villages of districts or talukas, prepared for comparison at their first use. */
export class VillageTables {
  readonly #source: PlaceSource;
  readonly #kept = new Map<number, Promise<VillageTable>>();
  readonly #keptVillages: number;

  constructor(source: PlaceSource, keptVillages = KEPT_VILLAGES) {
    this.#source = source;
    this.#keptVillages = keptVillages;
  }

  /** The table of an area. Rejects when an index file can't be read, and tries again the next time. */
  of(area: number): Promise<VillageTable> {
    const kept = this.#kept.get(area);
    this.#kept.delete(area);
    const table = kept ?? this.#load(area);
    this.#kept.set(area, table);
    if (!kept) this.#forgetOldest();
    return table;
  }

  #load(area: number): Promise<VillageTable> {
    const { areas } = this.#source;
    const table = this.#source
      .villages([areas.villages(area)])
      .then((all) => new VillageTable(all));
    table.catch(() => this.#kept.delete(area));
    return table;
  }

  #forgetOldest(): void {
    const size = (area: number) => {
      const [from, to] = this.#source.areas.villages(area);
      return to - from;
    };
    let villages = [...this.#kept.keys()].reduce((sum, area) => sum + size(area), 0);
    for (const area of [...this.#kept.keys()].slice(0, -1)) {
      if (villages <= this.#keptVillages) return;
      this.#kept.delete(area);
      villages -= size(area);
    }
  }
}
