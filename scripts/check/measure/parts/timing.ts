import type { Question, Told } from "../ask.ts";
import { figure } from "../goals.ts";
import { median, percentile } from "../statistics.ts";
import type { Prepared, Workshop } from "../workshop.ts";

/** Cold starts of an engine, every one in a process of its own. */
export interface ColdTimes {
  /** Import to first search answered. */
  readonly search: FirstAnswers;
  /** Import to the villages of a taluka answered; absent in an engine that has no such question. */
  readonly villages?: FirstAnswers;
}

/** First answers of fresh processes, in milliseconds. */
export interface FirstAnswers {
  readonly median: number;
  readonly slowest: number;
  /** The median of the processor's time: more than the clock's where threads help, less where others got in between. */
  readonly cpu: number;
}

/** Milliseconds of a warm stream, and its slowest queries, each once. */
export interface WarmTimes {
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
  readonly slowest: readonly { readonly query: string; readonly ms: number }[];
  /** The processor's time of the same, all threads together: what the clock shows where nothing else runs. */
  readonly cpu: { readonly p50: number; readonly p99: number; readonly worst: number };
}

/** How many of the slowest queries are named. */
const NAMED_QUERIES = 5;
/** A stream is asked so often; a query's time is the median, so that what else the machine does counts less. */
const ROUNDS = 3;

/** Cold starts of several engines, taken in turn, so that a busy minute of the machine is shared by all. */
export async function coldTimes(
  workshop: Workshop,
  engines: readonly Prepared[],
): Promise<Map<Prepared, ColdTimes>> {
  const searches = await firstAnswers(workshop, engines, ({ workload }) =>
    workload.cold.map((search) => ({ search })),
  );
  const villages = await firstAnswers(
    workshop,
    engines.filter(({ engine }) => engine === "service"),
    ({ workload }) => workload.talukas.map((villagesOf) => ({ villagesOf })),
  );
  return new Map(
    engines.map((engine) => {
      const some = villages.get(engine);
      return [engine, { search: searches.get(engine)!, ...(some ? { villages: some } : {}) }];
    }),
  );
}

/** The memory of a process that was asked a hundred mixed queries, in MB (10⁶ bytes), Node included. */
export interface Memory {
  /** The most that it has had at any time. */
  readonly peak: number;
  readonly end: number;
}

/** The memory of a process of each engine. */
export async function memoryOf(
  workshop: Workshop,
  engines: readonly Prepared[],
): Promise<Map<Prepared, Memory>> {
  const memory = new Map<Prepared, Memory>();
  for (const engine of engines) {
    const questions = engine.workload.memory.map((search) => ({ search }));
    const { peakBytes, endBytes } = await workshop.ask(engine, questions);
    memory.set(engine, { peak: peakBytes / 1e6, end: endBytes / 1e6 });
  }
  return memory;
}

/** Warm streams of several engines, taken in turn. */
export async function warmTimes(
  workshop: Workshop,
  engines: readonly Prepared[],
): Promise<Map<Prepared, WarmTimes>> {
  const rounds = new Map<Prepared, Told[]>(engines.map((engine) => [engine, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const engine of engines) {
      const { warmUp, warm } = streamFor(engine);
      const told = await workshop.ask(
        engine,
        [...warmUp, ...warm].map((search) => ({ search })),
      );
      rounds.get(engine)!.push(told);
    }
  }
  return new Map(
    [...rounds].map(([engine, told]) => {
      const { warm } = streamFor(engine);
      const medians = (timesOf: (one: Told) => readonly number[]) => {
        const times = told.map((one) => timesOf(one).slice(-warm.length));
        return warm.map((_, i) => median(times.map((round) => round[i]!)));
      };
      const clock = medians(({ laterMs }) => laterMs);
      const cpu = medians(({ laterCpuMs }) => laterCpuMs);
      return [engine, { ...spread(clock), slowest: slowest(warm, clock), cpu: spread(cpu) }];
    }),
  );
}

/** The stream of an engine: of plain MiniSearch every tenth query, which takes a minute a round even so. */
function streamFor({ engine, workload: { warmUp, warm } }: Prepared): { warmUp: string[]; warm: string[] } {
  if (engine !== "minisearch") return { warmUp, warm };
  const some = (queries: string[]) => queries.filter((_, i) => i % 10 === 0);
  return { warmUp: some(warmUp), warm: some(warm) };
}

/** The slowest queries of a stream, as a line of text. */
export function slowestOf({ slowest }: WarmTimes): string {
  return slowest.map(({ query, ms }) => `"${query}" ${figure(ms, "ms")}`).join(", ");
}

function spread(times: readonly number[]): { p50: number; p99: number; worst: number } {
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), worst: Math.max(...times) };
}

function slowest(queries: readonly string[], times: readonly number[]): { query: string; ms: number }[] {
  const most = new Map<string, number>();
  for (const [i, query] of queries.entries()) most.set(query, Math.max(most.get(query) ?? 0, times[i]!));
  return [...most]
    .map(([query, ms]) => ({ query, ms }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, NAMED_QUERIES);
}

async function firstAnswers(
  workshop: Workshop,
  engines: readonly Prepared[],
  questionsOf: (prepared: Prepared) => readonly Question[],
): Promise<Map<Prepared, FirstAnswers>> {
  const clock = new Map<Prepared, number[]>(engines.map((engine) => [engine, []]));
  const cpu = new Map<Prepared, number[]>(engines.map((engine) => [engine, []]));
  const most = Math.max(0, ...engines.map((engine) => questionsOf(engine).length));
  for (let i = 0; i < most; i++) {
    for (const engine of engines) {
      const question = questionsOf(engine)[i];
      if (question === undefined) continue;
      const { firstMs, firstCpuMs } = await workshop.ask(engine, [question]);
      clock.get(engine)!.push(firstMs);
      cpu.get(engine)!.push(firstCpuMs);
    }
  }
  return new Map(
    engines.map((engine) => [
      engine,
      {
        median: median(clock.get(engine)!),
        slowest: Math.max(...clock.get(engine)!),
        cpu: median(cpu.get(engine)!),
      },
    ]),
  );
}
