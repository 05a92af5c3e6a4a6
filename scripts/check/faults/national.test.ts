import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { createHandler, type Handler } from "../../../functions/api/handler.ts";
import { packReader } from "../../../functions/api/index-pack.ts";
import {
  MAX_ROWS,
  MAX_TEXT_LENGTH,
  MAX_VILLAGES,
} from "../../../functions/core/contract/limits.ts";
import { onDemand } from "../../../functions/core/directory/load-on-demand.ts";
import { tokens } from "../../../functions/core/names/tokens.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { PlainScan } from "../contract/plain-scan.ts";
import { nationalFunctions } from "../fixtures/built.ts";
import { describeNational, isLong, nationalDataset, packOf } from "../fixtures/national.ts";
import { scratchFolder } from "../fixtures/scratch-folder.ts";
import { SEED, seeded } from "../fixtures/seed.ts";
import { Random } from "../measure/random.ts";
import { unzipFunction } from "../netlify/netlify-build.ts";
import { EXPENSIVE, type Given, KINDS, Values } from "./costly-requests.ts";
import { expectHarmless, LARGEST_ANSWER } from "./harmless.ts";
import { hillClimb, processorTime } from "./hill-climbing.ts";
import { hostilePaths, hostilePost } from "./hostile-queries.ts";
import { heaviestRequests, mixedRequests } from "./mixed-requests.ts";
import { slowness } from "./reference-work.ts";

/** Numbers of hostile requests, and of mixed requests from many people and programs at once. */
const HOSTILE = isLong ? 20_000 : 5_000;
const MIXED = isLong ? 200_000 : 1_000;
const AT_ONCE = 200;
/** The longest allowed time of the slowest, in rounds of {@link AT_ONCE} requests of mean length. */
const MOST_TIMES_THE_MEAN = 50;
/** Number of slowest requests that are printed. */
const PRINTED = 8;

/** Numbers of requests whose memory is measured. Fewer in a short run, because the first ones take most of the memory. */
const MIXED_IN_MEMORY = isLong ? 20_000 : 2_000;
const HEAVIEST_IN_MEMORY = isLong ? 2_000 : 250;
const MEMORY_AT_ONCE = 50;
/** Less than half of what the platform gives a function. */
const MOST_BYTES = 450e6;
/** How the platform starts Node for a function of 1,024 MB: 5 % for a young semi-space, 90 % for the old generation. */
const PLATFORM = ["--max-semi-space-size=51", "--max-old-space-size=921"];
const PROGRAM = fileURLToPath(new URL("memory-under-load.js", import.meta.url));

/** Per kind of request. */
const STEPS = 2000;
/** The CDN answers repeated requests, so each of these handlers gets each request only once. */
const HANDLERS = 6;
/** The limits of processor time for a request and for a POST with the most rows, in milliseconds of a usual machine (see `slowness`). */
const MOST_MS = 60;
const MOST_OF_BATCH_MS = 3000;
/** Number of handlers that get a request, and the most if it seems to take too long. The shortest time counts. */
const LEAST_HANDLERS = 3;
const MOST_HANDLERS = 20;
/** Number of mixed requests that the process and each handler have answered before, to be as warm as in production. */
const ANSWERED = { process: 1000, handler: 100 };

