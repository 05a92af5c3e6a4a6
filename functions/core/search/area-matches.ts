import { formatCode, type Level, levelOfCode } from "../contract/levels.ts";
import type { Areas } from "../index/areas.ts";
import { Postings, packPosting } from "../index/codec/postings.ts";
import { type Ranges, rangesOf } from "../index/ranges.ts";
import type { IndexReader } from "../index/reader.ts";
import { nameKey } from "../names/tokens.ts";
import { COST } from "./costs.ts";
import type { Match } from "./matches.ts";

/** A prefix of so many letters of a state's or district's name counts like the same word (RANKING.md). */
const MAX_NAME_PREFIX = 5;

/** Letters that people write for a state beside its ISO 3166-2 letters, which come last. */
const STATE_LETTERS: readonly (readonly string[])[] = [
  ["or", "od"],
  ["ua", "ut", "uk"],
  ["ct", "cg"],
  ["tg", "ts"],
  ["nct", "dl"],
  ["dnh", "dn"],
  ["dd", "dnhdd", "dh"],
];

/** The longest of these. */
const MAX_STATE_LETTERS = 5;

/** Finds places by what stands for them: states' letters, codes, the first letters of states and districts. */
export class AreaMatches {
  readonly #areas: Areas;
  readonly #reader: IndexReader;
  /** Made at the first use. */
  #names: { own: readonly AreaKey[]; others: readonly AreaKey[] } | undefined;
  #letters: ReadonlyMap<string, readonly number[]> | undefined;

  constructor(areas: Areas, reader: IndexReader) {
    this.#areas = areas;
    this.#reader = reader;
  }

  /** @param isOnly whether the term is the query's only one: then it may be the prefix of a state's or district's name */
  async find(term: string, isOnly: boolean): Promise<Match[]> {
    const ordinals = new Set<number>();
    if (CODE.test(term)) {
      const place = await this.#byCode(term);
      if (place !== undefined) ordinals.add(place);
    } else {
      for (const state of this.#byLetters(term)) ordinals.add(state);
      if (isOnly && term.length <= MAX_NAME_PREFIX)
        for (const area of this.#byPrefix(term)) ordinals.add(area);
    }
    if (ordinals.size === 0) return [];
    const packed = Uint32Array.from(ordinals, (ordinal) => packPosting(ordinal, 1)).sort();
    return [{ cost: COST.same, whole: true, postings: Postings.of(packed) }];
  }

  /** Whether a term is the letters of a state. */
  isLetters(term: string): boolean {
    return this.#byLetters(term).length > 0;
  }

  #byLetters(term: string): readonly number[] {
    this.#letters ??= this.#statesByLetters();
    const own = this.#letters.get(term);
    if (own || term.length > MAX_STATE_LETTERS) return own ?? [];
    const others = STATE_LETTERS.find((some) => some.includes(term)) ?? [];
    return others.flatMap((letters) => this.#letters!.get(letters) ?? []);
  }

  #statesByLetters(): Map<string, number[]> {
    const [from, to] = this.#areas.run("state");
    const states = Array.from({ length: to - from }, (_, i) => from + i);
    return Map.groupBy(states, (state) => this.#areas.isoCode(state).slice("IN-".length).toLowerCase());
  }

  /** Their other names count only where no name begins so: "myso" is the district Mysore, and not the Mysore State. */
  #byPrefix(term: string): number[] {
    this.#names ??= this.#keys();
    const startsSo = (keys: readonly AreaKey[]) =>
      keys.filter(([, key]) => key.startsWith(term)).map(([area]) => area);
    const own = startsSo(this.#names.own);
    return own.length > 0 ? own : startsSo(this.#names.others);
  }

  #keys(): { own: readonly AreaKey[]; others: readonly AreaKey[] } {
    const [, to] = this.#areas.run("district");
    const others = this.#areas.aliases.filter(([area]) => area < to);
    return {
      own: Array.from({ length: to }, (_, area) => [area, nameKey(this.#areas.name(area))]),
      others: others.map(([area, name]) => [area, nameKey(name)]),
    };
  }

  /** The place with a code, which has its leading zeros. */
  async #byCode(code: string): Promise<number | undefined> {
    const level = levelOfCode(code);
    if (level === undefined) return undefined;
    if (level !== "village") {
      const area = this.#areas.find(level, Number(code));
      return area >= 0 && formatCode(level, Number(code)) === code ? area : undefined;
    }
    const taluka = await this.#reader.talukaOfVillage(Number(code));
    if (taluka === undefined) return undefined;
    const range = this.#areas.villages(taluka);
    const at = (await this.#reader.places([range])).findIndex(({ id }) => id === Number(code));
    return at < 0 ? undefined : range[0] + at;
  }
}

/** An area with the key of one of its names. */
type AreaKey = readonly [number, string];

const CODE = /^\d+$/;

/** The ordinals of a level: from the first to before the second. */
export function levelRange(areas: Areas, level: Level): readonly [number, number] {
  return level === "village" ? [areas.firstVillage, areas.size] : areas.run(level);
}

/** Areas of one level, in rising order, with all places below them: ranges of ordinals in rising order. */
export function placesOf(areas: Areas, some: readonly number[]): Ranges {
  const ranges: (readonly [number, number])[] = [];
  let here = some;
  while (here.length > 0) {
    ranges.push(...rangesOf(here));
    here = here.flatMap((area) => areas.children(area));
  }
  return [...ranges, ...some.map((area) => areas.villages(area)).filter(([from, to]) => from < to)];
}
