import { figure, GOAL_COLUMNS, GOALS, goalRow } from "../goals.ts";
import { formatTable } from "../table.ts";
import type { Part } from "./part.ts";
import { coldTimes, memoryOf, warmTimes } from "./timing.ts";

/** How this service's cost grows: the country copied with altered names, each size with questions of its own. */
export const measureScale: Part = async ({ workshop, scale, progress }) => {
  const seen = [];
  for (const times of scale) {
    const prepared = await workshop.prepare("service", times);
    progress(`asking ${times}× the country`);
    const cold = await coldTimes(workshop, prepared);
    const memory = (await memoryOf(workshop, prepared)) / 1e6;
    seen.push({ times, seconds: prepared.seconds, cold, memory, warm: await warmTimes(workshop, prepared) });
  }
  const [base] = seen;
  const sizes = formatTable([
    ["country", "index made in", "cold search", "cold villages", "memory", "warm p50", "p99", "worst"],
    ...seen.map(({ times, seconds, cold, memory, warm }) => [
      `${times}×`,
      `${seconds.toFixed(0)} s`,
      ...[cold.search, cold.villages!].map((ms) => figure(ms, "ms")),
      figure(memory, "MB"),
      ...[warm.p50, warm.p99, warm.worst].map((ms) => figure(ms, "ms")),
    ]),
  ]);
  const goals = seen
    .slice(1)
    .flatMap(({ times, cold, memory, warm }) => [
      goalRow(`cold search at ${times}×`, cold.search / base!.cold.search, GOALS.growth),
      goalRow(`cold villages at ${times}×`, cold.villages! / base!.cold.villages!, GOALS.growth),
      goalRow(`memory at ${times}×`, memory / base!.memory, GOALS.growth),
      goalRow(`warm p50 at ${times}×`, warm.p50 / base!.warm.p50, GOALS.growth),
      goalRow(`warm p99 at ${times}×`, warm.p99 / base!.warm.p99, GOALS.growth),
    ]);
  const slowest = seen.map(
    ({ times, warm }) =>
      `slowest at ${times}×: ${warm.slowest.map(({ query, ms }) => `"${query}" ${figure(ms, "ms")}`).join(", ")}`,
  );
  return [
    `Scale: the country copied with altered names, ratios to ${base!.times}×`,
    sizes,
    ...(goals.length > 0 ? [formatTable([GOAL_COLUMNS, ...goals])] : []),
    slowest.join("\n"),
  ].join("\n\n");
};
