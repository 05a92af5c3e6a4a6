import type { Village } from "../index/villages.ts";
import { NearFilter } from "./compare.ts";
import { type Name, nameOf } from "./names.ts";

/** Villages whose ordinals follow each other, their names prepared for comparison with many. */
export class VillageTable {
  readonly villages: readonly Village[];
  readonly names: readonly Name[];
  readonly #byCore = new Map<string, number[]>();
  #byWord: Map<string, number[]> | undefined;
  /** The cores of all forms, one after the other, as ASCII; and where each begins and whose it is. */
  readonly #letters: Uint8Array;
  readonly #starts: Uint32Array;
  readonly #owners: Uint32Array;

  constructor(villages: readonly Village[]) {
    this.villages = villages;
    this.names = villages.map(({ name, otherNames }) => nameOf(name, otherNames));
    const cores: string[] = [];
    const owners: number[] = [];
    for (const [i, name] of this.names.entries()) {
      for (const { core } of name) {
        cores.push(core);
        owners.push(i);
        const known = this.#byCore.get(core);
        if (!known) this.#byCore.set(core, [i]);
        else if (known.at(-1) !== i) known.push(i);
      }
    }
    this.#owners = Uint32Array.from(owners);
    this.#starts = new Uint32Array(cores.length + 1);
    for (const [i, core] of cores.entries()) this.#starts[i + 1] = this.#starts[i]! + core.length;
    this.#letters = new Uint8Array(this.#starts[cores.length]!);
    for (const [i, core] of cores.entries())
      for (let k = 0; k < core.length; k++)
        this.#letters[this.#starts[i]! + k] = Math.min(255, core.charCodeAt(k));
  }

  /** Positions of the villages that have a form with the same core as one of the name. */
  same(name: Name): number[] {
    return [...new Set(name.flatMap(({ core }) => this.#byCore.get(core) ?? []))];
  }

  /** Positions from `from` to before `to` of the villages whose names may be near. */
  near(name: Name, from = 0, to = this.villages.length): number[] {
    const found = new Set<number>();
    for (const { core } of name) {
      const filter = new NearFilter(core);
      for (let i = this.#firstForm(from); i < this.#owners.length && this.#owners[i]! < to; i++) {
        const start = this.#starts[i]!;
        if (filter.passes(this.#letters, start, this.#starts[i + 1]! - start)) found.add(this.#owners[i]!);
      }
    }
    return [...found];
  }

  /** Positions from `from` to before `to` of the villages that have a word of the name, or of which it begins or ends with one. */
  sharing(name: Name, from = 0, to = this.villages.length): number[] {
    this.#byWord ??= this.#indexWords();
    const found = new Set<number>();
    for (const { words } of name)
      for (const word of words)
        if (word.length >= SHORTEST_SHARED)
          for (const i of this.#byWord.get(word) ?? []) if (i >= from && i < to) found.add(i);
    return [...found];
  }

  /** The position of the first village with this ordinal or a higher one. */
  position(ordinal: number): number {
    let low = 0;
    let high = this.villages.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.villages[middle]!.ordinal < ordinal) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #indexWords(): Map<string, number[]> {
    const byWord = new Map<string, number[]>();
    for (const [i, name] of this.names.entries())
      for (const word of new Set(name[0]!.words)) {
        if (word.length < SHORTEST_SHARED) continue;
        const known = byWord.get(word);
        if (known) known.push(i);
        else byWord.set(word, [i]);
      }
    return byWord;
  }

  #firstForm(village: number): number {
    let low = 0;
    let high = this.#owners.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#owners[middle]! < village) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const SHORTEST_SHARED = 4;
