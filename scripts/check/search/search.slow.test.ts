import fc from "fast-check";
import { expect, test } from "vitest";
import { FUZZY_SECTIONS } from "../../../functions/core/index/codec/fuzzy-block.ts";
import type { UnsavedDataset as Places } from "../../dataset/dataset.ts";
import { randomDataset } from "../fixtures/random-dataset.ts";
import { draws } from "../fixtures/seed.ts";
import { openDirectory } from "../fixtures/service.ts";
import { expectSame, queries } from "./against-model.ts";
import { SearchModel } from "./search-model.ts";

test("search finds what the model finds in an index of many shards, blocks and prefix postings", async () => {
  const size = { states: 3, districts: 10, talukas: 40, villages: 8000 };
  const [places] = fc.sample(randomDataset(size, 8000, ["", "shiva", "shivaa"]), {
    numRuns: 1,
    seed: 1,
  }) as [Places];
  const directory = await openDirectory(places);
  expect(directory.manifest.prefixes.written.from.length).toBeGreaterThan(5);
  expect(directory.manifest.prefixes.folded.from).toContain("siva");
  for (const section of ["terms", ...FUZZY_SECTIONS] as const)
    expect(directory.manifest[section].files.length, section).toBeGreaterThan(3);
  const model = new SearchModel(places);
  await fc.assert(
    fc.asyncProperty(queries(places), async (query) => void (await expectSame(directory, model, query))),
    { ...draws(12), endOnFailure: true },
  );
}, 120_000);
