import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readDataset } from "../../dataset/read.ts";
import { censusCsv } from "../fixtures/official-files.ts";
import { SAMPLE } from "../fixtures/sample.ts";
import { SEED, seeded } from "../fixtures/seed.ts";
import { Random } from "../measure/random.ts";
import { tryDamage } from "./damage.ts";

let folder: string;
let csv: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "damage-"));
  mkdirSync(join(folder, "changed"));
  csv = join(folder, "goa.csv");
  writeFileSync(csv, censusCsv(await readDataset(SAMPLE), "30"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** `npm run test:national` tries more. */
const CHANGES = 30;

test(seeded("a .csv with a changed byte is refused, imported the same, or reported"), async () => {
  const counts = await tryDamage(csv, CHANGES, new Random(SEED), join(folder, "changed"));
  expect(counts.silent).toEqual([]);
  expect(counts.refused + counts.same + counts.reported + counts.oneText).toBe(CHANGES);
  // Some changes are detected.
  expect(counts.refused + counts.reported).toBeGreaterThan(0);
});
