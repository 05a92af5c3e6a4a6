import { ENGINES } from "../engines/engine.ts";
import { BUDGETS, figure, figureRow, GOALS, LIMIT_COLUMNS, limitRow } from "../limits.ts";
import { formatTable } from "../table.ts";
import { type Part, paragraphs } from "./part.ts";
import { memoryOf } from "./timing.ts";

/** The memory of a process of each engine, Node included. */
export const measureMemory: Part = async ({ workshop, progress }) => {
  const { service, minisearch, fts5 } = await workshop.prepareAll();
  progress("asking each engine a hundred mixed queries");
  const memory = await memoryOf(workshop, [service, minisearch, fts5]);
  const peak = memory.get(service)!.peak;
  const comparison = formatTable([
    ["", "after the first answer", "at most", "at the end"],
    ...[...memory].map(([{ engine }, { first, peak, end }]) => [
      ENGINES[engine],
      ...[first, peak, end].map((megabytes) => figure(megabytes, "MB")),
    ]),
  ]);
  const goals = formatTable([
    LIMIT_COLUMNS,
    limitRow(BUDGETS.memory.what, peak, BUDGETS.memory),
    limitRow("less than plain MiniSearch", memory.get(minisearch)!.peak / peak, GOALS.memoryRatio),
    figureRow("less than SQLite FTS5", memory.get(fts5)!.peak / peak, "×"),
  ]);
  const title = "Memory: a fresh process during a hundred mixed queries, its resident set, Node included";
  return { text: paragraphs(title, comparison, goals) };
};
