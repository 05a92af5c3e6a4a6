import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readDataset } from "../../dataset/read.ts";
import { SAMPLE } from "../fixtures/sample.ts";
import { SEED, seeded } from "../fixtures/seed.ts";
import { Random } from "../measure/random.ts";
import { tryMutations } from "./list-mutations.ts";

const folder = mkdtempSync(join(tmpdir(), "mutations-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** `npm run test:national` tries more. */
const MUTATIONS = 40;

test(seeded("a refresh refuses a changed list, or lists the changes"), async () => {
  const { manifest: _, ...sample } = await readDataset(SAMPLE);
  const counts = await tryMutations(sample, MUTATIONS, new Random(SEED), folder);
  expect(counts.silent).toEqual([]);
  expect(counts.refused + counts.same + counts.listed).toBe(MUTATIONS);
  expect(counts.refused).toBeGreaterThan(0);
  expect(counts.same).toBeGreaterThan(0);
});
