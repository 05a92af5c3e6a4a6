import { beforeAll, describe, expect, test } from "vitest";
import { createHandler, type Handler } from "../../../functions/api/handler.ts";
import { packReader } from "../../../functions/api/index-pack.ts";
import { MAX_ROWS } from "../../../functions/core/contract/limits.ts";
import { readDataset } from "../../dataset/read.ts";
import { describeNational, isLong, packOf } from "../fixtures/national.ts";
import { SEED, seeded } from "../fixtures/seed.ts";
import { Random } from "../measure/random.ts";
import { climb, processorTime } from "./climb.ts";
import { EXPENSIVE, type Given, KINDS, type Kind, Values } from "./costly-requests.ts";

/** Of each kind of request. */
const STEPS = 2000;
/** What is asked again is answered by the CDN. So each request is asked once of each of these handlers; the least time counts. */
const HANDLERS = 6;
/** What a request may take, in milliseconds of processor time, and a POST with as many rows as it may have. */
const MOST_MS = 60;
const MOST_OF_BATCH_MS = 3000;
/** Lines that a handler has answered before, so that it is as warm as one that serves people. */
const OTHER_LINES = [
  "Flat 4, Shanti Apartments, Karve Road, Kothrud, Pune 411038",
  "Vill. Khatki, Tehsil Roorkee, Distt. Haridwar",
  "ता. बारामति जि. पुणें",
  "rampur hardoi",
  "manbili nandurbr",
  "Nowhere Colony, Mysor",
];

function getOf(path: string, parameters: Given): Request {
  return new Request(`https://directory.example${path}?${new URLSearchParams(parameters)}`);
}

describeNational(
  seeded("the most expensive request of every kind"),
  ["data", "dist"],
  (folders) => {
    const handlers: Handler[] = [];
    let next = 0;
    let values: Values;
    const random = new Random(SEED);

    beforeAll(async () => {
      values = new Values(await readDataset(folders.data), new Random(SEED));
      const reader = packReader(packOf(folders.dist));
      while (handlers.length < HANDLERS) {
        const handler = createHandler(reader, (message, error) => {
          throw new Error(message, { cause: error });
        });
        handlers.push(handler);
        for (const q of OTHER_LINES)
          for (const path of ["/api/search", "/api/resolve"])
            await ask(handler, getOf(path, { q }));
      }
    }, 600_000);

    const ask = async (handler: Handler, request: Request) => {
      const response = await handler(request);
      const text = await response.text();
      expect(response.status, `${request.url} ${text.slice(0, 200)}`).toBeLessThan(500);
    };

    /** The processor time of a request that the next handler has not been asked before. */
    const costOf = (request: Request): Promise<number> =>
      processorTime(() => ask(handlers[next++ % HANDLERS]!, request));

    async function leastCost(kind: Kind, given: Given): Promise<number> {
      const times: number[] = [];
      for (let check = 0; check < HANDLERS; check++) times.push(await costOf(kind.request(given)));
      const least = Math.min(...times);
      console.log(`${kind.name}: ${least.toFixed(1)} ms  ${JSON.stringify(given)}`);
      return least;
    }

    test.each(EXPENSIVE)("$kind $given", async ({ kind, given }) => {
      expect(await leastCost(KINDS.find(({ name }) => name === kind)!, given)).toBeLessThan(
        MOST_MS,
      );
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
        expect(await costOf(kind.batch!(all))).toBeLessThan(MOST_OF_BATCH_MS);
      },
      60_000,
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
        const { asked, cost } = await climb(slope, random, STEPS);
        console.log(`${STEPS} steps in ${((performance.now() - start) / 1000).toFixed(0)} s`);
        console.log(`${kind.name}: ${cost.toFixed(1)} ms  ${JSON.stringify(asked)}`);
        if (kind.batch) {
          const batch = kind.batch(
            Array.from({ length: MAX_ROWS }, () => values.change(parameters, asked, random)),
          );
          const all = await costOf(batch);
          console.log(`  ${MAX_ROWS} such at once: ${all.toFixed(0)} ms`);
          expect(all).toBeLessThan(MOST_OF_BATCH_MS);
        }
        expect(cost, JSON.stringify(asked)).toBeLessThan(MOST_MS);
      });
    });
  },
);
