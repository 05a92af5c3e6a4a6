import { ENGINES, type EngineName } from "../engines/engine.ts";
import { figure, figureRow, GOAL_COLUMNS, GOALS, goalRow } from "../goals.ts";
import { formatTable } from "../table.ts";
import type { Part } from "./part.ts";
import { type ColdTimes, coldTimes, memoryOf } from "./timing.ts";

/** A fresh process of each engine: time to the first answer, and memory after a hundred queries. */
export const measureCold: Part = async ({ workshop, progress }) => {
  const seen: Partial<Record<EngineName, ColdTimes & { memory: number }>> = {};
  for (const engine of Object.keys(ENGINES) as EngineName[]) {
    const prepared = await workshop.prepare(engine, 1);
    progress(`starting ${ENGINES[engine]} cold`);
    seen[engine] = {
      ...(await coldTimes(workshop, prepared)),
      memory: (await memoryOf(workshop, prepared)) / 1e6,
    };
  }
  const { service, minisearch, fts5 } = seen as Record<EngineName, ColdTimes & { memory: number }>;
  const comparison = formatTable([
    ["", "first search", "slowest of nine", "memory"],
    ...Object.entries({ service, minisearch, fts5 }).map(([engine, { search, slowestSearch, memory }]) => [
      ENGINES[engine as EngineName],
      figure(search, "ms"),
      figure(slowestSearch, "ms"),
      figure(memory, "MB"),
    ]),
  ]);
  const goals = formatTable([
    GOAL_COLUMNS,
    goalRow("import to first search answered", service.search, GOALS.coldSearch),
    goalRow("import to a taluka's villages answered", service.villages!, GOALS.coldVillages),
    goalRow("peak memory, a hundred mixed queries", service.memory, GOALS.memory),
    goalRow("faster than plain MiniSearch", minisearch.search / service.search, GOALS.coldRatio),
    goalRow("less memory than plain MiniSearch", minisearch.memory / service.memory, GOALS.memoryRatio),
    figureRow("faster than SQLite FTS5", fts5.search / service.search, "×"),
    figureRow("less memory than SQLite FTS5", fts5.memory / service.memory, "×"),
  ]);
  return `Cold: a fresh process, from before the import to the first answer; median of nine\n\n${comparison}\n\n${goals}`;
};