describeNational("requests to all of India", ["data", "dist"], (folders) => {
  let data: Dataset;
  let handler: Handler;
  const failures: unknown[] = [];
  beforeAll(async () => {
    data = await nationalDataset(folders.data);
    handler = createHandler(packReader(packOf(folders.dist)), {
      log: (_, error) => failures.push(error),
      onDemand,
    });
  });

  const wordsOf = (random: Random) =>
    random.sample(data.villages, 5000).flatMap(({ name }) => tokens(name));

  test.each<[what: string, paths: (random: Random) => string[]]>([
    [`${HOSTILE} hostile requests`, (random) => hostilePaths(wordsOf(random), random, HOSTILE)],
    [`${MIXED} mixed requests`, (random) => mixedRequests(data, random, MIXED)],
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
          const response = await handler(get(path));
          const text = await response.text();
          times.push({ path, ms: performance.now() - start });
          statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
          expect(failures, path).toEqual([]);
          expectHarmless(path, response, text);
          // Like requests from the network: the next one comes after others had their turn.
          await new Promise(setImmediate);
        }
      };
      const start = performance.now();
      const cpu = await processorTime(async () => {
        await Promise.all(Array.from({ length: AT_ONCE }, client));
      });
      const all = performance.now() - start;
      expect(times).toHaveLength(paths.length);
      // Printed without a limit, because times depend on other work of the machine.
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
      // While a request is answered, all others of its round may be answered first; nothing else can delay it.
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
    // Added to the records: a few fields, and the requested name, which may need six bytes per unit in JSON.
    expect(most + 1000 + MAX_TEXT_LENGTH * 12).toBeLessThan(LARGEST_ANSWER);
  });

  let deployed: Promise<string> | undefined;
  /** The address of the function's module in a deploy. */
  const deployedFunction = () => {
    deployed ??= nationalFunctions(folders.dist).then((zips) => {
      const folder = scratchFolder();
      unzipFunction(zips.get("api")!, folder);
      return pathToFileURL(join(folder, "functions", "api", "index.mjs")).href;
    });
    return deployed;
  };

  test.each([
    ["mixed requests", MIXED_IN_MEMORY, mixedRequests],
    ["requests for the largest answers", HEAVIEST_IN_MEMORY, heaviestRequests],
  ] as const)(
    seeded(`%s, ${MEMORY_AT_ONCE} at once, take at most ${MOST_BYTES / 1e6} MB`),
    async (what, count, requestsOf) => {
      const paths = join(scratchFolder(), "paths.json");
      const requests = requestsOf(data, new Random(SEED), count);
      writeFileSync(paths, JSON.stringify(requests));
      const { LOCATION_INDEX: _, ...env } = process.env;
      const main = await deployedFunction();
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [...PLATFORM, PROGRAM, main, paths, String(MEMORY_AT_ONCE)],
        { env },
      );
      console.log(
        `${count} ${what}, ${MEMORY_AT_ONCE} at once: at most ${(Number(stdout) / 1e6).toFixed(0)} MB`,
      );
      expect(Number(stdout)).toBeLessThan(MOST_BYTES);
    },
  );

  describe(seeded("the most expensive request of every kind"), () => {
    const handlers: Handler[] = [];
    const reader = packReader(packOf(folders.dist));
    let next = 0;
    let values: Values;
    let mixed: readonly string[];
    const random = new Random(SEED);

    beforeAll(async () => {
      values = new Values(data, new Random(SEED));
      mixed = mixedRequests(data, new Random(SEED), ANSWERED.process);
      for (const path of mixed) await (await handler(get(path))).text();
      while (handlers.length < HANDLERS) handlers.push(await usedHandler());
    });

    const ask = async (some: Handler, request: Request) => {
      const response = await some(request);
      const text = await response.text();
      expect(response.status, `${request.url} ${text.slice(0, 200)}`).toBeLessThan(500);
    };

    /** A handler that has already answered other requests. */
    async function usedHandler(): Promise<Handler> {
      const used = createHandler(reader, {
        log: (message, error) => {
          throw new Error(message, { cause: error });
        },
        onDemand,
      });
      for (const path of mixed.slice(0, ANSWERED.handler)) await (await used(get(path))).text();
      // Loads the index for suggestions.
      await ask(used, get("/api/locations/villages?district=Nowheresuch"));
      return used;
    }

    /** The processor time of a request on a handler that has not had it before; usually the next handler. */
    const costOf = (request: Request, used = handlers[next++ % HANDLERS]!): Promise<number> =>
      processorTime(() => ask(used, request));

    /** The shortest processor time of a request over several handlers, in milliseconds of a usual machine. */
    async function leastCost(requestOf: () => Request, most: number): Promise<number> {
      const costs: number[] = [];
      const factors: number[] = [];
      const least = () => Math.min(...costs) / Math.min(...factors);
      while (costs.length < LEAST_HANDLERS || (least() >= most && costs.length < MOST_HANDLERS)) {
        const other = costs.length < HANDLERS ? undefined : await usedHandler();
        costs.push(await costOf(requestOf(), other));
        factors.push(await slowness());
      }
      return least();
    }

    test.each(EXPENSIVE)("$kind $given", async ({ kind, given }) => {
      const { request } = KINDS.find(({ name }) => name === kind)!;
      const least = await leastCost(() => request(given), MOST_MS);
      console.log(`${kind}: ${least.toFixed(1)} ms  ${JSON.stringify(given)}`);
      expect(least).toBeLessThan(MOST_MS);
    });

    test.each(KINDS.filter(({ batch, name }) => batch && name.startsWith("POST /api/resolve")))(
      "$name, as many at once as it takes",
      async (kind) => {
        const given = EXPENSIVE.filter(
          (one) => one.kind === kind.name || one.kind === kind.name.replace("POST", "GET"),
        );
        const all = Array.from({ length: MAX_ROWS }, (_, i) =>
          values.change(kind.parameters, given[i % given.length]!.given, random),
        );
        const least = await leastCost(() => kind.batch!(all), MOST_OF_BATCH_MS);
        console.log(`${kind.name}, ${MAX_ROWS} at once: ${least.toFixed(0)} ms`);
        expect(least).toBeLessThan(MOST_OF_BATCH_MS);
      },
    );

    describe.runIf(isLong).each(KINDS)("$name", (kind) => {
      test(`takes at most ${MOST_MS} ms of processor time`, async () => {
        const { parameters } = kind;
        const slope = {
          start: (from: Random) => values.start(parameters, from),
          change: (given: Given, from: Random) => values.change(parameters, given, from),
          cost: (given: Given) => costOf(kind.request(given)),
        };
        const start = performance.now();
        const { asked, cost } = await hillClimb(slope, random, STEPS);
        const usual = cost / (await slowness());
        console.log(`${STEPS} steps in ${((performance.now() - start) / 1000).toFixed(0)} s`);
        console.log(`${kind.name}: ${usual.toFixed(1)} ms  ${JSON.stringify(asked)}`);
        if (kind.batch) {
          const rows = Array.from({ length: MAX_ROWS }, () =>
            values.change(parameters, asked, random),
          );
          const all = await leastCost(() => kind.batch!(rows), MOST_OF_BATCH_MS);
          console.log(`  ${MAX_ROWS} such at once: ${all.toFixed(0)} ms`);
          expect(all).toBeLessThan(MOST_OF_BATCH_MS);
        }
        expect(usual, JSON.stringify(asked)).toBeLessThan(MOST_MS);
      });
    });
  });
});

function get(path: string): Request {
  return new Request(`https://directory.example${path}`);
}
