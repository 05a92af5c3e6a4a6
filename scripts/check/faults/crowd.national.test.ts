import { PerformanceObserver } from "node:perf_hooks";
import { beforeAll, expect, test } from "vitest";
import { createHandler, type Handler } from "../../../functions/api/handler.ts";
import { packReader } from "../../../functions/api/index-pack.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { readDataset } from "../../dataset/read.ts";
import { describeNational, isLong, packOf } from "../fixtures/national.ts";
import { SEED, seeded } from "../fixtures/seed.ts";
import { searchPath } from "../measure/engines/engine.ts";
import { mixedQueries, Parents } from "../measure/queries.ts";
import { Random } from "../measure/random.ts";
import { percentile } from "../measure/statistics.ts";
import { processorTime } from "./climb.ts";
import { expectHarmless } from "./harmless.ts";
import { hostilePaths } from "./hostile-queries.ts";

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
    const paths = requestsOf(data, new Random(SEED));
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
      const alone = await processorTime(() => handler(new Request(`https://directory.example${path}`)));
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

/** Requests as people and programs send them, and one in twenty as somebody does who wants to break or slow down the service. */
function requestsOf(data: Dataset, random: Random): string[] {
  const parents = new Parents(data);
  const villages = random.sample(data.villages, 20_000);
  const words = villages.flatMap(({ name }) => name.split(" "));
  const queries = mixedQueries(data, random, 5_000).map(searchPath);
  const hostile = hostilePaths(words, random, 20_000);
  const search = () => random.pick(queries);
  const place = () => `/api/locations/place?code=${random.pick(villages).code}`;
  const resolve = () => {
    const village = random.pick(villages);
    const { taluka, district, state } = parents.of(village);
    return `/api/resolve?${new URLSearchParams({ village: village.name, taluka, district, state })}`;
  };
  const makers = [
    ...Array.from({ length: 9 }, () => search),
    ...Array.from({ length: 7 }, () => place),
    () => `/api/locations/villages?taluka_id=${random.pick(villages).taluka_code}`,
    () => `/api/locations/villages?taluka_id=${random.pick(villages).taluka_code}&limit=50`,
    resolve,
    () => random.pick(hostile),
  ];
  return Array.from({ length: REQUESTS }, () => random.pick(makers)());
}
