import type { Answered, Time } from "../ask.ts";
import { figure } from "../limits.ts";
import { median, type Spread, spread } from "../statistics.ts";
import type { Prepared, Workshop } from "../workshop.ts";

/** First answers of fresh processes, in milliseconds. */
export interface ColdTimes {
  readonly median: number;
  readonly slowest: number;
  /** The median of the processor's time: more than the clock's where threads help, less where others got in between. */
  readonly cpu: number;
}

/** Milliseconds of a warm stream, and its slowest queries, each once. */
export interface WarmTimes {
  readonly clock: Spread;
  /** The processor's time, all threads together: what the clock shows where nothing else runs. */
  readonly cpu: Spread;
  readonly slowest: readonly { readonly query: string; readonly ms: number }[];
}

/** Results by engine. */
export type ByEngine<Result> = ReadonlyMap<Prepared, Result>;

/** How many of the slowest queries are named. */
const NAMED_QUERIES = 5;
/** A stream is asked so often; a query's time is the median, so that what else the machine does counts less. */
const ROUNDS = 3;
/** Of plain MiniSearch's stream every tenth query is asked, which takes a minute a round even so. */
const MINISEARCH_SHARE = 10;

/** Cold starts of several engines, taken in turn, so that a busy minute of the machine is shared by all. */
export async function coldTimes(
  workshop: Workshop,
  engines: readonly Prepared[],
  kind: "cold" | "villages",
): Promise<ByEngine<ColdTimes>> {
  const firsts = new Map<Prepared, Time[]>(engines.map((engine) => [engine, []]));
  const most = Math.max(...engines.map(({ workload }) => workload[kind].length));
  for (let i = 0; i < most; i++) {
    for (const engine of engines) {
      const path = engine.workload[kind][i];
      if (path === undefined) continue;
      firsts.get(engine)!.push((await workshop.ask(engine, [path])).first);
    }
  }
  return new Map(
    [...firsts].map(([engine, times]) => {
      const clock = times.map(({ ms }) => ms);
      const cpu = times.map(({ cpuMs }) => cpuMs);
      return [engine, { median: median(clock), slowest: Math.max(...clock), cpu: median(cpu) }];
    }),
  );
}

/** The memory of a process of each engine that is asked a hundred mixed queries, in MB, Node included. */
export async function memoryOf(
  workshop: Workshop,
  engines: readonly Prepared[],
): Promise<ByEngine<Answered["memory"]>> {
  const memory = new Map<Prepared, Answered["memory"]>();
  for (const engine of engines) {
    const { first, peak, end } = (await workshop.ask(engine, engine.workload.memory)).memory;
    memory.set(engine, { first: first / 1e6, peak: peak / 1e6, end: end / 1e6 });
  }
  return memory;
}

/** Warm streams of several engines, taken in turn. */
export async function warmTimes(
  workshop: Workshop,
  engines: readonly Prepared[],
): Promise<ByEngine<WarmTimes>> {
  const rounds = new Map<Prepared, (readonly Time[])[]>(engines.map((engine) => [engine, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const engine of engines) {
      const { warmUp, warm } = streamFor(engine);
      const { later } = await workshop.ask(engine, [...warmUp, ...warm]);
      rounds.get(engine)!.push(later.slice(-warm.length));
    }
  }
  return new Map(
    [...rounds].map(([engine, times]) => {
      const { warm } = streamFor(engine);
      const medians = (of: (time: Time) => number) =>
        warm.map((_, i) => median(times.map((round) => of(round[i]!))));
      const clock = medians(({ ms }) => ms);
      const cpu = medians(({ cpuMs }) => cpuMs);
      return [engine, { clock: spread(clock), cpu: spread(cpu), slowest: slowest(warm, clock) }];
    }),
  );
}

/** The slowest queries of a stream, as a line of text. */
export function slowestOf({ slowest }: WarmTimes): string {
  return slowest.map(({ query, ms }) => `"${query}" ${figure(ms, "ms")}`).join(", ");
}

function streamFor({ engine, workload: { warmUp, warm } }: Prepared) {
  if (engine !== "minisearch") return { warmUp, warm };
  const some = (paths: readonly string[]) => paths.filter((_, i) => i % MINISEARCH_SHARE === 0);
  return { warmUp: some(warmUp), warm: some(warm) };
}

function slowest(paths: readonly string[], times: readonly number[]): WarmTimes["slowest"] {
  const most = new Map<string, number>();
  for (const [i, path] of paths.entries()) most.set(path, Math.max(most.get(path) ?? 0, times[i]!));
  return [...most]
    .sort(([, a], [, b]) => b - a)
    .slice(0, NAMED_QUERIES)
    .map(([path, ms]) => ({ query: new URLSearchParams(path.split("?")[1]).get("q")!, ms }));
}
