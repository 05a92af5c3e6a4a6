import { tokens } from "../../../functions/core/names/tokens.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { Random } from "./random.ts";

/** What every level's codes are raised by from one copy to the next: more than any official code of the level. */
const NEXT_COPY = { state: 100, district: 1_000, taluka: 100_000_000, village: 1_000_000 } as const;

/**
 * A word that more than one of so many villages bears stays as it is in every copy: khurd, rampur. A larger country
 * would have more of those too, and it is they that make a query expensive.
 */
const COMMON_WORD = 2_000;

/**
 * A country of `times` times as many states, districts, talukas and villages. The first copy is the dataset
 * itself; in the others, codes are raised and the letters of all but common words are exchanged, consonants for
 * consonants and vowels for vowels, by a seeded table for each copy: so a copy has as many different names as the
 * country, as long and as like each other. Former places and later names are not copied.
 */
export function multiply(dataset: Dataset, times: number): Dataset {
  if (times === 1) return dataset;
  const common = commonWords(dataset);
  const copies = Array.from({ length: times }, (_, copy) =>
    copy === 0 ? dataset : copyOf(dataset, copy, nameChanger(copy, common)),
  );
  const { counts } = dataset.manifest;
  return {
    manifest: {
      ...dataset.manifest,
      counts: {
        states: counts.states * times,
        districts: counts.districts * times,
        talukas: counts.talukas * times,
        villages: counts.villages * times,
        aliases: counts.aliases * times,
      },
    },
    states: copies.flatMap(({ states }) => states),
    districts: copies.flatMap(({ districts }) => districts),
    talukas: copies.flatMap(({ talukas }) => talukas),
    villages: copies.flatMap(({ villages }) => villages),
    aliases: copies.flatMap(({ aliases }) => aliases),
    former: dataset.former,
    later: dataset.later,
  };
}

/**
 * A function that alters names for a copy; words in `kept` stay as they are. Digits and letters that are not a to z
 * stay too; an `h` stays because it belongs to the letter before it (sh, th).
 */
export function nameChanger(copy: number, kept: ReadonlySet<string>): (name: string) => string {
  const random = new Random(copy);
  const exchanged = new Map<string, string>();
  for (const letters of ["bcdfgjklmnprstvwyz", "aeiou"]) {
    const shuffled = random.sample([...letters], letters.length);
    for (const [i, letter] of [...letters].entries()) {
      exchanged.set(letter, shuffled[i]!);
      exchanged.set(letter.toUpperCase(), shuffled[i]!.toUpperCase());
    }
  }
  return (name) =>
    name.replace(/[a-z]+/gi, (word) =>
      kept.has(word.toLowerCase()) ? word : word.replace(/./g, (letter) => exchanged.get(letter) ?? letter),
    );
}

function commonWords({ villages }: Dataset): Set<string> {
  const counts = new Map<string, number>();
  for (const { name } of villages) {
    for (const word of new Set(tokens(name))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const least = villages.length / COMMON_WORD;
  return new Set([...counts].filter(([, count]) => count > least).map(([word]) => word));
}

type Copied = Pick<Dataset, "states" | "districts" | "talukas" | "villages" | "aliases">;

function copyOf(dataset: Dataset, copy: number, change: (name: string) => string): Copied {
  const raised = (level: keyof typeof NEXT_COPY, code: string) =>
    String(Number(code) + copy * NEXT_COPY[level]);
  return {
    states: dataset.states.map((state) => ({
      ...state,
      code: raised("state", state.code),
      name: change(state.name),
    })),
    districts: dataset.districts.map(({ code, name, state_code }) => ({
      code: raised("district", code),
      name: change(name),
      state_code: raised("state", state_code),
    })),
    talukas: dataset.talukas.map(({ code, name, district_code }) => ({
      code: raised("taluka", code),
      name: change(name),
      district_code: raised("district", district_code),
    })),
    villages: dataset.villages.map((village) => ({
      ...village,
      code: raised("village", village.code),
      name: change(village.name),
      taluka_code: raised("taluka", village.taluka_code),
    })),
    aliases: dataset.aliases.map(({ level, code, alias }) => ({
      level,
      code: raised(level, code),
      alias: change(alias),
    })),
  };
}
