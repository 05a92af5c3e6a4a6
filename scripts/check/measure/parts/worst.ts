import { tokens } from "../../../../functions/core/names/tokens.ts";
import type { Dataset } from "../../../dataset/dataset.ts";
import type { TimedQuery } from "../../search/worst-query.ts";
import type { Climb } from "../climb.ts";
import { figure, GOALS, LIMIT_COLUMNS, limitRow } from "../limits.ts";
import { Random } from "../random.ts";
import { formatTable } from "../table.ts";
import { type Part, paragraphs } from "./part.ts";

/** How many words of each kind a query may be changed with. */
const WORDS = 300;
const STARTS = 10;
const SHOWN = 5;

/** The most expensive queries that hill climbing finds. */
export const measureWorst: Part = async ({ dataset, workshop, steps, progress }) => {
  const { index } = await workshop.prepare("service");
  const words = wordsOf(dataset);
  progress(`looking for the most expensive query: ${steps.toLocaleString("en")} steps`);
  const climb: Climb = { words, starts: STARTS, steps: Math.ceil(steps / STARTS) };
  const worst = await workshop.runProgram<TimedQuery[]>("climb", climb, index);
  return {
    text: paragraphs(
      `Worst: the most expensive queries that hill climbing finds in ${steps.toLocaleString("en")} steps; processor time, the index warm, each term as if asked for the first time`,
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
