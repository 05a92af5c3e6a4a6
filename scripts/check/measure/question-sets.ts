import { LEVELS } from "../../../functions/core/contract/levels.ts";
import { nameKey, tokens } from "../../../functions/core/names/tokens.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import type { FoundPlace } from "./ask.ts";
import { GOALS, type Limit } from "./limits.ts";
import {
  exactQuestions,
  levelsQuestions,
  parentQuestions,
  type Question,
  TYPOS,
  twoTypoQuestions,
  typoOf,
  typoQuestions,
} from "./queries.ts";
import { Random } from "./random.ts";
import type { ScriptName } from "./script-names.ts";
import type { SpellingPair, SpellingPairs } from "./spellings.ts";

/** Questions of one kind and when an answer to one is good. */
export interface QuestionSet {
  readonly title: string;
  /** How many results of an answer count. */
  readonly first: number;
  readonly goal?: Limit;
  readonly questions: readonly SetQuestion[];
}

export interface SetQuestion {
  readonly query: string;
  /** What was meant, for a list of misses. */
  readonly meant: string;
  /** Whether these results, the first of an answer, have it. */
  isAnswered(found: readonly FoundPlace[]): boolean;
}

/** Questions of each kind that is derived from the directory. */
const QUESTIONS = 2000;

/** The sets that are made of a dataset's own names; the same dataset gives the same. */
export function derivedSets(dataset: Dataset, count: number = QUESTIONS): QuestionSet[] {
  const names = new Names(dataset);
  const known = new Set<string>();
  for (const { name } of [...dataset.villages, ...dataset.talukas, ...dataset.districts])
    for (const word of tokens(name)) known.add(word);
  const bearsName = ({ query, village }: Question): SetQuestion => ({
    query,
    meant: village.name,
    isAnswered: (found) => found.some((place) => names.bears(place, village.name)),
  });
  const liesBelow = ({ query, village, parent }: Question): SetQuestion => ({
    query,
    meant: `${village.name} of ${parent!.level} ${parent!.code}`,
    isAnswered: (found) =>
      found.some(
        (place) => names.bears(place, village.name) && parent!.code === place[`${parent!.level}_code`],
      ),
  });
  const typos = typoQuestions(dataset, new Random(2), count);
  const twoTypos = twoTypoQuestions(dataset, new Random(3), count);
  const unlike = ({ mistyped }: Question) => !known.has(mistyped![1]);
  return [
    {
      title: "exact name, first result bears it",
      first: 1,
      goal: GOALS.exact,
      questions: exactQuestions(dataset, new Random(1), count).map(bearsName),
    },
    {
      title: "one typo, in the first ten",
      first: 10,
      goal: GOALS.typo,
      questions: typos.map(bearsName),
    },
    {
      title: "… only typos that are no other name's word",
      first: 10,
      goal: GOALS.typo,
      questions: typos.filter(unlike).map(bearsName),
    },
    ...TYPOS.map((typo) => ({
      title: `… a letter ${typo}`.replace("a letter swapped", "two letters swapped"),
      first: 10,
      questions: typos.filter(({ mistyped }) => typoOf(...mistyped!) === typo).map(bearsName),
    })),
    {
      title: "two typos from eight letters on, in the first ten",
      first: 10,
      questions: twoTypos.map(bearsName),
    },
    { title: "a district's name written as two words, first", first: 1, questions: inTwoWords(dataset) },
    {
      title: "place with a parent, in the first five",
      first: 5,
      goal: GOALS.parent,
      questions: parentQuestions(dataset, new Random(4), count).map(liesBelow),
    },
    {
      title: "place with all its parents, in the first five",
      first: 5,
      questions: levelsQuestions(dataset, new Random(5), count).map(liesBelow),
    },
  ];
}

/** The names of districts that are one word of seven letters and more, with a blank at every place behind which three stand. */
function inTwoWords({ districts }: Dataset): SetQuestion[] {
  return districts.flatMap(({ name, code }) => {
    if (!/^[a-z]{7,}$/i.test(name)) return [];
    const borders = Array.from({ length: name.length - 5 }, (_, i) => i + 3);
    return borders.map((at) => ({
      query: `${name.slice(0, at)} ${name.slice(at)}`,
      meant: name,
      isAnswered: (found) => found.some((place) => place.level === "district" && place.code === code),
    }));
  });
}

/** The other official spelling of a place with the place above it; a sample where there are many. */
export function spellingSets(
  { variants, renamed }: Omit<SpellingPairs, "known">,
  count: number = QUESTIONS,
): QuestionSet[] {
  const random = new Random(6);
  const of = (level: SpellingPair["level"], pairs: readonly SpellingPair[]) =>
    random.sample(
      pairs.filter((pair) => pair.level === level),
      count,
    );
  const talukas = of("taluka", variants);
  const villages = of("village", variants);
  const asked = ({ level, code, name, other, parent }: SpellingPair): SetQuestion => ({
    query: `${other} ${parent}`,
    meant: name,
    isAnswered: (found) => found.some((place) => place.level === level && place.code === code),
  });
  const first = 10;
  const alone = (question: SetQuestion, i: number) => ({ ...question, query: both[i]!.other });
  const both = [...talukas, ...villages];
  return [
    {
      title: "other official spelling with its parent, in the first ten",
      first,
      goal: GOALS.spelling,
      questions: both.map(asked),
    },
    { title: "… of sub-districts, with their district", first, questions: talukas.map(asked) },
    { title: "… of villages, with their taluka", first, questions: villages.map(asked) },
    {
      title: "other official spelling alone, in the first fifty",
      first: 50,
      goal: GOALS.spellingAlone,
      questions: both.map(asked).map(alone),
    },
    {
      title: "… of places that were renamed",
      first,
      questions: random.sample(renamed, count).map(asked),
    },
  ];
}

/** Names in Indian scripts of places that the dataset has: all, and those of each script. */
export function scriptSets(dataset: Dataset, names: readonly ScriptName[]): QuestionSet[] {
  const known = new Set(
    LEVELS.flatMap((level) => dataset[`${level}s`].map(({ code }) => `${level} ${code}`)),
  );
  const asked = names
    .filter(({ level, code }) => known.has(`${level} ${code}`))
    .map(({ script, localName, level, code, name }) => ({
      script,
      query: localName,
      meant: name,
      isAnswered: (found: readonly FoundPlace[]) =>
        found.some((place) => place.level === level && place.code === code),
    }));
  const first = 50;
  const scripts = Map.groupBy(asked, ({ script }) => script);
  return [
    { title: "name in an Indian script, in the first fifty", first, goal: GOALS.script, questions: asked },
    ...[...scripts].map(([script, questions]) => ({ title: `… in ${script}`, first, questions })),
  ];
}

/** By which names places are known. */
class Names {
  readonly #aliases = new Map<string, string[]>();

  constructor({ aliases }: Dataset) {
    for (const { level, code, alias } of aliases) {
      const known = this.#aliases.get(`${level} ${code}`);
      if (known) known.push(alias);
      else this.#aliases.set(`${level} ${code}`, [alias]);
    }
  }

  /** Whether a place's own name, or another that it is known by, is this one. */
  bears({ level, code, name }: FoundPlace, wanted: string): boolean {
    const key = nameKey(wanted);
    return [name, ...(this.#aliases.get(`${level} ${code}`) ?? [])].some((one) => nameKey(one) === key);
  }
}
