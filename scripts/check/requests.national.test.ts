import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { beforeAll, expect, test } from "vitest";
import { createHandler, type Handler } from "../../functions/api/handler.ts";
import { packReader } from "../../functions/api/index-pack.ts";
import { onDemand } from "../../functions/core/directory/load-on-demand.ts";
import { checkRequest, REQUESTS } from "./fixtures/documents.ts";
import { describeNational, packOf } from "./fixtures/national.ts";
import { ORIGIN } from "./fixtures/service.ts";

/** A request, its status, and a text in its answer. Codes are used instead of names, because a refresh may rename places. */
interface SampleRequest {
  readonly request: string;
  readonly status: string;
  readonly contains: string;
}

const SAMPLES = parse(readFileSync(new URL("requests.csv", import.meta.url)), {
  columns: true,
}) as SampleRequest[];

describeNational("requests to all of India", ["dist"], ({ dist }) => {
  let handler: Handler;
  beforeAll(() => {
    handler = createHandler(packReader(packOf(dist)), { onDemand });
  });

  test("the sample requests succeed, and find their places", async () => {
    const wrong: string[] = [];
    for (const { request, status, contains } of SAMPLES) {
      const response = await handler(new Request(ORIGIN + request));
      const answer = await response.text();
      if (String(response.status) !== status || !answer.includes(contains))
        wrong.push(`${request}: ${response.status} ${answer.slice(0, 300)}`);
    }
    expect(wrong).toEqual([]);
  });

  test("the requests in the documents have the answers shown below them", async () => {
    for (const request of REQUESTS) await checkRequest(handler, request);
  });
});
