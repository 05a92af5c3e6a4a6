import { plainWords } from "../../functions/directory/names.ts";
import type { Directory, Village } from "../directory/directory.ts";
import type { Random } from "./random.ts";

/** A query and the place that was meant by it. */
export interface Question {
  readonly query: string;
  readonly village: Village;
}

/** Names of villages chosen at random, as they are written. */
export function exactQuestions({ villages }: Directory, random: Random, count: number): Question[] {
  return random.sample(villages, count).map((village) => ({ query: village.name, village }));
}

/** Names of villages with one slip in a word of at least four letters. */
export function slipQuestions({ villages }: Directory, random: Random, count: number): Question[] {
  const slippable = villages.filter(({ name }) => plainWords(name).some(isSlippable));
  return random.sample(slippable, count).map((village) => {
    const words = plainWords(village.name);
    const word = random.pick(words.filter(isSlippable));
    const slipped = oneSlip(word, random);
    return { query: words.map((other) => (other === word ? slipped : other)).join(" "), village };
  });
}

/** Names of villages with the name of their taluka, district, or district and state. */
export function parentQuestions(directory: Directory, random: Random, count: number): Question[] {
  const parents = new Parents(directory);
  return random.sample(directory.villages, count).map((village) => {
    const { taluka, district, state } = parents.of(village);
    const parent = random.pick([taluka, district, `${district} ${state}`]);
    return { query: `${village.name} ${parent}`, village };
  });
}

/** The names of the places above a village. */
export class Parents {
  readonly #talukas: ReadonlyMap<string, { name: string; district_code: string }>;
  readonly #districts: ReadonlyMap<string, { name: string; state_code: string }>;
  readonly #states: ReadonlyMap<string, { name: string }>;

  constructor({ states, districts, talukas }: Directory) {
    this.#talukas = new Map(talukas.map((taluka) => [taluka.code, taluka]));
    this.#districts = new Map(districts.map((district) => [district.code, district]));
    this.#states = new Map(states.map((state) => [state.code, state]));
  }

  of(village: Village): { taluka: string; district: string; state: string } {
    const taluka = this.#talukas.get(village.taluka_code)!;
    const district = this.#districts.get(taluka.district_code)!;
    return {
      taluka: taluka.name,
      district: district.name,
      state: this.#states.get(district.state_code)!.name,
    };
  }
}

/** Queries as they come mixed in a day, the hard ones among them. */
export function mixedQueries(directory: Directory, random: Random, count: number): string[] {
  const part = Math.ceil(count / 10);
  const names = exactQuestions(directory, random, part * 3);
  const slips = slipQuestions(directory, random, part * 2);
  const parents = parentQuestions(directory, random, part * 2);
  const typed = exactQuestions(directory, random, part * 2).map(({ query }) =>
    query.slice(0, 2 + random.below(5)),
  );
  const hard = Array.from({ length: part }, (_, i) => HARD_QUERIES[i % HARD_QUERIES.length]!);
  const all = [...[...names, ...slips, ...parents].map(({ query }) => query), ...typed, ...hard];
  return random.sample(all, count);
}

/** Worst cases: very short, very common, very long, nowhere, many words. */
export const HARD_QUERIES: readonly string[] = [
  "k",
  "a",
  "pur",
  "ram",
  "rampur",
  "chak 12 ml",
  "khurd",
  "zzzz",
  "qwxyvbnm",
  "rampur khurd hardoi uttar pradesh india",
  "a b c d e",
  "narayanpur lakshmipur",
  "thiruvananthapuram neyyattinkara perumkadavila".padEnd(100, " kollam"),
];

function isSlippable(word: string): boolean {
  return /^[a-z]{4,}$/.test(word);
}

/** A word with one letter more, less or other, or two swapped; never the word itself. */
export function oneSlip(word: string, random: Random): string {
  for (;;) {
    const at = random.below(word.length);
    const letter = random.pick([..."abcdefghijklmnopqrstuvwxyz"]);
    const slipped = random.pick([
      word.slice(0, at) + letter + word.slice(at),
      word.slice(0, at) + word.slice(at + 1),
      word.slice(0, at) + letter + word.slice(at + 1),
      word.slice(0, at) + word.slice(at + 1, at + 2) + word.slice(at, at + 1) + word.slice(at + 2),
    ]);
    if (slipped !== word && slipped.length >= 4) return slipped;
  }
}
