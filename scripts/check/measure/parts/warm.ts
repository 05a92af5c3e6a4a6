import { ENGINES } from "../engines/engine.ts";
import { figure, GOAL_COLUMNS, GOALS, goalRow } from "../goals.ts";
import { formatTable } from "../table.ts";
import type { Part } from "./part.ts";
import { slowestOf, warmTimes } from "./timing.ts";

/** A stream of mixed queries through one process of each engine. */
export const measureWarm: Part = async ({ workshop, progress }) => {
  const prepared = await workshop.prepareAll();
  const engines = [prepared.service, prepared.minisearch, prepared.fts5];
  progress("asking all a warm stream, in turn");
  const times = await warmTimes(workshop, engines);
  const service = times.get(prepared.service)!;
  const fts5 = times.get(prepared.fts5)!;
  const comparison = formatTable([
    ["", "p50", "p99", "worst", "processor: p50", "p99", "worst", "p50 ratio", "p99 ratio", "worst ratio"],
    ...[...times].map(([{ engine }, { p50, p99, worst, cpu }]) => [
      ENGINES[engine],
      ...[p50, p99, worst, cpu.p50, cpu.p99, cpu.worst].map((ms) => figure(ms, "ms")),
      ...[p50 / service.p50, p99 / service.p99, worst / service.worst].map((ratio) => figure(ratio, "×")),
    ]),
  ]);
  const goals = formatTable([
    GOAL_COLUMNS,
    goalRow("p50", service.p50, GOALS.warmP50),
    goalRow("p99", service.p99, GOALS.warmP99),
    goalRow("worst", service.worst, GOALS.warmWorst),
    goalRow("p50: SQLite FTS5 to this service", fts5.p50 / service.p50, GOALS.warmRatio),
    goalRow("p99: SQLite FTS5 to this service", fts5.p99 / service.p99, GOALS.warmRatio),
  ]);
  const named = [...times].map(([{ engine }, warm]) => `slowest of ${ENGINES[engine]}: ${slowestOf(warm)}`);
  return [
    `Warm: ${prepared.service.workload.warm.length.toLocaleString("en")} mixed queries one after the other in one process; of each the median of three rounds; plain MiniSearch gets every tenth`,
    `${comparison}\n\n${goals}`,
    named.join("\n"),
  ].join("\n\n");
};
