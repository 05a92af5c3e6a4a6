import { ENGINES } from "../engines/engine.ts";
import { figure, figureRow, GOALS, LIMIT_COLUMNS, limitRow } from "../limits.ts";
import { formatTable } from "../table.ts";
import { COLD_STARTS } from "../workload.ts";
import { type Part, paragraphs } from "./part.ts";
import { type ColdTimes, coldTimes } from "./timing.ts";

/** A fresh process of each engine: the time to its first answer. */
export const measureCold: Part = async ({ workshop, progress }) => {
  const { service, minisearch, fts5 } = await workshop.prepareAll();
  progress("starting all engines cold, in turn");
  const searches = await coldTimes(workshop, [service, minisearch, fts5], "cold");
  const villages = (await coldTimes(workshop, [service], "villages")).get(service)!;
  const cold = searches.get(service)!;
  const ratio = (other: typeof service, time: keyof ColdTimes) => searches.get(other)![time] / cold[time];
  const comparison = formatTable([
    ["", "first search", "processor time", "slowest"],
    ...[...searches].map(([{ engine }, { median, cpu, slowest }]) => [
      ENGINES[engine],
      ...[median, cpu, slowest].map((ms) => figure(ms, "ms")),
    ]),
  ]);
  const goals = formatTable([
    LIMIT_COLUMNS,
    limitRow("import to first search answered", cold.median, GOALS.coldSearch),
    limitRow("import to a taluka's villages answered", villages.median, GOALS.coldVillages),
    limitRow("faster than plain MiniSearch", ratio(minisearch, "median"), GOALS.coldRatio),
    figureRow("… by processor time", ratio(minisearch, "cpu"), "×"),
    figureRow("faster than SQLite FTS5", ratio(fts5, "median"), "×"),
    figureRow("… by processor time", ratio(fts5, "cpu"), "×"),
  ]);
  const title = `Cold: a fresh process, from before the import to the first answer; median of ${COLD_STARTS}, files in the system's cache`;
  return { text: paragraphs(title, comparison, goals) };
};
