import { LEVELS } from "../../../functions/core/contract/levels.ts";
import { nameKey, tokens } from "../../../functions/core/names/tokens.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import type { FoundPlace } from "./ask.ts";
import { GOALS, type Limit } from "./limits.ts";
import {
  exactQuestions,
  parentQuestions,
  type Question,
  twoTypoQuestions,
  typoQuestions,
} from "./queries.ts";
import { Random } from "./random.ts";
import type { ScriptName } from "./script-names.ts";
import type { SpellingPair } from "./spellings.ts";

/** Questions of one kind. */
export interface QuestionSet {
  readonly title: string;
  /** The number of results per answer that count. */
  readonly first: number;
  readonly goal?: Limit;
  readonly questions: readonly SetQuestion[];
}

export interface SetQuestion {
  readonly query: string;
  /** The intended place, for a list of misses. */
  readonly meant: string;
  /** Whether these results, the first of an answer, contain it. */
  isAnswered(found: readonly FoundPlace[]): boolean;
}

/** Questions of each kind that is derived from the dataset. */
const QUESTIONS = 2000;

/** The sets made from a dataset's own names; the same for the same dataset. */
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
        (place) =>
          names.bears(place, village.name) && parent!.code === place[`${parent!.level}_code`],
      ),
  });
  const typos = typoQuestions(dataset, new Random(2), count);
  const twoTypos = twoTypoQuestions(dataset, new Random(3), count);
  const unlike = ({ mistyped }: Question) => !known.has(mistyped![1]);
  return [
    {
      title: "exact name, first result has it",
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
      title: "… only typos that are not a word of another name",
      first: 10,
      goal: GOALS.typo,
      questions: typos.filter(unlike).map(bearsName),
    },
    {
      title: "two typos from eight letters on, in the first ten",
      first: 10,
      questions: twoTypos.map(bearsName),
    },
    {
      title: "a district's name written as two words, first",
      first: 1,
      questions: inTwoWords(dataset),
    },
    {
      title: "place with a parent, in the first five",
      first: 5,
      goal: GOALS.parent,
      questions: parentQuestions(dataset, new Random(4), count).map(liesBelow),
    },
  ];
}

/** Districts' names of one word of seven letters or more, split in two at every position with three letters on each side. */
function inTwoWords({ districts }: Dataset): SetQuestion[] {
  return districts.flatMap(({ name, code }) => {
    if (!/^[a-z]{7,}$/i.test(name)) return [];
    const borders = Array.from({ length: name.length - 5 }, (_, i) => i + 3);
    return borders.map((at) => ({
      query: `${name.slice(0, at)} ${name.slice(at)}`,
      meant: name,
      isAnswered: (found) =>
        found.some((place) => place.level === "district" && place.code === code),
    }));
  });
}

/**
 * The other official spelling of a place, alone and with the place above it. A sample if there are many.
 * @param source the list with these spellings
 */
export function spellingSets(
  pairs: readonly SpellingPair[],
  source: string,
  count: number = QUESTIONS,
): QuestionSet[] {
  const random = new Random(6);
  const of = (level: SpellingPair["level"]) =>
    random.sample(
      pairs.filter((pair) => pair.level === level),
      count,
    );
  const talukas = of("taluka");
  const villages = of("village");
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
      title: `other official spelling (${source}) with its parent, in the first ten`,
      first,
      goal: GOALS.spelling,
      questions: both.map(asked),
    },
    { title: "… of sub-districts, with their district", first, questions: talukas.map(asked) },
    { title: "… of villages, with their taluka", first, questions: villages.map(asked) },
    {
      title: `other official spelling (${source}) alone, in the first fifty`,
      first: 50,
      goal: GOALS.spellingAlone,
      questions: both.map(asked).map(alone),
    },
  ];
}

/** Names in Indian scripts of places that the dataset has. */
export function scriptSets(dataset: Dataset, names: readonly ScriptName[]): QuestionSet[] {
  const known = new Set(
    LEVELS.flatMap((level) => dataset[`${level}s`].map(({ code }) => `${level} ${code}`)),
  );
  const questions = names
    .filter(({ level, code }) => known.has(`${level} ${code}`))
    .map(({ localName, level, code, name }) => ({
      query: localName,
      meant: name,
      isAnswered: (found: readonly FoundPlace[]) =>
        found.some((place) => place.level === level && place.code === code),
    }));
  return [
    {
      title: "name in an Indian script, in the first fifty",
      first: 50,
      goal: GOALS.script,
      questions,
    },
  ];
}

/** The names of places. */
class Names {
  readonly #aliases = new Map<string, string[]>();

  constructor({ aliases }: Dataset) {
    for (const { level, code, alias } of aliases) {
      const known = this.#aliases.get(`${level} ${code}`);
      if (known) known.push(alias);
      else this.#aliases.set(`${level} ${code}`, [alias]);
    }
  }

  /** Whether a place has this name. */
  bears({ level, code, name }: FoundPlace, wanted: string): boolean {
    const key = nameKey(wanted);
    return [name, ...(this.#aliases.get(`${level} ${code}`) ?? [])].some(
      (one) => nameKey(one) === key,
    );
  }
}
