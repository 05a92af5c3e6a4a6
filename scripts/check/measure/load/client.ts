import { Agent, get } from "node:http";
import { percentile } from "../statistics.ts";

/** When to stop asking, whichever comes first, and how many requests to have under way at a time. */
export interface LoadLimits {
  readonly requests: number;
  readonly seconds: number;
  readonly connections: number;
}

/** What a server did under load. */
export interface LoadResult {
  readonly requests: number;
  /** Answers other than 200, and requests without one. */
  readonly failures: number;
  readonly seconds: number;
  /** From sending a request to the end of its answer, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
}

/**
 * Asks a server without pause over some connections, each with one request at a time, until so many requests are
 * answered or the time is up.
 *
 * @param paths asked in turn, from the start again when all were
 * @param progress is told after each answer what share of the load is done, of its requests or its time, 0 to 1
 */
export async function load(
  port: number,
  paths: readonly string[],
  limits: LoadLimits,
  progress: (share: number) => void = () => {},
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: limits.connections });
  const times = new Float64Array(limits.requests);
  const start = performance.now();
  const end = start + limits.seconds * 1000;
  let sent = 0;
  let answered = 0;
  let failures = 0;
  const connection = async () => {
    while (sent < limits.requests && performance.now() < end) {
      const path = paths[sent++ % paths.length]!;
      const asked = performance.now();
      const status = await ask(agent, port, path).catch(() => 0);
      times[answered++] = performance.now() - asked;
      if (status !== 200) failures++;
      progress(Math.max(answered / limits.requests, (performance.now() - start) / 1000 / limits.seconds));
    }
  };
  await Promise.all(Array.from({ length: limits.connections }, connection));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  const taken = [...times.subarray(0, answered)];
  return {
    requests: answered,
    failures,
    seconds,
    p50: percentile(taken, 0.5),
    p99: percentile(taken, 0.99),
    worst: taken.reduce((most, time) => Math.max(most, time), 0),
  };
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
