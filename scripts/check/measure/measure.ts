/** Measures the service against its goals and two alternatives: `npm run measure -- --help`. */
import { existsSync } from "node:fs";
import { chalk } from "zx";
import { checkBuilt } from "../../build/dist-folder.ts";
import { OptionError, runCommand } from "../../cli/command.ts";
import { InputError } from "../../dataset/input-error.ts";
import { readDataset } from "../../dataset/read.ts";
import { measureBudgets } from "./parts/budgets.ts";
import { measureCold } from "./parts/cold.ts";
import { measureLoad } from "./parts/load.ts";
import { measureMemory } from "./parts/memory.ts";
import { measurePage } from "./parts/page.ts";
import type { Part } from "./parts/part.ts";
import { measureQuality } from "./parts/quality.ts";
import { measureResolve } from "./parts/resolve.ts";
import { measureScale } from "./parts/scale.ts";
import { measureSizes } from "./parts/sizes.ts";
import { measureWarm } from "./parts/warm.ts";
import { measureWorst } from "./parts/worst.ts";
import { Workshop } from "./workshop.ts";

/** In the order in which they run: what each measures, and how. */
const PARTS: Readonly<Record<string, { what: string; measure: Part }>> = {
  cold: { what: "fresh processes: import to first answer", measure: measureCold },
  warm: { what: "a stream of mixed queries", measure: measureWarm },
  memory: { what: "the memory that a hundred mixed queries take", measure: measureMemory },
  sizes: { what: "the index, as it lies and compressed", measure: measureSizes },
  quality: { what: "whether answers have what was meant", measure: measureQuality },
  resolve: { what: "rows of lists that get their codes", measure: measureResolve },
  scale: { what: "the country copied with altered names", measure: measureScale },
  load: { what: "many requests at a time over HTTP", measure: measureLoad },
  worst: { what: "the most expensive query that hill climbing finds", measure: measureWorst },
  page: { what: "the page's first search on a slow phone, in Chromium", measure: measurePage },
  budgets: { what: "what is published; fails when a budget is exceeded", measure: measureBudgets },
};

const HELP = `Measures the service against its goals, one plain MiniSearch index of everything, and SQLite FTS5.

npm run measure -- [--data <folder>] [--dist <folder>] [--only <part>,...] [options of parts]

  --data  the dataset, data by default; the goals are for all of India
  --dist  what was built of it, to measure that; built anew by default
  --only  the parts to run, all by default:
${Object.entries(PARTS)
  .map(([name, { what }]) => `            ${name.padEnd(8)} ${what}`)
  .join("\n")}

  --lgd          quality, resolve: a folder of the Local Government Directory, for the other official spellings:
                 subdistricts.csv (resolve needs it), villages-karnataka.csv, municipal-directory.csv; quality is of
                 worth for a dataset without these names, such as one imported from the Census alone
  --scale        scale: how many times the country is copied, 1,2,4 by default; up to 8
  --requests     load: requests to each engine at most, 20,000 by default; up to 1,000,000
  --seconds      load: seconds for each engine at most, 60 by default; up to 3,600
  --connections  load: requests at the same time, 10 by default; up to 1,000
  --steps        worst: queries that are tried, 3,000 by default; up to 100,000`;

const COMMAND = {
  name: "npm run measure",
  help: HELP,
  options: {
    data: { type: "string", default: "data" },
    dist: { type: "string" },
    only: { type: "string", multiple: true },
    lgd: { type: "string" },
    scale: { type: "string", default: "1,2,4" },
    requests: { type: "string", default: "20000" },
    seconds: { type: "string", default: "60" },
    connections: { type: "string", default: "10" },
    steps: { type: "string", default: "3000" },
  },
} as const;

await runCommand(COMMAND, async (options) => {
  const { data, dist, lgd } = options;
  if (data === "" || dist === "") throw new OptionError("--data and --dist need the name of a folder");
  if (lgd !== undefined && !existsSync(lgd)) throw new InputError(`--lgd ${lgd}: there is no such folder`);
  const parts = readParts(options.only ?? []);
  const scale = readScale(options.scale);
  const load = {
    requests: readNumber("requests", options.requests, 1_000_000),
    seconds: readNumber("seconds", options.seconds, 3600),
    connections: readNumber("connections", options.connections, 1000),
  };
  const steps = readNumber("steps", options.steps, 100_000);
  if (dist !== undefined) checkBuilt(dist);
  const start = performance.now();
  const progress = (step: string) =>
    console.error(chalk.dim(`${((performance.now() - start) / 1000).toFixed(0).padStart(5)} s  ${step}`));
  progress(`reading ${data}`);
  const dataset = await readDataset(data);
  const { talukas, villages } = dataset.manifest.counts;
  console.log(
    `${data}: ${villages.toLocaleString("en")} villages in ${talukas.toLocaleString("en")} talukas; Node ${process.versions.node}`,
  );
  const workshop = new Workshop(data, dataset, dist, progress);
  const bench = { workshop, data, dataset, dist, lgd, scale, load, steps, progress };
  const stop = () => process.exit(1);
  process.once("SIGINT", stop).once("SIGTERM", stop);
  process.once("exit", () => workshop.close());
  for (const { measure } of parts) {
    const { text, failure } = await measure(bench);
    console.log(`\n${text}`);
    if (failure === undefined) continue;
    console.error(chalk.red(failure));
    process.exitCode = 1;
  }
});

/** The parts that are named, all when none is. */
function readParts(only: readonly string[]): { measure: Part }[] {
  const named = only.flatMap((text) => text.split(",")).map((name) => name.trim());
  const unknown = named.find((name) => !Object.hasOwn(PARTS, name));
  if (unknown !== undefined) {
    throw new OptionError(`--only "${unknown}" is no part: give some of ${Object.keys(PARTS).join(",")}`);
  }
  return Object.entries(PARTS).flatMap(([name, part]) =>
    named.length === 0 || named.includes(name) ? [part] : [],
  );
}

/** Everything is compared with the country as it is, so 1 comes first whether it is named or not. */
function readScale(text: string): number[] {
  const times = text.split(",").map((part) => (/^[1-8]$/.test(part.trim()) ? Number(part) : Number.NaN));
  if (times.some(Number.isNaN)) {
    throw new OptionError(`--scale "${text}" is no list of whole numbers from 1 to 8, such as 1,2,4`);
  }
  return [...new Set([1, ...times])].sort((a, b) => a - b);
}

function readNumber(option: string, text: string, most: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= most) return number;
  throw new OptionError(`--${option} "${text}" is no whole number from 1 to ${most.toLocaleString("en")}`);
}
