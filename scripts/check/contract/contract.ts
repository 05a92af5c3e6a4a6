import { beforeAll } from "vitest";
import { readFixture } from "./fixture.ts";
import type { OpenApiDocument } from "./openapi.ts";
import { testAt } from "./parts/at.ts";
import { testBatch } from "./parts/batch.ts";
import { testBlocks } from "./parts/blocks.ts";
import { testCodes } from "./parts/codes.ts";
import { type Ask, type Cases, ContractClient } from "./parts/contract-client.ts";
import { testLists } from "./parts/lists.ts";
import { testNear } from "./parts/near.ts";
import { testPincode } from "./parts/pincode.ts";
import { testPlace } from "./parts/place.ts";
import { testReconcile } from "./parts/reconcile.ts";
import { testRequests } from "./parts/requests.ts";
import { testResolve } from "./parts/resolve.ts";
import { testSearch } from "./parts/search.ts";
import { testTools } from "./parts/tools.ts";
import { testVillages } from "./parts/villages.ts";

/** Declares the tests of the contract, for any server with the fixture. Call it once in a test file. */
export function testContract(
  send: Ask,
  readDocument: () => Promise<OpenApiDocument>,
  cases: Cases = "all",
): void {
  const client = new ContractClient(send, cases);
  beforeAll(async () => client.begin(await readFixture(), await readDocument()));
  testLists(client);
  testRequests(client);
  testBatch(client);
  testCodes(client);
  testReconcile(client);
  testTools(client);
  if (cases === "few") return;
  testBlocks(client);
  testVillages(client);
  testSearch(client);
  testPlace(client);
  testPincode(client);
  testNear(client);
  testAt(client);
  testResolve(client);
}
