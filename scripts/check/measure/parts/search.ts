import { readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import type { Dataset } from "../../../dataset/dataset.ts";
import type { Answered, Time } from "../ask.ts";
import {
  ENGINE_NAMES,
  ENGINES,
  type EngineName,
  searchPath,
  villagesPath,
} from "../engines/engine.ts";
import { BUDGETS, GOALS, type Limit, type Unit } from "../limits.ts";
import { EXPENSIVE_QUERIES, mixedQueries, parentQuestions } from "../queries.ts";
import { Random } from "../random.ts";
import { figure, LIMIT_COLUMNS, limitCells, type Section, table } from "../report.ts";
import { median, percentile } from "../statistics.ts";
import type { Prepared, Workshop } from "../workshop.ts";
import type { Part } from "./part.ts";

/** Number of fresh processes per cold-start figure. The median counts. */
const COLD_STARTS = 9;
const MEMORY_QUERIES = 100;
const WARM_UP_QUERIES = 300;
const WARM_QUERIES = 2000;
/** Number of runs of the warm stream. The median of a query's times counts, to even out other work on the machine. */
const ROUNDS = 3;
/** MiniSearch gets every tenth query of the stream, which takes it a minute per round. */
const MINISEARCH_SHARE = 10;
/** A CDN compresses with this quality while it answers. Higher ones are for files that are compressed once. */
const BROTLI_QUALITY = 5;

/** Speed, memory and size of this service, of one plain MiniSearch index and of SQLite FTS5, on the same queries. */
export const measureSearch: Part = async ({
  workshop,
  dataset,
  alone,
  progress,
}): Promise<Section> => {
  const engines: Prepared[] = [];
  for (const name of alone ? (["service"] as const) : ENGINE_NAMES)
    engines.push(await workshop.prepare(name));
  const asked = workloadOf(dataset);
  const service = engines[0]!;
  progress("cold starts, engines in turn");
  const cold = await coldStarts(workshop, engines, asked.cold);
  const addresses = await coldStarts(workshop, [service], asked.addresses);
  const villages = await coldStarts(workshop, [service], asked.villages);
  progress("a warm stream, engines in turn");
  const warm = await warmStreams(workshop, engines, asked);
  progress("memory");
  const memory: Answered["memory"][] = [];
  for (const engine of engines) memory.push((await workshop.ask(engine, asked.memory)).memory);
  progress("the most expensive queries");
  const expensive = await mostExpensive(workshop, service);
  const indexes = engines.map(({ index }) => readFileSync(index));

  const medians = (times: readonly (readonly Time[])[], of: keyof Time) =>
    times.map((some) => median(some.map((time) => time[of])));
  const clocks = medians(cold, "ms");
  const at = (share: number) => warm.map((times) => percentile(times, share));
  const peaks = memory.map(({ peak }) => peak / 1e6);
  const sizes = indexes.map(({ length }) => length / 1e6);
  const compressed = indexes.map((bytes) => brotliSize(bytes) / 1e6);
  const rows = [
    row(`cold: import to first answer, median of ${COLD_STARTS}`, clocks, "ms", GOALS.coldSearch),
    row("… processor time", medians(cold, "cpuMs"), "ms"),
    // No figure for a dataset without neighbourhoods.
    row(
      "cold: a neighbourhood and its city",
      asked.addresses.length > 0 ? medians(addresses, "ms") : [],
      "ms",
    ),
    row("cold: the villages of a taluka", medians(villages, "ms"), "ms", GOALS.coldVillages),
    row(`warm: ${figure(WARM_QUERIES, "count")} mixed queries, p50`, at(0.5), "ms", GOALS.warmP50),
    row("warm: p99", at(0.99), "ms", GOALS.warmP99),
    row("warm: worst", at(1), "ms"),
    row(
      "the most expensive query known, processor time",
      [Math.max(...expensive)],
      "ms",
      GOALS.worstQuery,
    ),
    row("memory: at most, in a hundred mixed queries", peaks, "MB", BUDGETS.memory),
    row("index", sizes, "MB"),
    row("… compressed (brotli)", compressed, "MB"),
  ];
  const ratios = (what: string, values: readonly number[], limit: Limit, to: EngineName) => {
    const times = values.map((value) => value / values[0]!);
    return row(what, times, "×", limit, ENGINE_NAMES.indexOf(to));
  };
  if (!alone)
    rows.push(
      ratios("cold: times this service (goal: MiniSearch)", clocks, GOALS.coldRatio, "minisearch"),
      ratios("warm: p50, times this service (goal: FTS5)", at(0.5), GOALS.warmRatio, "fts5"),
      ratios("warm: p99, times this service (goal: FTS5)", at(0.99), GOALS.warmRatio, "fts5"),
      ratios(
        "memory: times this service (goal: MiniSearch)",
        peaks,
        GOALS.memoryRatio,
        "minisearch",
      ),
    );
  const columns = ["", ...ENGINE_NAMES.map((name) => ENGINES[name]), ...LIMIT_COLUMNS];
  return { title: "Search", tables: [table(columns, rows)] };
};

/** A row with a value for each engine, and a limit on one of them. */
function row(
  what: string,
  values: readonly number[],
  unit: Unit,
  limit?: Limit,
  limited = 0,
): string[] {
  const figures = ENGINE_NAMES.map((_, i) =>
    values[i] === undefined ? "" : figure(values[i], unit),
  );
  return [what, ...figures, ...(limit ? limitCells(values[limited]!, limit) : [])];
}

/** The size of contents in transfer, in bytes. */
export function brotliSize(contents: Uint8Array | string): number {
  return brotliCompressSync(contents, {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
  }).length;
}

/** Number of mixed queries during which the memory of a process is measured. */
export function memoryQueries(dataset: Dataset): string[] {
  return mixedQueries(dataset, new Random(13), MEMORY_QUERIES).map(searchPath);
}

/** The paths that engines get. The same for the same dataset. */
function workloadOf(dataset: Dataset) {
  const mixed = (seed: number, count: number) =>
    mixedQueries(dataset, new Random(seed), count).map(searchPath);
  const { localities = [], villages } = dataset;
  const cities = new Map(villages.map(({ code, name }) => [code, name]));
  const neighbourhoods = localities.flatMap(({ name, town_code }) => {
    const city = town_code && cities.get(town_code);
    return city ? [`${name}, ${city}`] : [];
  });
  const inhabited = [...new Set(villages.map((village) => village.taluka_code))];
  return {
    // A village with a place above it, as an address has them; one per process.
    cold: parentQuestions(dataset, new Random(11), COLD_STARTS).map(({ query }) =>
      searchPath(query),
    ),
    // All of it must be read, unlike that of a village with a place above it.
    addresses: new Random(16).sample(neighbourhoods, COLD_STARTS).map(searchPath),
    villages: new Random(12).sample(inhabited, COLD_STARTS).map(villagesPath),
    memory: memoryQueries(dataset),
    warmUp: mixed(14, WARM_UP_QUERIES),
    warm: mixed(15, WARM_QUERIES),
  };
}

/** The first answers of fresh processes, per engine. Engines take turns, so that a busy minute affects all of them. */
async function coldStarts(
  workshop: Workshop,
  engines: readonly Prepared[],
  paths: readonly string[],
): Promise<Time[][]> {
  const times: Time[][] = engines.map(() => []);
  for (const path of paths)
    for (const [i, engine] of engines.entries())
      times[i]!.push((await workshop.ask(engine, [path])).first);
  return times;
}

/** The milliseconds of each query of a stream, per engine: one process per round, engines in turn. */
async function warmStreams(
  workshop: Workshop,
  engines: readonly Prepared[],
  { warmUp, warm }: { readonly warmUp: readonly string[]; readonly warm: readonly string[] },
): Promise<number[][]> {
  const streams = engines.map(({ engine }) => {
    const isAsked = (_: string, i: number) => engine !== "minisearch" || i % MINISEARCH_SHARE === 0;
    return { warmUp: warmUp.filter(isAsked), warm: warm.filter(isAsked) };
  });
  const rounds: (readonly Time[])[][] = engines.map(() => []);
  for (let round = 0; round < ROUNDS; round++)
    for (const [i, engine] of engines.entries()) {
      const { later } = await workshop.ask(engine, [...streams[i]!.warmUp, ...streams[i]!.warm]);
      rounds[i]!.push(later.slice(-streams[i]!.warm.length));
    }
  return streams.map(({ warm }, i) =>
    warm.map((_, at) => median(rounds[i]!.map((times) => times[at]!.ms))),
  );
}

/** The shortest processor time of each expensive query over some rounds, with a warm index. */
async function mostExpensive(workshop: Workshop, service: Prepared): Promise<number[]> {
  const paths = EXPENSIVE_QUERIES.map(searchPath);
  const { later } = await workshop.ask(
    service,
    Array.from({ length: 1 + ROUNDS }, () => paths).flat(),
  );
  return paths.map((_, i) =>
    Math.min(
      ...Array.from(
        { length: ROUNDS },
        (_, round) => later[(round + 1) * paths.length + i - 1]!.cpuMs,
      ),
    ),
  );
}
