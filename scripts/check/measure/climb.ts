/**
 * Looks for the most expensive query by hill climbing, in a process of its own, and prints the worst as JSON
 * ({@link Climbed}): `climb.mjs <file>`, the file holding a {@link Climb} as JSON.
 */
import { readFileSync } from "node:fs";
import { type Engine, searchPath } from "./engines/engine.ts";
import { Random } from "./random.ts";
import { median } from "./statistics.ts";

export interface Climb {
  /** The engine's module. */
  readonly engine: string;
  /** Where climbs begin, one after the other. */
  readonly starts: readonly string[];
  /** Words that queries are changed with. */
  readonly words: readonly string[];
  /** How many changed queries are tried, of all climbs together. */
  readonly steps: number;
}

/** The most expensive query of a climb, and its processor time when asked again with the index warm. */
export type Climbed = readonly { readonly query: string; readonly ms: number }[];

/** The longest query that the service takes. */
const LONGEST_QUERY = 100;
/** No climb goes on after so many milliseconds. */
const LONGEST_MS = 120_000;
/** A climb that has not got higher in so many steps is at its top. */
const PATIENCE = 60;
/** A cost is the median of so many answers. */
const ROUNDS = 3;
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

const { engine, starts, words, steps } = JSON.parse(readFileSync(process.argv[2]!, "utf8")) as Climb;
const { default: answer } = (await import(engine)) as { default: Engine };
const random = new Random(16);

const tops: { query: string; ms: number }[] = [];
let left = steps;
const isLeft = () => left > 0 && performance.now() < LONGEST_MS;
for (const start of starts) {
  if (!isLeft()) break;
  let top = { query: start, ms: await cost(start) };
  for (let idle = 0; idle < PATIENCE && isLeft(); left--) {
    const query = changed(top.query);
    const ms = await cost(query);
    if (ms <= top.ms) idle++;
    else {
      top = { query, ms };
      idle = 0;
    }
  }
  tops.push(top);
}
// A cost that was high by chance is not the query's, so those at the top are asked anew.
const again = [];
for (const { query } of tops) again.push({ query, ms: await cost(query, 3 * ROUNDS) });
process.stdout.write(JSON.stringify(again.sort((a, b) => b.ms - a.ms) satisfies Climbed));

async function cost(query: string, rounds = ROUNDS): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const cpu = process.cpuUsage();
    const response = await answer(new Request(`https://directory.example${searchPath(query)}`), {});
    await response.arrayBuffer();
    const { user, system } = process.cpuUsage(cpu);
    if (response.status !== 200) throw new Error(`"${query}" was answered with ${response.status}`);
    times.push((user + system) / 1000);
  }
  return median(times);
}

/** A query with one word more, less, other or cut, or with one letter other, and no longer than is allowed. */
function changed(query: string): string {
  for (;;) {
    const parts = query.split(" ");
    const at = random.below(parts.length);
    const part = parts[at]!;
    const letter = random.below(part.length);
    const change = random.pick<() => string[]>([
      () => [...parts, random.pick(words)],
      () => parts.with(at, random.pick(words)),
      () => parts.toSpliced(at, 1),
      () => parts.with(at, part.slice(0, letter)),
      () => parts.with(at, part + random.pick(LETTERS)),
      () => parts.with(at, part.slice(0, letter) + random.pick(LETTERS) + part.slice(letter + 1)),
    ]);
    const next = change()
      .filter((one) => one !== "")
      .join(" ");
    if (next !== "" && next !== query && next.length <= LONGEST_QUERY) return next;
  }
}
