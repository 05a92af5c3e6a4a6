import { figure, figureRow, GOALS, LIMIT_COLUMNS, limitRow } from "../limits.ts";
import { formatTable } from "../table.ts";
import type { Prepared } from "../workshop.ts";
import { type Part, paragraphs } from "./part.ts";
import { coldTimes, memoryOf, slowestOf, warmTimes } from "./timing.ts";

/** How this service's cost grows: the country copied with altered names, each size with questions of its own. */
export const measureScale: Part = async ({ workshop, scale, progress }) => {
  const sizes = new Map<Prepared, number>();
  for (const times of scale) sizes.set(await workshop.prepare("service", times), times);
  const engines = [...sizes.keys()];
  progress("starting each size cold, in turn");
  const cold = await coldTimes(workshop, engines, "cold");
  const villages = await coldTimes(workshop, engines, "villages");
  progress("asking each size a hundred mixed queries, and a warm stream");
  const memory = await memoryOf(workshop, engines);
  const warm = await warmTimes(workshop, engines);
  const costs = [...sizes].map(([prepared, times]) => ({
    times,
    built: prepared.built,
    search: cold.get(prepared)!.median,
    villages: villages.get(prepared)!.median,
    memory: memory.get(prepared)!.peak,
    ...warm.get(prepared)!,
  }));
  const table = formatTable([
    [
      ...["country", "index built in", "cold search", "cold villages", "memory", "warm p50", "p99", "worst"],
      ...["processor: p50", "p99", "worst"],
    ],
    ...costs.map(({ times, built, search, villages, memory, clock, cpu }) => [
      `${times}×`,
      built ? `${(built.ms / 1000).toFixed(1)} s` : "",
      ...[search, villages].map((ms) => figure(ms, "ms")),
      figure(memory, "MB"),
      ...[clock.p50, clock.p99, clock.worst, cpu.p50, cpu.p99, cpu.worst].map((ms) => figure(ms, "ms")),
    ]),
  ]);
  const base = costs[0]!;
  const ratios = costs
    .slice(1)
    .flatMap(({ times, built, search, villages, memory, clock, cpu }) => [
      ...(base.built && built
        ? [
            limitRow(`index built at ${times}×`, built.ms / base.built.ms, GOALS.buildGrowth),
            figureRow("… by processor time", built.cpuMs / base.built.cpuMs, "×"),
          ]
        : []),
      limitRow(`cold search at ${times}×`, search / base.search, GOALS.growth),
      limitRow(`cold villages at ${times}×`, villages / base.villages, GOALS.growth),
      limitRow(`warm p50 at ${times}×`, clock.p50 / base.clock.p50, GOALS.growth),
      limitRow(`warm p99 at ${times}×`, clock.p99 / base.clock.p99, GOALS.growth),
      figureRow("… by processor time", cpu.p99 / base.cpu.p99, "×"),
      figureRow(`warm worst at ${times}×`, clock.worst / base.clock.worst, "×"),
      figureRow(`memory at ${times}×`, memory / base.memory, "×"),
    ]);
  return {
    text: paragraphs(
      "Scale: the country copied with altered names, ratios to the country as it is",
      table,
      ratios.length > 0 ? formatTable([LIMIT_COLUMNS, ...ratios]) : "",
      costs.map((cost) => `slowest at ${cost.times}×: ${slowestOf(cost)}`).join("\n"),
    ),
  };
};
