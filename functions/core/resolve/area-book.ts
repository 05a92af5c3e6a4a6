import type { AreaLevel, Areas } from "../index/areas.ts";
import { ordinalsOf } from "../index/ranges.ts";
import { tokens } from "../names/tokens.ts";
import { isAreaWord } from "../names/words.ts";
import { AGREEMENTS, type Agreement, type Comparison, compare } from "./compare.ts";
import { NameTable } from "./name-table.ts";
import { type Name, wholeName } from "./names.ts";

/** How the name somebody wrote for an area agrees with one of the data. */
export type AreaAgreement = "same" | "near" | "far";

/** What a text can mean on a level: areas of any level that it covers, best first. */
export interface AreaMatch {
  readonly area: number;
  readonly agreement: AreaAgreement;
  /** Whether it is the area's very name, or another one of its names, without regard to case, accents and punctuation. */
  readonly isExact: boolean;
  /** Whether only a former area is called so, which covered it. */
  readonly isFormer: boolean;
}

/** The names of a level, each with what it means. */
interface Entries {
  readonly table: NameTable;
  readonly meanings: readonly Meaning[];
}

interface Meaning {
  /** What the name stands for: one area, or the talukas that a former one covers. */
  readonly areas: readonly number[];
  /** The state that it lies in; -1 for a state. */
  readonly states: readonly number[];
  readonly isFormer: boolean;
}

interface Called extends Meaning {
  readonly name: string;
  /** The name, taken apart at its first use. */
  parsed: Name | undefined;
}

/** Finds states, districts and talukas by what people call them. */
export class AreaBook {
  readonly #areas: Areas;
  readonly #called = new Map<AreaLevel, readonly Called[]>();
  /** By level and the states in one of which the areas lie. */
  readonly #entries = new Map<string, Entries>();
  readonly #found = new Map<string, readonly AreaMatch[]>();

  constructor(areas: Areas) {
    this.#areas = areas;
  }

  /**
   * The areas that a text can mean.
   * @param states in one of which they lie; empty for anywhere
   */
  find(level: AreaLevel, text: string, states: readonly number[]): readonly AreaMatch[] {
    const key = `${level}/${states.join()}/${text}`;
    let found = this.#found.get(key);
    if (!found) {
      found = this.#search(level, areaName(text, level), states);
      if (this.#found.size >= MOST_KEPT) this.#found.clear();
      this.#found.set(key, found);
    }
    return found;
  }

  /**
   * Of a text with brackets or a slash, each part may be another place. Where only the first is an area's name, that is near;
   * where only another one is, that is far: it may name the area above.
   */
  #search(level: AreaLevel, written: Name, states: readonly number[]): AreaMatch[] {
    const whole = written.filter(({ partial }) => !partial);
    const parts = written.filter(({ partial }) => partial);
    const best = new Map<number, number>();
    const named = new Map<number, Set<number>>();
    const exact = new Set<number>();
    const current = new Set<number>();
    const { table, meanings } = this.#entriesOf(level, level === "state" ? [] : states);
    for (const at of table.agreeing(written)) {
      const name = table.names[at]!;
      const { areas, isFormer } = meanings[at]!;
      const found = compare(whole, name);
      const rank = rankOf(found);
      if (found?.agreement === "same" && !found.partial) for (const area of areas) exact.add(area);
      for (const area of areas) if (rank <= 2) best.set(area, Math.min(best.get(area) ?? 3, rank));
      if (!isFormer) for (const area of areas) current.add(area);
      for (const [i, part] of parts.entries())
        if (rankOf(compare([part], name)) === 0)
          for (const area of areas) named.set(area, (named.get(area) ?? new Set()).add(i));
    }
    for (const [area, positions] of named) {
      const rank = positions.size === parts.length ? 0 : positions.has(0) ? 1 : 2;
      best.set(area, Math.min(best.get(area) ?? 3, rank));
    }
    const matches = [...best].map(([area, rank]) => ({
      area,
      agreement: RANKS[rank]!,
      isExact: exact.has(area),
      isFormer: !current.has(area),
    }));
    return matches.sort((a, b) => RANKS.indexOf(a.agreement) - RANKS.indexOf(b.agreement) || a.area - b.area);
  }

  /** The talukas that a state of this name had before. */
  #formerly(state: number): number[] {
    const name = this.#areas.name(state);
    const named = this.#areas.formerAreas.filter(
      (former) => former.level === "state" && former.name === name,
    );
    return named.flatMap(({ talukas }) => ordinalsOf(talukas));
  }

  /** Most texts are looked up in one state, whose names are a thirtieth of all: only these are taken apart. */
  #entriesOf(level: AreaLevel, states: readonly number[]): Entries {
    const key = `${level}/${states.join()}`;
    let entries = this.#entries.get(key);
    if (!entries) {
      const all = this.#calledOf(level);
      const some =
        states.length === 0 ? all : all.filter((one) => one.states.some((of) => states.includes(of)));
      entries = {
        table: new NameTable(some.map((one) => (one.parsed ??= areaName(one.name, level)))),
        meanings: some,
      };
      if (this.#entries.size >= MOST_ENTRIES) this.#entries.clear();
      this.#entries.set(key, entries);
    }
    return entries;
  }

  #calledOf(level: AreaLevel): readonly Called[] {
    let called = this.#called.get(level);
    if (!called) {
      const [from, to] = this.#areas.run(level);
      const named: [string, readonly number[], isFormer?: boolean][] = [];
      for (let area = from; area < to; area++) named.push([this.#areas.name(area), [area]]);
      for (const [area, alias] of [...this.#areas.aliases, ...this.#areas.namesInScripts])
        if (area >= from && area < to) named.push([alias, [area]]);
      if (level === "state")
        for (const [letters, states] of this.#areas.statesByLetters)
          named.push([letters, [...states, ...states.flatMap((state) => this.#formerly(state))]]);
      for (const former of this.#areas.formerAreas)
        if (former.level === level) named.push([former.name, ordinalsOf(former.talukas), true]);
      for (const former of this.#areas.formerCodes)
        if (former.level === level && former.successor >= 0)
          named.push([former.name, [former.successor], true]);
      called = named.map(([name, areas, isFormer = false]) => ({
        name,
        parsed: undefined,
        areas,
        isFormer,
        states: [...new Set(areas.map((area) => this.#areas.path(area)[0]!))],
      }));
      this.#called.set(level, called);
    }
    return called;
  }
}

/** The position in {@link RANKS}; 3 for names that are too different. */
function rankOf(found: Comparison | undefined): number {
  if (!found) return RANKS.length;
  return CLASSES[found.agreement] + (found.lacks && found.agreement !== "marks" ? 1 : 0);
}

const MOST_KEPT = 50_000;
/** A list names hardly more combinations of states and levels. */
const MOST_ENTRIES = 200;
const RANKS: readonly AreaAgreement[] = ["same", "near", "far"];
/** Which of RANKS a level of agreement is. */
const CLASSES = Object.fromEntries(
  AGREEMENTS.map((agreement) => [
    agreement,
    /^(same|marks|spelling|order|near1)$/.test(agreement)
      ? 0
      : /^near[2-4]$/.test(agreement)
        ? 1
        : /^(near[56]|words1)$/.test(agreement)
          ? 2
          : 3,
  ]),
) as Record<Agreement, number>;

/** A name of an area without the words that say what it is; a word that says another level stays. */
export function areaName(text: string, level: AreaLevel): Name {
  const words = tokens(text);
  const telling = words.filter((word) => !isAreaWord(word, level));
  const name = telling.length === words.length || telling.length === 0 ? text : telling.join(" ");
  return wholeName(name);
}
