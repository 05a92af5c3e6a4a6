/** Puts the service under load, and a plain MiniSearch index beside it: `npm run load -- --help`. */
import { join } from "node:path";
import { chalk } from "zx";
import { PACK_FILE } from "../../../functions/core/index/pack.ts";
import { checkBuilt } from "../../build/replace-folder.ts";
import { runCommand } from "../../cli/command.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { InputError } from "../../dataset/input-error.ts";
import { readDataset } from "../../dataset/read.ts";
import { type LoadLimits, type LoadResult, load } from "./load/client.ts";
import { startServer } from "./load/server.ts";
import { mixedQueries } from "./queries.ts";
import { Random } from "./random.ts";
import { formatTable } from "./table.ts";

const HELP = `Asks one process of this service, and one of a plain MiniSearch index of the same places, without pause
over HTTP on this machine: how many requests a second, how long they take, and how much memory at the start, half-way
and at the end. The process that asks shares the machine's processors with the one that answers.

npm run load -- [--data <folder>] [--dist <folder>] [--requests <n>] [--seconds <n>] [--connections <n>] [--only service]

  --data         the directory, data by default; what is asked are mixed searches of its names
  --dist         what was built of that directory, dist by default
  --requests     requests to each at most, 100,000 by default; up to 1,000,000
  --seconds      seconds for each at most, 60 by default; up to 3,600
  --connections  requests at the same time, 10 by default; up to 1,000
  --only         "service" or "minisearch", to leave the other out`;

const ENGINES = { service: "this service", minisearch: "plain MiniSearch" } as const;

type EngineName = keyof typeof ENGINES;

/** Different queries that are asked in turn, and those asked before to warm up. */
const QUERIES = 5000;
const WARM_UP_REQUESTS = 500;
/** Beside once before the load, memory is taken so often, the last time at its end. */
const LOOKS = 10;

const COMMAND = {
  name: "npm run load",
  help: HELP,
  options: {
    data: { type: "string", default: "data" },
    dist: { type: "string", default: "dist" },
    requests: { type: "string", default: "100000" },
    seconds: { type: "string", default: "60" },
    connections: { type: "string", default: "10" },
    only: { type: "string" },
  },
} as const;

await runCommand(COMMAND, async (options) => {
  const { data, dist, only } = options;
  if (data === "" || dist === "") throw new InputError("--data and --dist need the name of a folder");
  if (only !== undefined && !(only in ENGINES)) {
    throw new InputError(`--only "${only}": give one of ${Object.keys(ENGINES).join(", ")}`);
  }
  const limits = {
    requests: readNumber("requests", options.requests, 1_000_000),
    seconds: readNumber("seconds", options.seconds, 3600),
    connections: readNumber("connections", options.connections, 1000),
  };
  const engines = (Object.keys(ENGINES) as EngineName[]).filter(
    (engine) => only === undefined || only === engine,
  );
  checkBuilt(dist);
  const directory = await readDataset(data);
  console.log(
    `${directory.manifest.counts.villages.toLocaleString("en")} villages; ${limits.connections} requests at a time, ` +
      `${limits.requests.toLocaleString("en")} to each or ${limits.seconds} s`,
  );
  const rows = [["", "requests", "failed", "a second", "p50", "p99", "worst", "memory over time, MB"]];
  let failures = 0;
  for (const engine of engines) {
    console.error(chalk.dim(`asking ${ENGINES[engine]}`));
    const path = engine === "service" ? join(dist, PACK_FILE) : data;
    const { result, memory } = await loadEngine(engine, path, directory, limits);
    failures += result.failures;
    rows.push(row(ENGINES[engine], result, memory));
  }
  console.log(formatTable(rows));
  if (failures > 0) {
    console.error(chalk.red(`${failures} requests failed`));
    process.exitCode = 1;
  }
});

/** The load on one engine, and its resident memory at the start, at some times between, and at the end. */
async function loadEngine(
  engine: EngineName,
  path: string,
  directory: Dataset,
  limits: LoadLimits,
): Promise<{ result: LoadResult; memory: number[] }> {
  const paths = mixedQueries(directory, new Random(21), QUERIES).map(
    (query) => `/api/search?q=${encodeURIComponent(query)}`,
  );
  const server = await startServer(engine, path);
  try {
    await load(server.port, paths, { ...limits, requests: Math.min(WARM_UP_REQUESTS, limits.requests) });
    const looks = [server.memory()];
    const result = await load(server.port, paths, limits, (share) => {
      while (looks.length <= Math.min(1, share) * LOOKS)
        looks.push(looks.at(-1)!.then(() => server.memory()));
    });
    return { result, memory: (await Promise.all(looks)).map(({ rssBytes }) => rssBytes) };
  } finally {
    await server.stop();
  }
}

function row(
  name: string,
  { requests, failures, seconds, ...times }: LoadResult,
  memory: number[],
): string[] {
  const ms = (time: number) => `${time.toFixed(1)} ms`;
  return [
    name,
    requests.toLocaleString("en"),
    failures.toLocaleString("en"),
    (requests / seconds).toFixed(0),
    ms(times.p50),
    ms(times.p99),
    ms(times.worst),
    memory.map((bytes) => (bytes / 1e6).toFixed(0)).join(" "),
  ];
}

function readNumber(option: string, text: string, most: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= most) return number;
  throw new InputError(`--${option} "${text}" is no whole number from 1 to ${most.toLocaleString("en")}`);
}
