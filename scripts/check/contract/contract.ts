import { beforeAll } from "vitest";
import { readFixture } from "./fixture.ts";
import type { OpenApiDocument } from "./openapi.ts";
import { type Ask, type Cases, ContractClient } from "./parts/contract-client.ts";
import { testLists } from "./parts/lists.ts";
import { testPlace } from "./parts/place.ts";
import { testRequests } from "./parts/requests.ts";
import { testResolve } from "./parts/resolve.ts";
import { testSearch } from "./parts/search.ts";
import { testVillages } from "./parts/villages.ts";

/**
 * The contract as tests, against anything that serves the fixture. To be called once in a test file.
 *
 * @param send sends a request
 * @param readDocument gives the OpenAPI document, against which every answer is held, too
 * @param cases "few" for what takes long to answer a request: lists and what all requests have in common, of each kind
 *   the first and the last case; what the function itself says is left to the tests that call it
 */
export function testContract(
  send: Ask,
  readDocument: () => Promise<OpenApiDocument>,
  cases: Cases = "all",
): void {
  const client = new ContractClient(send, cases);
  beforeAll(async () => client.begin(await readFixture(), await readDocument()));
  testLists(client);
  testRequests(client);
  if (cases === "few") return;
  testVillages(client);
  testSearch(client);
  testPlace(client);
  testResolve(client);
}
