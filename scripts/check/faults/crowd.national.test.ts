import { PerformanceObserver } from "node:perf_hooks";
import { beforeAll, expect, test } from "vitest";
import { createHandler, type Handler } from "../../../functions/api/handler.ts";
import { packReader } from "../../../functions/api/index-pack.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { readDataset } from "../../dataset/read.ts";
import { describeNational, isLong, packOf } from "../fixtures/national.ts";
import { SEED, seeded } from "../fixtures/seed.ts";
import { Random } from "../measure/random.ts";
import { percentile } from "../measure/statistics.ts";
import { processorTime } from "./climb.ts";
import { crowdRequests } from "./crowd-requests.ts";
import { expectHarmless } from "./harmless.ts";

const REQUESTS = isLong ? 200_000 : 1_000;
const AT_ONCE = 200;
const SLOWEST = 5;

interface Timed {
  readonly path: string;
  readonly ms: number;
}

describeNational(seeded("a crowd"), ["data", "dist"], (folders) => {
  let data: Dataset;
  let handler: Handler;
  const failures: unknown[] = [];
  beforeAll(async () => {
    data = await readDataset(folders.data);
    handler = createHandler(packReader(packOf(folders.dist)), (_, error) => failures.push(error));
  }, 600_000);

  test(`of ${REQUESTS} requests, ${AT_ONCE} at once, each is answered, and the slowest only waits for others`, async () => {
    const paths = crowdRequests(data, new Random(SEED), REQUESTS);
    const pauses: number[] = [];
    const collections = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) pauses.push(duration);
    });
    collections.observe({ entryTypes: ["gc"] });
    const times: Timed[] = [];
    let next = 0;
    const client = async () => {
      while (next < paths.length) {
        const path = paths[next++]!;
        const start = performance.now();
        const response = await handler(new Request(`https://directory.example${path}`));
        const text = await response.text();
        times.push({ path, ms: performance.now() - start });
        expectHarmless(path, response, text);
        expect(failures, path).toEqual([]);
        // As from the network: the next request comes once others had their turn.
        await new Promise(setImmediate);
      }
    };
    const start = performance.now();
    const cpu = await processorTime(async () => {
      await Promise.all(Array.from({ length: AT_ONCE }, client));
    });
    const seconds = (performance.now() - start) / 1000;
    collections.disconnect();
    expect(times).toHaveLength(REQUESTS);
    const all = times.map(({ ms }) => ms);
    console.log(
      `${REQUESTS} requests in ${seconds.toFixed(0)} s, ${(cpu / 1000).toFixed(0)} s of processor time; ` +
        `p50 ${percentile(all, 0.5).toFixed(0)} ms, p99 ${percentile(all, 0.99).toFixed(0)} ms, ` +
        `longest collection of garbage ${Math.max(0, ...pauses).toFixed(0)} ms`,
    );
    for (const { path, ms } of times.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST)) {
      const alone = await processorTime(() =>
        handler(new Request(`https://directory.example${path}`)),
      );
      console.log(
        `${ms.toFixed(0)} ms, alone ${alone.toFixed(1)} ms of processor time: ${path.slice(0, 200)}`,
      );
    }
    // While one is answered, all others of a round may be answered before it; nothing else can hold it up.
    expect(times[0]!.ms).toBeLessThan((AT_ONCE * seconds * 1000 * MOST_TIMES_THE_MEAN) / REQUESTS);
  });
});

/** How long the slowest may take, in rounds of {@link AT_ONCE} requests of mean length. */
const MOST_TIMES_THE_MEAN = 50;
