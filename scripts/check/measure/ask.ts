/**
 * Asks one engine in a process of its own and prints what it saw as JSON: `ask.mjs <file>`, the file holding an
 * {@link Asked} as JSON. It is bundled before it runs, so that compiling it takes no memory here.
 */
import { readFileSync } from "node:fs";
import type { Engine } from "./engines/engine.ts";

export type Question = { readonly search: string } | { readonly villagesOf: string };

export interface Asked {
  /** The bundled engine. */
  readonly engine: string;
  readonly questions: readonly Question[];
  /** How many results of every answer are wanted back. */
  readonly keep: number;
}

/** A place in an answer of this service, as far as it tells whether the answer is good. */
export interface FoundPlace {
  readonly name: string;
  readonly level: string;
  readonly code: string;
  readonly taluka_code: string | null;
  readonly district_code: string | null;
}

export interface Told {
  /** From before the engine is imported to after its first answer. */
  readonly firstMs: number;
  /** The processor's time in that, all threads together. */
  readonly firstCpuMs: number;
  /** The time of every answer after the first. */
  readonly laterMs: readonly number[];
  /** The processor's time in each of these. */
  readonly laterCpuMs: readonly number[];
  /** The most memory that the process has had: its resident set, Node included. */
  readonly peakBytes: number;
  /** The resident set after the last answer. */
  readonly endBytes: number;
  /** Per question, the first results of the answer; empty when none were to be kept. */
  readonly answers: readonly (readonly FoundPlace[])[];
}

const { engine, questions, keep } = JSON.parse(readFileSync(process.argv[2]!, "utf8")) as Asked;
// The platform has a Request at hand when it starts a function, and Node loads that class when it is first used.
new Request("https://directory.example");
const answers: FoundPlace[][] = [];
let opened: Engine;
// Looked at after every answer: the system's own peak begins with what the parent had when it forked.
let peakBytes = 0;

const first = await timed(async () => {
  opened = await import(engine);
  return answer(questions[0]!);
});
keepResults(first.text);

const laterMs: number[] = [];
const laterCpuMs: number[] = [];
for (const question of questions.slice(1)) {
  const { text, ms, cpuMs } = await timed(() => answer(question));
  laterMs.push(ms);
  laterCpuMs.push(cpuMs);
  keepResults(text);
}
const endBytes = process.memoryUsage.rss();
const told: Told = {
  firstMs: first.ms,
  firstCpuMs: first.cpuMs,
  laterMs,
  laterCpuMs,
  peakBytes,
  endBytes,
  answers,
};
process.stdout.write(JSON.stringify(told));

async function timed(work: () => Promise<string>): Promise<{ text: string; ms: number; cpuMs: number }> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  const text = await work();
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
  return { text, ms, cpuMs: (user + system) / 1000 };
}

function answer(question: Question): Promise<string> {
  if ("search" in question) return opened.search(question.search);
  return opened.villagesOf!(question.villagesOf);
}

function keepResults(text: string): void {
  if (keep === 0) return;
  const { results = [] } = JSON.parse(text) as { results?: FoundPlace[] };
  answers.push(
    results.slice(0, keep).map(({ name, level, code, taluka_code, district_code }) => ({
      name,
      level,
      code,
      taluka_code,
      district_code,
    })),
  );
}
