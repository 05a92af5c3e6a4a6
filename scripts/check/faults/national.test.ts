import { beforeAll, expect, test } from "vitest";
import { createHandler, type Handler } from "../../../functions/api/handler.ts";
import { packReader } from "../../../functions/api/index-pack.ts";
import { MAX_TEXT_LENGTH, MAX_VILLAGES } from "../../../functions/core/contract/limits.ts";
import { tokens } from "../../../functions/core/names/tokens.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { readDataset } from "../../dataset/read.ts";
import { PlainScan } from "../contract/plain-scan.ts";
import { describeNational, isLong, packOf } from "../fixtures/national.ts";
import { SEED, seeded } from "../fixtures/seed.ts";
import { Random } from "../measure/random.ts";
import { processorTime } from "./climb.ts";
import { crowdRequests } from "./crowd-requests.ts";
import { expectHarmless, LARGEST_ANSWER } from "./harmless.ts";
import { hostilePaths, hostilePost } from "./hostile-queries.ts";

/** Of those that want to break or slow down the service, and of a crowd of people and programs. */
const HOSTILE = isLong ? 20_000 : 5_000;
const CROWD = isLong ? 200_000 : 1_000;
const AT_ONCE = 200;
/** How long the slowest may take, in rounds of {@link AT_ONCE} requests of mean length. */
const MOST_TIMES_THE_MEAN = 50;
/** How many of the slowest requests are printed. */
const PRINTED = 8;

describeNational("requests to all of India", ["data", "dist"], (folders) => {
  let data: Dataset;
  let handler: Handler;
  const failures: unknown[] = [];
  beforeAll(async () => {
    data = await readDataset(folders.data);
    handler = createHandler(packReader(packOf(folders.dist)), (_, error) => failures.push(error));
  });

  const wordsOf = (random: Random) =>
    random.sample(data.villages, 5000).flatMap(({ name }) => tokens(name));

  test.each<[what: string, paths: (random: Random) => string[]]>([
    [`${HOSTILE} hostile requests`, (random) => hostilePaths(wordsOf(random), random, HOSTILE)],
    [`${CROWD} requests of a crowd`, (random) => crowdRequests(data, random, CROWD)],
  ])(
    seeded(`%s, ${AT_ONCE} at once: none fails, and the slowest only waits for others`),
    async (what, pathsOf) => {
      const paths = pathsOf(new Random(SEED));
      const times: { path: string; ms: number }[] = [];
      const statuses = new Map<number, number>();
      let next = 0;
      const client = async () => {
        while (next < paths.length) {
          const path = paths[next++]!;
          const start = performance.now();
          const response = await handler(new Request(`https://directory.example${path}`));
          const text = await response.text();
          times.push({ path, ms: performance.now() - start });
          statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
          expect(failures, path).toEqual([]);
          expectHarmless(path, response, text);
          // As from the network: the next request comes once others had their turn.
          await new Promise(setImmediate);
        }
      };
      const start = performance.now();
      const cpu = await processorTime(async () => {
        await Promise.all(Array.from({ length: AT_ONCE }, client));
      });
      const all = performance.now() - start;
      expect(times).toHaveLength(paths.length);
      // Printed without a limit: times depend on the other work of the machine.
      times.sort((a, b) => b.ms - a.ms);
      const at = (share: number) => `${times[Math.floor(times.length * share)]!.ms.toFixed(1)} ms`;
      const counts = [...statuses].sort().map(([status, count]) => `${count} of status ${status}`);
      const slowest = times
        .slice(0, PRINTED)
        .map(({ path, ms }) => `${ms.toFixed(0)} ms  ${path.slice(0, 160)}`);
      console.log(
        `${what} in ${(all / 1000).toFixed(0)} s, ${(cpu / 1000).toFixed(0)} s of processor time: ` +
          `${counts.join(", ")}; p50 ${at(0.5)}, p99 ${at(0.01)}, slowest:\n${slowest.join("\n")}`,
      );
      // While one is answered, all others of a round may be answered before it; nothing else can hold it up.
      expect(times[0]!.ms).toBeLessThan((AT_ONCE * all * MOST_TIMES_THE_MEAN) / paths.length);
    },
  );

  test(seeded("hostile bodies are answered or refused; none fails"), async () => {
    const random = new Random(SEED);
    const words = wordsOf(random);
    const statuses = new Set<number>();
    for (let i = 0; i < HOSTILE / 5; i++) {
      const { path, body } = hostilePost(words, random);
      const response = await handler(
        new Request(`https://directory.example${path}`, { method: "POST", body }),
      );
      expectHarmless(path, response, await response.text());
      expect(failures, `${path} ${String(body).slice(0, 500)}`).toEqual([]);
      statuses.add(response.status);
    }
    expect([...statuses].sort()).toEqual([200, 400]);
  });

  test("no answer can come near the largest that the platform allows", async () => {
    const scan = new PlainScan(data);
    const sizes = data.villages.map((village) =>
      Buffer.byteLength(JSON.stringify(scan.record(village))),
    );
    sizes.sort((a, b) => b - a);
    const most = sizes.slice(0, MAX_VILLAGES).reduce((sum, size) => sum + size + 1, 0);
    console.log(
      `${MAX_VILLAGES} of the longest village records: ${(most / 1e6).toFixed(2)} MB; the longest has ${sizes[0]} bytes`,
    );
    // In addition to the records: a few fields, and the requested name, for which JSON may need six bytes per unit.
    expect(most + 1000 + MAX_TEXT_LENGTH * 12).toBeLessThan(LARGEST_ANSWER);
  });
});
