/**
 * Asks one engine in a separate process and prints {@link Answered} as JSON: `ask.mjs <file>`, where the file has an {@link
 * Asked} as JSON. It is bundled before it runs, so that this process does not compile TypeScript.
 */
import { readFileSync } from "node:fs";
import type { Engine } from "./engines/engine.ts";

export interface Asked {
  /** The engine's module, as a path or URL that can be imported. */
  readonly engine: string;
  /** The paths of the requests, including the query, in order. */
  readonly paths: readonly string[];
  /** Number of results of each answer to return. */
  readonly keep: number;
}

/** A place in an answer: the fields that show whether the answer is good. */
export interface FoundPlace {
  readonly name: string;
  readonly level: string;
  readonly code: string;
  readonly taluka_code: string | null;
  readonly district_code: string | null;
}

/** Milliseconds of elapsed time, and of processor time over all threads. */
export interface Time {
  readonly ms: number;
  readonly cpuMs: number;
}

export interface Answered {
  /** From before the engine is imported to after its first answer. */
  readonly first: Time;
  /** Every answer after the first. */
  readonly later: readonly Time[];
  /**
   * The resident set in bytes, including Node, after the first answer, and its maximum after any answer. The system's own peak
   * would include the parent's memory at the fork.
   */
  readonly memory: { readonly first: number; readonly peak: number };
  /** Per request, the first results of the answer; empty if none are kept. */
  readonly answers: readonly (readonly FoundPlace[])[];
}

const { engine, paths, keep } = JSON.parse(readFileSync(process.argv[2]!, "utf8")) as Asked;
// Node loads this class on first use; the platform has loaded it before it starts a function.
new Request("https://directory.example");

let answer: Engine;
const times: Time[] = [];
const memory: number[] = [];
const answers: FoundPlace[][] = [];
for (const path of paths) {
  const cpu = process.cpuUsage();
  const start = performance.now();
  answer ??= ((await import(engine)) as { default: Engine }).default;
  const response = await answer(new Request(`https://directory.example${path}`), {});
  const text = await response.text();
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  if (response.status !== 200)
    throw new Error(`${path} was answered with ${response.status}: ${text}`);
  times.push({ ms, cpuMs: (user + system) / 1000 });
  memory.push(process.memoryUsage.rss());
  if (keep > 0) answers.push(firstResults(text));
}
const [first, ...later] = times;
process.stdout.write(
  JSON.stringify({
    first: first!,
    later,
    memory: { first: memory[0]!, peak: Math.max(...memory) },
    answers,
  } satisfies Answered),
);

function firstResults(text: string): FoundPlace[] {
  const { results = [] } = JSON.parse(text) as { results?: FoundPlace[] };
  return results.slice(0, keep).map(({ name, level, code, taluka_code, district_code }) => ({
    name,
    level,
    code,
    taluka_code,
    district_code,
  }));
}
