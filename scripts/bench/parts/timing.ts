import type { Question } from "../ask.ts";
import { median, percentile } from "../statistics.ts";
import type { Prepared, Workshop } from "../workshop.ts";

/** A cold start of each kind, in milliseconds: every one in a process of its own. */
export interface ColdTimes {
  /** Import to first search answered: the median, and the slowest. */
  readonly search: number;
  readonly slowestSearch: number;
  /** Import to the villages of a taluka answered; absent in an engine that has no such question. */
  readonly villages?: number;
}

/** Milliseconds of a warm stream, and its slowest queries, each once. */
export interface WarmTimes {
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
  readonly slowest: readonly { readonly query: string; readonly ms: number }[];
}

/** How many of the slowest queries are named. */
const NAMED_QUERIES = 5;

export async function coldTimes(workshop: Workshop, prepared: Prepared): Promise<ColdTimes> {
  const { cold, talukas } = prepared.workload;
  const searches = await firstAnswers(
    workshop,
    prepared,
    cold.map((search) => ({ search })),
  );
  const times = { search: median(searches), slowestSearch: Math.max(...searches) };
  if (prepared.engine !== "service") return times;
  const villages = await firstAnswers(
    workshop,
    prepared,
    talukas.map((villagesOf) => ({ villagesOf })),
  );
  return { ...times, villages: median(villages) };
}

/** The most memory that a process takes for a hundred mixed queries, in bytes. */
export async function memoryOf(workshop: Workshop, prepared: Prepared): Promise<number> {
  const { peakBytes } = await workshop.ask(
    prepared,
    prepared.workload.memory.map((search) => ({ search })),
  );
  return peakBytes;
}

export async function warmTimes(workshop: Workshop, prepared: Prepared): Promise<WarmTimes> {
  const { warmUp, warm } = prepared.workload;
  const { laterMs } = await workshop.ask(
    prepared,
    [...warmUp, ...warm].map((search) => ({ search })),
  );
  const times = laterMs.slice(-warm.length);
  const slowest = new Map<string, number>();
  for (const [i, query] of warm.entries()) slowest.set(query, Math.max(slowest.get(query) ?? 0, times[i]!));
  return {
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    worst: Math.max(...times),
    slowest: [...slowest]
      .map(([query, ms]) => ({ query, ms }))
      .sort((a, b) => b.ms - a.ms)
      .slice(0, NAMED_QUERIES),
  };
}

/** The time to the first answer of as many processes as there are questions, one after the other. */
async function firstAnswers(
  workshop: Workshop,
  prepared: Prepared,
  questions: readonly Question[],
): Promise<number[]> {
  const times: number[] = [];
  for (const question of questions) times.push((await workshop.ask(prepared, [question])).firstMs);
  return times;
}
