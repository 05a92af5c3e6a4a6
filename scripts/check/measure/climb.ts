/**
 * Looks for the most expensive queries of this service, in a process of its own, and prints them as JSON, the most
 * expensive first: `climb.mjs <file>`, the file holding a {@link Climb} as JSON. The files of the index are kept, but
 * no matches: a query costs what it costs when its terms are asked for the first time.
 */
import { readFileSync } from "node:fs";
import { CACHE_LIMITS, createHandler } from "../../../functions/api/handler.ts";
import { indexPack, packReader } from "../../../functions/api/index-pack.ts";
import { MAX_TEXT_LENGTH } from "../../../functions/core/contract/limits.ts";
import { climbToWorst } from "../search/worst-query.ts";
import { searchPath } from "./engines/engine.ts";
import { Random } from "./random.ts";

export interface Climb {
  /** Words that queries are made of. */
  readonly words: readonly string[];
  /** How many climbs there are, and how many queries each tries. */
  readonly starts: number;
  readonly steps: number;
}

const { words, starts, steps } = JSON.parse(readFileSync(process.argv[2]!, "utf8")) as Climb;
const answer = createHandler(packReader(indexPack()), console.error, { ...CACHE_LIMITS, matches: 0 });

const worst = await climbToWorst({
  ...{ words, starts, steps, random: new Random(16), maxLength: MAX_TEXT_LENGTH },
  ask: async (query) => {
    const response = await answer(new Request(`https://directory.example${searchPath(query)}`));
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`"${query}" was answered with ${response.status}`);
  },
  now: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
});
process.stdout.write(JSON.stringify(worst));
