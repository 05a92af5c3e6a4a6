import { ENGINES } from "../engines/engine.ts";
import { figure, figureRow, GOAL_COLUMNS, GOALS, goalRow } from "../goals.ts";
import { formatTable } from "../table.ts";
import type { Prepared } from "../workshop.ts";
import type { Part } from "./part.ts";
import { coldTimes, memoryOf } from "./timing.ts";

/** A fresh process of each engine: time to the first answer, and memory after a hundred queries. */
export const measureCold: Part = async ({ workshop, progress }) => {
  const { service, minisearch, fts5 } = await workshop.prepareAll();
  const engines = [service, minisearch, fts5];
  progress("starting all cold, in turn");
  const times = await coldTimes(workshop, engines);
  progress("asking each a hundred mixed queries");
  const memory = await memoryOf(workshop, engines);
  const comparison = formatTable([
    ["", "first search", "processor time", "slowest of nine", "peak memory", "at the end"],
    ...engines.map((engine) => {
      const { median, cpu, slowest } = times.get(engine)!.search;
      const { peak, end } = memory.get(engine)!;
      const milliseconds = [median, cpu, slowest].map((ms) => figure(ms, "ms"));
      return [ENGINES[engine.engine], ...milliseconds, figure(peak, "MB"), figure(end, "MB")];
    }),
  ]);
  const cold = times.get(service)!;
  const slower = (other: Prepared) => times.get(other)!.search.median / cold.search.median;
  const busier = (other: Prepared) => times.get(other)!.search.cpu / cold.search.cpu;
  const larger = (other: Prepared) => memory.get(other)!.peak / memory.get(service)!.peak;
  const goals = formatTable([
    GOAL_COLUMNS,
    goalRow("import to first search answered", cold.search.median, GOALS.coldSearch),
    goalRow("import to a taluka's villages answered", cold.villages!.median, GOALS.coldVillages),
    goalRow("peak memory, a hundred mixed queries", memory.get(service)!.peak, GOALS.memory),
    goalRow("faster than plain MiniSearch", slower(minisearch), GOALS.coldRatio),
    figureRow("… by processor time", busier(minisearch), "×"),
    goalRow("less memory than plain MiniSearch", larger(minisearch), GOALS.memoryRatio),
    figureRow("faster than SQLite FTS5", slower(fts5), "×"),
    figureRow("… by processor time", busier(fts5), "×"),
    figureRow("less memory than SQLite FTS5", larger(fts5), "×"),
  ]);
  return [
    "Cold: a fresh process, from before the import to the first answer; median of nine, files in the system's cache",
    comparison,
    goals,
  ].join("\n\n");
};
