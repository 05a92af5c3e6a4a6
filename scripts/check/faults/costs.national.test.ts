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
/** A request that is expensive is asked so many times, until its code is compiled; the least time counts. */
const CHECKS = 20;
/** What a request may take, in milliseconds of processor time. */
const MOST_MS = 60;
/** What searches keeps the hits of its terms, and the villages of some districts, prepared for comparison. */
const SEARCHES = /search|resolve|queries/;
/** Three queries that look for as much as searching keeps. */
const OTHER_TERMS = ["q", "x", "zq"].map((first) =>
  Array.from("bcdfghjklmnp", (second) => first + second).join(" "),
);

function getOf(path: string, parameters: Given): Request {
  return new Request(`https://directory.example${path}?${new URLSearchParams(parameters)}`);
}

describeNational(seeded("the most expensive request of every kind"), ["data", "dist"], (folders) => {
  let handler: Handler;
  let values: Values;
  /** Two districts with more villages than are kept. */
  let districts: readonly string[];
  const random = new Random(SEED);

  beforeAll(async () => {
    const data = await readDataset(folders.data);
    values = new Values(data, new Random(SEED));
    const districtOf = new Map(data.talukas.map(({ code, district_code }) => [code, district_code]));
    const villages = Map.groupBy(data.villages, ({ taluka_code }) => districtOf.get(taluka_code)!);
    const largest = [...villages].sort(([, a], [, b]) => b.length - a.length).slice(0, 2);
    districts = largest.map(([code]) => data.districts.find((district) => district.code === code)!.name);
    handler = createHandler(packReader(packOf(folders.dist)), (message, error) => {
      throw new Error(message, { cause: error });
    });
  }, 600_000);

  const ask = async (request: Request) => {
    const response = await handler(request);
    const text = await response.text();
    expect(response.status, `${request.url} ${text.slice(0, 200)}`).toBeLessThan(500);
    return text;
  };

  /** The processor time of a request of which no term was looked up; the index is in memory. */
  async function costOf(kind: Kind, given: Given): Promise<number> {
    for (const q of SEARCHES.test(kind.name) ? OTHER_TERMS : []) await ask(getOf("/api/search", { q }));
    const request = kind.request(given);
    return processorTime(() => ask(request));
  }

  /** The same of one for which no villages are prepared either. */
  async function costAtFirst(kind: Kind, given: Given): Promise<number> {
    for (const district of SEARCHES.test(kind.name) ? districts : [])
      await ask(getOf("/api/resolve", { village: "Qzxv", district }));
    return costOf(kind, given);
  }

  async function leastCost(kind: Kind, given: Given): Promise<number> {
    const times: number[] = [];
    for (let check = 0; check < CHECKS; check++) times.push(await costAtFirst(kind, given));
    const least = Math.min(...times);
    console.log(`${kind.name}: ${least.toFixed(1)} ms  ${JSON.stringify(given)}`);
    return least;
  }

  test.each(EXPENSIVE)("$kind $given", async ({ kind, given }) => {
    expect(await leastCost(KINDS.find(({ name }) => name === kind)!, given)).toBeLessThan(MOST_MS);
  });

  describe.runIf(isLong).each(KINDS)("$name", (kind) => {
    test(`takes at most ${MOST_MS} ms of processor time`, async () => {
      const { parameters } = kind;
      const slope = {
        start: (from: Random) => values.start(parameters, from),
        change: (given: Given, from: Random) => values.change(parameters, given, from),
        cost: (given: Given) => costOf(kind, given),
      };
      const start = performance.now();
      const { asked } = await climb(slope, random, STEPS);
      console.log(`${STEPS} steps in ${((performance.now() - start) / 1000).toFixed(0)} s`);
      const least = await leastCost(kind, asked);
      if (kind.batch) {
        const batch = kind.batch(
          Array.from({ length: MAX_ROWS }, () => values.change(parameters, asked, random)),
        );
        const all = await processorTime(() => ask(batch));
        console.log(`  ${MAX_ROWS} such at once: ${all.toFixed(0)} ms`);
      }
      expect(least, JSON.stringify(asked)).toBeLessThan(MOST_MS);
    });
  });
});
