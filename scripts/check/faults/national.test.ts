import { beforeAll, expect, test } from "vitest";
import { createHandler, type Handler } from "../../../functions/api/handler.ts";
import { packReader } from "../../../functions/api/index-pack.ts";
import { MAX_TEXT_LENGTH, MAX_VILLAGES } from "../../../functions/core/contract/limits.ts";
import { tokens } from "../../../functions/core/names/tokens.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { readDataset } from "../../dataset/read.ts";
import { PlainScan } from "../contract/plain-scan.ts";
import { describeNational, packOf } from "../fixtures/national.ts";
import { SEED, seeded } from "../fixtures/seed.ts";
import { ORIGIN } from "../fixtures/service.ts";
import { Random } from "../measure/random.ts";
import { expectHarmless, LARGEST_ANSWER } from "./harmless.ts";
import { hostilePaths, hostilePost } from "./hostile-queries.ts";

const REQUESTS = 5_000;

describeNational("hostile requests to all of India", ["data", "dist"], (folders) => {
  let data: Dataset;
  let handler: Handler;
  const failures: unknown[] = [];
  beforeAll(async () => {
    data = await readDataset(folders.data);
    handler = createHandler(packReader(packOf(folders.dist)), (_, error) => failures.push(error));
  });

  test(seeded("thousands of hostile requests are answered or refused; none fails"), async () => {
    const random = new Random(SEED);
    const words = random.sample(data.villages, 5000).flatMap(({ name }) => tokens(name));
    const statuses = new Set<number>();
    for (const path of hostilePaths(words, random, REQUESTS)) {
      const response = await handler(new Request(ORIGIN + path));
      expectHarmless(path, response, await response.text());
      expect(failures, path).toEqual([]);
      statuses.add(response.status);
    }
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 404]));
  });

  test(seeded("hostile bodies are answered or refused; none fails"), async () => {
    const random = new Random(SEED);
    const words = random.sample(data.villages, 5000).flatMap(({ name }) => tokens(name));
    const statuses = new Set<number>();
    for (let i = 0; i < REQUESTS / 5; i++) {
      const { path, body } = hostilePost(words, random);
      const response = await handler(new Request(ORIGIN + path, { method: "POST", body }));
      expectHarmless(path, response, await response.text());
      expect(failures, `${path} ${String(body).slice(0, 500)}`).toEqual([]);
      statuses.add(response.status);
    }
    expect([...statuses].sort()).toEqual([200, 400]);
  });

  test("no answer can come near the largest that the platform allows", async () => {
    const scan = new PlainScan(data);
    const sizes = data.villages.map((village) => Buffer.byteLength(JSON.stringify(scan.record(village))));
    sizes.sort((a, b) => b - a);
    const most = sizes.slice(0, MAX_VILLAGES).reduce((sum, size) => sum + size + 1, 0);
    // In addition to the records: a few fields, and the requested name, for which JSON may need six bytes per unit.
    expect(most + 1000 + MAX_TEXT_LENGTH * 12).toBeLessThan(LARGEST_ANSWER);
  });
});
