import type { AreaLevel, Areas } from "../index/areas.ts";
import { tokens } from "../names/tokens.ts";
import { AGREEMENTS, type Agreement, compare } from "./compare.ts";
import { type Name, writtenName } from "./names.ts";

/** How the name somebody wrote for an area agrees with one of the data. */
export type AreaAgreement = "same" | "near" | "far";

/** What a text can mean on a level: areas of any level that it covers, best first. */
export interface AreaMatch {
  readonly area: number;
  readonly agreement: AreaAgreement;
}

interface Entry {
  readonly name: Name;
  /** What the name stands for: one area, or those which a later one is made of. */
  readonly areas: readonly number[];
  /** The state that it lies in; -1 for a state. */
  readonly states: readonly number[];
}

/** Finds states, districts and talukas by what people call them. */
export class AreaBook {
  readonly #areas: Areas;
  readonly #entries = new Map<AreaLevel, Entry[]>();
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
      found = this.#search(level, areaName(text), states);
      if (this.#found.size >= MOST_KEPT) this.#found.clear();
      this.#found.set(key, found);
    }
    return found;
  }

  #search(level: AreaLevel, written: Name, states: readonly number[]): AreaMatch[] {
    const best = new Map<number, number>();
    for (const { name, areas, states: of } of this.#entriesOf(level)) {
      if (states.length > 0 && level !== "state" && !of.some((state) => states.includes(state))) continue;
      const found = compare(written, name);
      if (!found) continue;
      const rank = CLASSES[found.agreement] + (found.lacks && found.agreement !== "marks" ? 1 : 0);
      if (rank > 2) continue;
      for (const area of areas) best.set(area, Math.min(best.get(area) ?? 3, rank));
    }
    const matches = [...best].map(([area, rank]) => ({ area, agreement: RANKS[rank]! }));
    return matches.sort((a, b) => RANKS.indexOf(a.agreement) - RANKS.indexOf(b.agreement) || a.area - b.area);
  }

  #entriesOf(level: AreaLevel): Entry[] {
    let entries = this.#entries.get(level);
    if (!entries) {
      const [from, to] = this.#areas.run(level);
      const named: [string, readonly number[]][] = [];
      for (let area = from; area < to; area++) named.push([this.#areas.name(area), [area]]);
      for (const [area, alias] of this.#areas.aliases)
        if (area >= from && area < to) named.push([alias, [area]]);
      if (level === "state")
        for (let state = from; state < to; state++)
          named.push(...lettersOf(this.#areas.isoCode(state), state));
      for (const later of this.#areas.later)
        if (later.level === level) named.push([later.name, later.talukas.flatMap(ordinalsOf)]);
      for (const former of this.#areas.former)
        if (former.level === level && former.successor >= 0) named.push([former.name, [former.successor]]);
      entries = named.map(([name, areas]) => ({
        name: areaName(name),
        areas,
        states: [...new Set(areas.map((area) => this.#areas.path(area)[0]!))],
      }));
      this.#entries.set(level, entries);
    }
    return entries;
  }
}

/** A state's usual letters (UP), after its ISO 3166-2 code; some have others in daily use. */
function lettersOf(isoCode: string, state: number): [string, number[]][] {
  const letters = isoCode.slice("IN-".length);
  return [letters, OTHER_LETTERS[letters]].flatMap((name) => (name === undefined ? [] : [[name, [state]]]));
}

const OTHER_LETTERS: Readonly<Record<string, string>> = {
  CT: "CG",
  CG: "CT",
  OR: "OD",
  OD: "OR",
  UT: "UK",
  UK: "UT",
  TG: "TS",
  TS: "TG",
  JK: "J&K",
  PY: "PDY",
};

function ordinalsOf([from, to]: readonly [number, number]): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}

const MOST_KEPT = 50_000;
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

/** Words that say of which level an area is, or that it is its seat: no part of its name unless nothing else is. */
const AREA_WORDS = new Set(
  (
    "hq headquarters adc sdo eac co circle taluk taluka talluka tehsil tahsil tehseel mandal mandalam block cd " +
    "subdivision subdistrict division district distt dist zila zilla jilla state ut sadar"
  ).split(" "),
);

const NO_AFFIXES: ReadonlySet<string> = new Set();

/** A name of an area without the words that say what it is. */
export function areaName(text: string): Name {
  const words = tokens(text);
  const telling = words.filter((word) => !AREA_WORDS.has(word));
  const name = telling.length === words.length || telling.length === 0 ? text : telling.join(" ");
  return writtenName(name, NO_AFFIXES);
}
