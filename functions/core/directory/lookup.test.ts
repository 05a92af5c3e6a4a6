import { expect, test } from "vitest";
import { readFixture } from "../../../scripts/check/contract/fixture.ts";
import { openDirectory } from "../../../scripts/check/fixtures/service.ts";
import { askerOf } from "../endpoints/all.ts";

// The service worker asks all kept states for a name, and most of them do not have it.
test("a directory that was opened without the code on demand refuses an unknown name without suggestions", async () => {
  const ask = askerOf(await openDirectory(await readFixture()));
  await expect(ask("villages", { district: "Nowhere" })).rejects.toMatchObject({
    name: "ApiError",
    code: "not_found",
    details: { parameter: "district", suggestions: [] },
  });
});
