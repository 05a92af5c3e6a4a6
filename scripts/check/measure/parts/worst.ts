import { tokens } from "../../../../functions/core/names/tokens.ts";
import type { Dataset } from "../../../dataset/dataset.ts";
import type { Climb, Climbed } from "../climb.ts";
import { figure, GOALS, LIMIT_COLUMNS, limitRow } from "../limits.ts";
import { HARD_QUERIES } from "../queries.ts";
import { Random } from "../random.ts";
import { formatTable } from "../table.ts";
import { type Part, paragraphs } from "./part.ts";

/** How many words of each kind a query may be changed with. */
const WORDS = 300;
const SHOWN = 8;

/** The most expensive queries that hill climbing finds. */
export const measureWorst: Part = async ({ dataset, workshop, steps, progress }) => {
  const { module, index } = await workshop.prepare("service");
  const words = wordsOf(dataset);
  progress(`looking for the most expensive query: ${steps.toLocaleString("en")} steps, two minutes at most`);
  const climb: Climb = { engine: module, starts: [...HARD_QUERIES, ...wordLines(words)], words, steps };
  const worst = await workshop.runProgram<Climbed>("climb", climb, index);
  return {
    text: paragraphs(
      `Worst: the most expensive queries that hill climbing finds in ${steps.toLocaleString("en")} steps; processor time, the index warm`,
      formatTable([LIMIT_COLUMNS, limitRow("most expensive query", worst[0]!.ms, GOALS.worstQuery)]),
      worst
        .slice(0, SHOWN)
        .map(({ query, ms }) => `${figure(ms, "ms")}  "${query}"`)
        .join("\n"),
    ),
  };
};

/** The most frequent words of names, words at random, and prefixes of both. */
function wordsOf({ villages }: Dataset): string[] {
  const counts = new Map<string, number>();
  for (const { name } of villages) {
    for (const word of tokens(name)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const random = new Random(17);
  const frequent = [...counts].sort(([, a], [, b]) => b - a).slice(0, WORDS);
  const words = [...frequent.map(([word]) => word), ...random.sample([...counts.keys()], WORDS)];
  return [...new Set([...words, ...words.map((word) => word.slice(0, 1 + random.below(4)))])];
}

/** Long queries of short, of frequent and of any words. */
function wordLines(words: readonly string[]): string[] {
  const random = new Random(18);
  const kinds = [words.filter((word) => word.length <= 3), words.slice(0, WORDS), words];
  return kinds.flatMap((kind) =>
    [40, 12, 6, 2].map((count) => fitting(Array.from({ length: count }, () => random.pick(kind)))),
  );
}

/** As many of the words as a query can hold. */
function fitting(words: readonly string[]): string {
  return words.reduce((query, word) => (`${query} ${word}`.length <= 100 ? `${query} ${word}` : query));
}
