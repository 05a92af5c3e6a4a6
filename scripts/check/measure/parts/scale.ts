import { figure, figureRow, GOAL_COLUMNS, GOALS, goalRow } from "../goals.ts";
import { formatTable } from "../table.ts";
import type { Prepared } from "../workshop.ts";
import type { Part } from "./part.ts";
import { coldTimes, memoryOf, slowestOf, warmTimes } from "./timing.ts";

/** How this service's cost grows: the country copied with altered names, each size with questions of its own. */
export const measureScale: Part = async ({ workshop, scale, progress }) => {
  const sizes: { times: number; prepared: Prepared }[] = [];
  for (const times of scale) sizes.push({ times, prepared: await workshop.prepare("service", times) });
  const engines = sizes.map(({ prepared }) => prepared);
  progress("starting each size cold, in turn");
  const cold = await coldTimes(workshop, engines);
  progress("asking each size a hundred mixed queries, and a warm stream");
  const memory = await memoryOf(workshop, engines);
  const warm = await warmTimes(workshop, engines);
  const costs = sizes.map(({ times, prepared }) => ({
    times,
    prepared,
    coldSearch: cold.get(prepared)!.search.median,
    coldVillages: cold.get(prepared)!.villages!.median,
    memory: memory.get(prepared)!.peak,
    warm: warm.get(prepared)!,
  }));
  const base = costs[0]!;
  const table = formatTable([
    [
      "country",
      "index made in",
      "cold search",
      "cold villages",
      "memory",
      "warm p50",
      "p99",
      "worst",
      "processor: p50",
      "p99",
      "worst",
    ],
    ...costs.map(({ times, prepared, coldSearch, coldVillages, memory, warm }) => [
      `${times}×`,
      `${prepared.seconds.toFixed(0)} s`,
      ...[coldSearch, coldVillages].map((ms) => figure(ms, "ms")),
      figure(memory, "MB"),
      ...[warm.p50, warm.p99, warm.worst, warm.cpu.p50, warm.cpu.p99, warm.cpu.worst].map((ms) =>
        figure(ms, "ms"),
      ),
    ]),
  ]);
  const goals = costs
    .slice(1)
    .flatMap(({ times, coldSearch, coldVillages, memory, warm }) => [
      goalRow(`cold search at ${times}×`, coldSearch / base.coldSearch, GOALS.growth),
      goalRow(`cold villages at ${times}×`, coldVillages / base.coldVillages, GOALS.growth),
      goalRow(`warm p50 at ${times}×`, warm.p50 / base.warm.p50, GOALS.growth),
      goalRow(`warm p99 at ${times}×`, warm.p99 / base.warm.p99, GOALS.growth),
      figureRow("… by processor time", warm.cpu.p99 / base.warm.cpu.p99, "×"),
      figureRow(`warm worst at ${times}×`, warm.worst / base.warm.worst, "×"),
      figureRow(`memory at ${times}×`, memory / base.memory, "×"),
    ]);
  return [
    `Scale: the country copied with altered names, ratios to the country as it is`,
    table,
    ...(goals.length > 0 ? [formatTable([GOAL_COLUMNS, ...goals])] : []),
    costs.map(({ times, warm }) => `slowest at ${times}×: ${slowestOf(warm)}`).join("\n"),
  ].join("\n\n");
};
