import { Agent, get } from "node:http";
import { ENGINE_NAMES, ENGINES } from "../engines/engine.ts";
import { figure } from "../limits.ts";
import { type Spread, spread } from "../statistics.ts";
import { formatTable } from "../table.ts";
import type { Prepared, Workshop } from "../workshop.ts";
import { type LoadLimits, type Part, paragraphs } from "./part.ts";

/** Requests before the load, to warm up. */
const WARM_UP_REQUESTS = 500;
/** Memory is taken once before the load and so often during it, the last time at its end. */
const LOOKS = 10;

/**
 * Many requests at a time over HTTP on this machine. The process that asks shares the machine's processors with the
 * one that answers.
 */
export const measureLoad: Part = async ({ workshop, load: limits, progress }) => {
  const rows = [["", "requests", "failed", "a second", "p50", "p99", "worst", "memory over time, MB"]];
  let failures = 0;
  for (const engine of ENGINE_NAMES) {
    const prepared = await workshop.prepare(engine);
    progress(`loading ${ENGINES[engine]} with requests`);
    const { result, memory } = await loadEngine(workshop, prepared, limits);
    failures += result.failures;
    rows.push([
      ENGINES[engine],
      figure(result.requests, "count"),
      figure(result.failures, "count"),
      (result.requests / result.seconds).toFixed(0),
      ...[result.p50, result.p99, result.worst].map((ms) => figure(ms, "ms")),
      memory.map((bytes) => (bytes / 1e6).toFixed(0)).join(" "),
    ]);
  }
  const title = `Load: ${figure(limits.connections, "count")} requests at a time without pause, ${figure(limits.requests, "count")} to each engine or ${figure(limits.seconds, "count")} s`;
  return {
    text: paragraphs(title, formatTable(rows)),
    ...(failures > 0 ? { failure: `${figure(failures, "count")} requests failed` } : {}),
  };
};

/** What a server did under load; times in milliseconds, from sending a request to the end of its answer. */
interface LoadResult extends Spread {
  readonly requests: number;
  /** Answers other than 200, and requests without one. */
  readonly failures: number;
  readonly seconds: number;
}

async function loadEngine(
  workshop: Workshop,
  prepared: Prepared,
  limits: LoadLimits,
): Promise<{ result: LoadResult; memory: number[] }> {
  const server = await workshop.serve(prepared);
  const { load: paths } = prepared.workload;
  try {
    await load(server.port, paths, { ...limits, requests: Math.min(WARM_UP_REQUESTS, limits.requests) });
    const looks = [server.memory()];
    const result = await load(server.port, paths, limits, (share) => {
      while (looks.length <= Math.min(1, share) * LOOKS)
        looks.push(looks.at(-1)!.then(() => server.memory()));
    });
    return { result, memory: await Promise.all(looks) };
  } finally {
    await server.stop();
  }
}

/**
 * Asks a server over some connections, each with one request at a time, until so many requests are answered or the
 * time is up.
 *
 * @param paths asked in turn, from the start again when all were
 * @param progress is called after each answer with the share of the load that is done, 0 to 1
 */
async function load(
  port: number,
  paths: readonly string[],
  limits: LoadLimits,
  progress: (share: number) => void = () => {},
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: limits.connections });
  const times: number[] = [];
  const start = performance.now();
  const end = start + limits.seconds * 1000;
  let sent = 0;
  let failures = 0;
  const connection = async () => {
    while (sent < limits.requests && performance.now() < end) {
      const path = paths[sent++ % paths.length]!;
      const asked = performance.now();
      const status = await ask(agent, port, path).catch(() => 0);
      times.push(performance.now() - asked);
      if (status !== 200) failures++;
      progress(Math.max(times.length / limits.requests, (performance.now() - start) / 1000 / limits.seconds));
    }
  };
  await Promise.all(Array.from({ length: limits.connections }, connection));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  return { requests: times.length, failures, seconds, ...spread(times) };
}

/** The status of an answer, once all of it has come. */
function ask(agent: Agent, port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ agent, port, path, host: "127.0.0.1" }, (response) => {
      response.once("end", () => resolve(response.statusCode!)).once("error", reject);
      response.resume();
    }).once("error", reject);
  });
}
