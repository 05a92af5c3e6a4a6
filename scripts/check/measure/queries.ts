import { tokens } from "../../../functions/core/names/tokens.ts";
import type { Dataset, Village } from "../../dataset/dataset.ts";
import type { Random } from "./random.ts";

/** A query and the intended place. */
export interface Question {
  readonly query: string;
  readonly village: Village;
  /** The taluka or district that the query names with the village; the lower one of both. */
  readonly parent?: { readonly level: "taluka" | "district"; readonly code: string };
  /** A word of the name, and the query's version of it. */
  readonly mistyped?: readonly [string, string];
}

/** Names of random villages, as the dataset writes them. */
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

/** Names of villages with the name of their taluka, of their district, or of their district and state. */
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

/** A mix of queries as people send them, with one in ten of {@link HARD_QUERIES}. */
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

/** Very short, very common, very long and unknown queries, and many words. */
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

/** The most expensive queries of 100 characters that 3,000 steps of hill climbing over all of India found. */
export const EXPENSIVE_QUERIES: readonly string[] = [
  "mohammadpur hasa vinodilalpura umariya p an takhalsar 22 jhim sibanagar gaon iv devlawas",
  "kachmara rकmpur gobindpur teron khaaira chin raj khan tjal dohdhani bishunpur jogban g danapuram aka",
  "li k la e re a r 23 barh kalyanpur bodapali f man jag",
  "khas kita rasulpur tal bidk lalp ur kahansli ya gag nawwa khe",
  "mohammadpur dhanmauli d hanauri amba sihri jhdhani",
];

/** Minimum number of letters of a word with one typo, and with two. */
export const FEWEST_LETTERS_FOR_A_TYPO = 4;
const FEWEST_LETTERS_FOR_TWO_TYPOS = 8;

/** Names of villages. In each, `mistype` alters one word of at least `letters` letters. */
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

/** A word with one typo of any kind; never the word itself. */
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
