import { searchPath } from "../engines/engine.ts";
import { figureRow, LIMIT_COLUMNS, limitRow } from "../limits.ts";
import { derivedSets, type QuestionSet, scriptSets, spellingSets } from "../question-sets.ts";
import { SCRIPT_NAMES } from "../script-names.ts";
import { readSpellingPairs } from "../spellings.ts";
import { formatTable } from "../table.ts";
import type { Prepared, Workshop } from "../workshop.ts";
import { type Part, paragraphs } from "./part.ts";

/** Misses that are shown of each set. */
const SHOWN_MISSES = 4;

/** How often this service's answer has the place that was meant. */
export const measureQuality: Part = async ({ dataset, lgd, workshop, progress }) => {
  const prepared = await workshop.prepare("service");
  const sets = derivedSets(dataset);
  const notes: string[] = [];
  if (lgd === undefined) {
    notes.push("official spellings: left out; give a folder of the Local Government Directory with --lgd");
  } else {
    const pairs = await readSpellingPairs(dataset, lgd);
    const { variants, renamed, known } = pairs;
    sets.push(...spellingSets(pairs));
    notes.push(
      `official spellings: ${variants.length.toLocaleString("en")} places have another in ${lgd}; ` +
        `${renamed.length.toLocaleString("en")} more have a name there with more than a third other letters ` +
        `and count as renamed; of ${known.toLocaleString("en")} the dataset has both names`,
    );
  }
  sets.push(...scriptSets(dataset, SCRIPT_NAMES));
  const rows: string[][] = [];
  for (const set of sets) {
    const title = `${set.title} (${set.questions.length.toLocaleString("en")})`;
    if (set.questions.length === 0) {
      rows.push([title, "none"]);
      continue;
    }
    progress(`asking: ${title}`);
    const { share, missed } = await askSet(workshop, prepared, set);
    rows.push(set.goal ? limitRow(title, share, set.goal) : figureRow(title, share, "share"));
    if (missed.length > 0) {
      const shown = missed.slice(0, SHOWN_MISSES).join("; ");
      notes.push(`missed, ${set.title}: ${missed.length}: ${shown}`);
    }
  }
  const title = "Quality: the share of queries whose answer has what was meant among its first results";
  return { text: paragraphs(title, formatTable([LIMIT_COLUMNS, ...rows]), notes.join("\n")) };
};

/** The share of a set's questions that are answered well, and those that are not, as text. */
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
