import { ENGINES } from "../engines/engine.ts";
import { figure, GOALS, LIMIT_COLUMNS, limitRow } from "../limits.ts";
import type { Spread } from "../statistics.ts";
import { formatTable } from "../table.ts";
import { type Part, paragraphs } from "./part.ts";
import { slowestOf, warmTimes } from "./timing.ts";

/** A stream of mixed queries through one process of each engine. */
export const measureWarm: Part = async ({ workshop, progress }) => {
  const { service, minisearch, fts5 } = await workshop.prepareAll();
  progress("asking all engines a warm stream, in turn");
  const times = await warmTimes(workshop, [service, minisearch, fts5]);
  const own = times.get(service)!.clock;
  const ratio = (other: Spread, time: keyof Spread) => other[time] / own[time];
  const other = times.get(fts5)!.clock;
  const comparison = formatTable([
    ["", "p50", "p99", "worst", "processor: p50", "p99", "worst", "p50 ratio", "p99 ratio", "worst ratio"],
    ...[...times].map(([{ engine }, { clock, cpu }]) => [
      ENGINES[engine],
      ...[clock.p50, clock.p99, clock.worst, cpu.p50, cpu.p99, cpu.worst].map((ms) => figure(ms, "ms")),
      ...[ratio(clock, "p50"), ratio(clock, "p99"), ratio(clock, "worst")].map((one) => figure(one, "×")),
    ]),
  ]);
  const goals = formatTable([
    LIMIT_COLUMNS,
    limitRow("p50", own.p50, GOALS.warmP50),
    limitRow("p99", own.p99, GOALS.warmP99),
    limitRow("worst", own.worst, GOALS.worstQuery),
    limitRow("p50: SQLite FTS5 to this service", ratio(other, "p50"), GOALS.warmRatio),
    limitRow("p99: SQLite FTS5 to this service", ratio(other, "p99"), GOALS.warmRatio),
  ]);
  const named = [...times].map(([{ engine }, warm]) => `slowest of ${ENGINES[engine]}: ${slowestOf(warm)}`);
  const count = service.workload.warm.length.toLocaleString("en");
  const title = `Warm: ${count} mixed queries one after the other in one process, of each the median of three rounds; plain MiniSearch gets every tenth`;
  return { text: paragraphs(title, comparison, goals, named.join("\n")) };
};
