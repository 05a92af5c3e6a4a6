import { figureRow, GOAL_COLUMNS, goalRow } from "../goals.ts";
import {
  derivedSets,
  type QuestionSet,
  type SetQuestion,
  scriptSets,
  spellingSets,
} from "../question-sets.ts";
import { Rivals } from "../rivals.ts";
import { SCRIPT_NAMES } from "../scripts-set.ts";
import { readSpellingPairs } from "../spellings.ts";
import { formatTable } from "../table.ts";
import type { Prepared, Workshop } from "../workshop.ts";
import type { Part } from "./part.ts";

/** Misses that are shown of each set. */
const SHOWN_MISSES = 4;

/** How often this service's answer has the place that was meant. */
export const measureQuality: Part = async ({ directory, lgd, workshop, progress }) => {
  const prepared = await workshop.prepare("service", 1);
  const sets = derivedSets(directory);
  const notes: string[] = [];
  if (lgd === undefined) {
    notes.push(
      "official spellings: left out, no folder of the Local Government Directory; give one with --lgd",
    );
  } else {
    const pairs = await readSpellingPairs(directory, lgd);
    sets.push(...spellingSets(pairs));
    notes.push(
      `official spellings: ${pairs.variants.length.toLocaleString("en")} places have another in ${lgd}; ` +
        `${pairs.renamed.length.toLocaleString("en")} more have a name with more than a third other letters there ` +
        "and count as renamed",
    );
  }
  sets.push(...scriptSets(directory, SCRIPT_NAMES));
  const rivals = new Rivals(directory);
  const rows: string[][] = [];
  for (const set of sets) {
    const title = `${set.title} (${set.questions.length.toLocaleString("en")})`;
    if (set.questions.length === 0) {
      rows.push([title, "none"]);
      continue;
    }
    progress(`asking: ${title}`);
    const { share, missed } = await askSet(workshop, prepared, set);
    rows.push(set.goal ? goalRow(title, share, set.goal) : figureRow(title, share, ""));
    if (missed.length > 0) {
      const shown = missed.slice(0, SHOWN_MISSES).map(({ text }) => text);
      notes.push(
        `missed, ${set.title}: ${missed.length}${sharedNames(missed, set, rivals)}: ${shown.join("; ")}`,
      );
    }
  }
  return [
    "Quality: the share of queries whose answer has what was meant among its first results",
    formatTable([GOAL_COLUMNS, ...rows]),
    notes.join("\n"),
  ].join("\n\n");
};

interface Miss {
  readonly question: SetQuestion;
  readonly text: string;
}

/** Of how many missed queries with slips other places could be meant as well, so many that they fill the answer. */
function sharedNames(missed: readonly Miss[], { first }: QuestionSet, rivals: Rivals): string {
  const slipped = missed.filter(({ question }) => question.slips);
  if (slipped.length === 0) return "";
  const full = slipped.filter(
    ({ question: { query, meant, slips } }) => rivals.count(query, meant, slips!, first) >= first,
  );
  return `, ${full.length} of them as near to the names of ${first} other places or more`;
}

/** The share of a set's questions that are answered well, and those that are not, as text. */
async function askSet(
  workshop: Workshop,
  prepared: Prepared,
  { questions, first }: QuestionSet,
): Promise<{ share: number; missed: Miss[] }> {
  const { answers } = await workshop.ask(
    prepared,
    questions.map(({ query }) => ({ search: query })),
    first,
  );
  const missed = questions.flatMap((question, i) => {
    const found = answers[i]!;
    if (question.isAnswered(found)) return [];
    const text = `"${question.query}" for ${question.meant}, not ${found[0]?.name ?? "nothing"}`;
    return [{ question, text }];
  });
  return { share: 1 - missed.length / questions.length, missed };
}
