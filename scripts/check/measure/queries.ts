import { tokens } from "../../../functions/core/names/tokens.ts";
import type { Dataset, Village } from "../../dataset/dataset.ts";
import type { Random } from "./random.ts";

/** A query and the place that was meant by it. */
export interface Question {
  readonly query: string;
  readonly village: Village;
  /** The code of the taluka or district that the query names beside the village, lowest first. */
  readonly parent?: { readonly level: "taluka" | "district"; readonly code: string };
  /** A word of the name, and what the query has for it. */
  readonly mistyped?: readonly [string, string];
}

/** Names of villages chosen at random, as they are written. */
export function exactQuestions({ villages }: Dataset, random: Random, count: number): Question[] {
  return random.sample(villages, count).map((village) => ({ query: village.name, village }));
}

/** Names of villages with one typo in a word of at least four letters. */
export function typoQuestions(dataset: Dataset, random: Random, count: number): Question[] {
  return mistypedQuestions(dataset, random, count, FEWEST_LETTERS_FOR_A_TYPO, (word) =>
    withTypo(word, random),
  );
}

/** Names of villages with two typos in a word of at least eight letters. */
export function twoTypoQuestions(dataset: Dataset, random: Random, count: number): Question[] {
  return mistypedQuestions(dataset, random, count, FEWEST_LETTERS_FOR_TWO_TYPOS, (word) => {
    for (;;) {
      const mistyped = withTypo(withTypo(word, random), random);
      if (mistyped !== word && mistyped.length >= FEWEST_LETTERS_FOR_TWO_TYPOS) return mistyped;
    }
  });
}

/** Names of villages with the name of their taluka, district, or district and state. */
export function parentQuestions(dataset: Dataset, random: Random, count: number): Question[] {
  const parents = new Parents(dataset);
  return random.sample(dataset.villages, count).map((village) => {
    const { taluka, district, state, districtCode } = parents.of(village);
    const parent = random.pick([taluka, district, `${district} ${state}`]);
    return {
      query: `${village.name} ${parent}`,
      village,
      parent:
        parent === taluka
          ? { level: "taluka", code: village.taluka_code }
          : { level: "district", code: districtCode },
    };
  });
}

/** Names of villages with all names above them, from the village up, or as often from the state down. */
export function levelsQuestions(dataset: Dataset, random: Random, count: number): Question[] {
  const parents = new Parents(dataset);
  return random.sample(dataset.villages, count).map((village) => {
    const { taluka, district, state } = parents.of(village);
    const path = [village.name, taluka, district, state];
    return {
      query: (random.below(2) === 0 ? path : path.reverse()).join(" "),
      village,
      parent: { level: "taluka", code: village.taluka_code },
    };
  });
}

/** The names of the places above a village. */
export class Parents {
  readonly #talukas: ReadonlyMap<string, { name: string; district_code: string }>;
  readonly #districts: ReadonlyMap<string, { name: string; state_code: string }>;
  readonly #states: ReadonlyMap<string, { name: string }>;

  constructor({ states, districts, talukas }: Dataset) {
    this.#talukas = new Map(talukas.map((taluka) => [taluka.code, taluka]));
    this.#districts = new Map(districts.map((district) => [district.code, district]));
    this.#states = new Map(states.map((state) => [state.code, state]));
  }

  of(village: Village): { taluka: string; district: string; state: string; districtCode: string } {
    const taluka = this.#talukas.get(village.taluka_code)!;
    const district = this.#districts.get(taluka.district_code)!;
    return {
      taluka: taluka.name,
      district: district.name,
      state: this.#states.get(district.state_code)!.name,
      districtCode: taluka.district_code,
    };
  }
}

/** Queries as they come mixed in a day, the hard ones among them. */
export function mixedQueries(dataset: Dataset, random: Random, count: number): string[] {
  const part = Math.ceil(count / 10);
  const names = exactQuestions(dataset, random, part * 3);
  const typos = typoQuestions(dataset, random, part * 2);
  const parents = parentQuestions(dataset, random, part * 2);
  const typed = exactQuestions(dataset, random, part * 2).map(({ query }) =>
    query.slice(0, 2 + random.below(5)),
  );
  const hard = Array.from({ length: part }, (_, i) => HARD_QUERIES[i % HARD_QUERIES.length]!);
  const all = [...[...names, ...typos, ...parents].map(({ query }) => query), ...typed, ...hard];
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

/** From so many letters on a word may have a typo, or two. */
const FEWEST_LETTERS_FOR_A_TYPO = 4;
const FEWEST_LETTERS_FOR_TWO_TYPOS = 8;

/** Names of villages of which one word has at least `letters` letters and is altered by `mistype`. */
function mistypedQuestions(
  { villages }: Dataset,
  random: Random,
  count: number,
  letters: number,
  mistype: (word: string) => string,
): Question[] {
  const isLongEnough = (word: string) => word.length >= letters && /^[a-z]+$/.test(word);
  const candidates = villages.filter(({ name }) => tokens(name).some(isLongEnough));
  return random.sample(candidates, count).map((village) => {
    const words = tokens(village.name);
    const word = random.pick(words.filter(isLongEnough));
    const mistyped = mistype(word);
    return {
      query: words.map((other) => (other === word ? mistyped : other)).join(" "),
      village,
      mistyped: [word, mistyped],
    };
  });
}

/** What a typo is: a letter more, less or other, or two neighbours swapped. */
export const TYPOS = ["more", "less", "other", "swapped"] as const;

/** What the one typo is that makes a word of another. */
export function typoOf(word: string, mistyped: string): (typeof TYPOS)[number] {
  if (word.length !== mistyped.length) return word.length < mistyped.length ? "more" : "less";
  const letters = (text: string) => [...text].sort().join("");
  return letters(word) === letters(mistyped) ? "swapped" : "other";
}

/** A word with one letter more, less or other, or two swapped; never the word itself. */
export function withTypo(word: string, random: Random): string {
  for (;;) {
    const at = random.below(word.length);
    const letter = random.pick([..."abcdefghijklmnopqrstuvwxyz"]);
    const mistyped = random.pick([
      word.slice(0, at) + letter + word.slice(at),
      word.slice(0, at) + word.slice(at + 1),
      word.slice(0, at) + letter + word.slice(at + 1),
      word.slice(0, at) + word.slice(at + 1, at + 2) + word.slice(at, at + 1) + word.slice(at + 2),
    ]);
    if (mistyped !== word && mistyped.length >= FEWEST_LETTERS_FOR_A_TYPO) return mistyped;
  }
}
