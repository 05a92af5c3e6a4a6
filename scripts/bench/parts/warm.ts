import { ENGINES, type EngineName } from "../engines/engine.ts";
import { figure, GOAL_COLUMNS, GOALS, goalRow } from "../goals.ts";
import { formatTable } from "../table.ts";
import type { Part } from "./part.ts";
import { type WarmTimes, warmTimes } from "./timing.ts";

/** A stream of mixed queries through one process of each engine. */
export const measureWarm: Part = async ({ workshop, progress }) => {
  const seen = new Map<EngineName, WarmTimes>();
  let queries = 0;
  for (const engine of Object.keys(ENGINES) as EngineName[]) {
    const prepared = await workshop.prepare(engine, 1);
    queries = prepared.workload.warm.length;
    progress(`asking ${ENGINES[engine]} a warm stream`);
    seen.set(engine, await warmTimes(workshop, prepared));
  }
  const service = seen.get("service")!;
  const fts5 = seen.get("fts5")!;
  const comparison = formatTable([
    ["", "p50", "p99", "worst", "p50 ratio", "p99 ratio", "worst ratio"],
    ...[...seen].map(([engine, times]) => [
      ENGINES[engine],
      ...[times.p50, times.p99, times.worst].map((ms) => figure(ms, "ms")),
      ...[times.p50 / service.p50, times.p99 / service.p99, times.worst / service.worst].map((ratio) =>
        figure(ratio, "×"),
      ),
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
  const slowest = [...seen].map(
    ([engine, times]) =>
      `slowest of ${ENGINES[engine]}: ${times.slowest.map(({ query, ms }) => `"${query}" ${figure(ms, "ms")}`).join(", ")}`,
  );
  return [
    `Warm: ${queries.toLocaleString("en")} mixed queries one after the other in one process`,
    `${comparison}\n\n${goals}`,
    slowest.join("\n"),
  ].join("\n\n");
};
