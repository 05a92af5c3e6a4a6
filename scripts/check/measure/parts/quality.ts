import { basename } from "node:path";
import { searchPath } from "../engines/engine.ts";
import { derivedSets, type QuestionSet, scriptSets, spellingSets } from "../question-sets.ts";
import { figure, LIMIT_COLUMNS, limitCells, table } from "../report.ts";
import { SCRIPT_NAMES } from "../script-names.ts";
import { readSpellingPairs } from "../spellings.ts";
import type { Prepared, Workshop } from "../workshop.ts";
import type { Part } from "./part.ts";

/** Number of misses shown per set. */
const SHOWN_MISSES = 4;

/** How often the answer of this service contains the intended place. */
export const measureQuality: Part = async ({ dataset, lgd, workshop, progress, note }) => {
  const prepared = await workshop.prepare("service");
  const sets = [...derivedSets(dataset), ...scriptSets(dataset, SCRIPT_NAMES)];
  if (lgd.length === 0)
    note(
      "official spellings: left out; give a folder of the Local Government Directory with --lgd",
    );
  for (const folder of lgd)
    sets.push(...spellingSets(await readSpellingPairs(dataset, folder), basename(folder)));
  const rows: string[][] = [];
  for (const set of sets) {
    const title = `${set.title} (${set.questions.length.toLocaleString("en")})`;
    if (set.questions.length === 0) {
      rows.push([title, "none"]);
      continue;
    }
    progress(`asking: ${title}`);
    const { share, missed } = await askSet(workshop, prepared, set);
    rows.push([title, figure(share, "share"), ...(set.goal ? limitCells(share, set.goal) : [])]);
    if (missed.length > 0)
      note(`missed, ${set.title}: ${missed.length}: ${missed.slice(0, SHOWN_MISSES).join("; ")}`);
  }
  const columns = ["Does the answer contain the intended place?", "share", ...LIMIT_COLUMNS];
  return { title: "Quality", tables: [table(columns, rows)] };
};

/** The share of a set's questions with a good answer, and the other questions as text. */
async function askSet(
  workshop: Workshop,
  prepared: Prepared,
  { questions, first }: QuestionSet,
): Promise<{ share: number; missed: string[] }> {
  const paths = questions.map(({ query }) => searchPath(query));
  const { answers } = await workshop.ask(prepared, paths, first);
  const missed = questions.flatMap((question, i) => {
    const found = answers[i]!;
    if (question.isAnswered(found)) return [];
    return [`"${question.query}" for ${question.meant}, not ${found[0]?.name ?? "nothing"}`];
  });
  return { share: 1 - missed.length / questions.length, missed };
}
