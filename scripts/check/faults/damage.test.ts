import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readDataset } from "../../dataset/read.ts";
import { censusCsv, writeWorkbook } from "../fixtures/official-files.ts";
import { SAMPLE } from "../fixtures/sample.ts";
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

/** How many bytes are changed of a file of each kind. `npm run test:national` changes more. */
test.each([
  ["csv", 30],
  ["xls", 6],
  ["xlsx", 12],
  ["ods", 12],
] as const)(
  "a .%s with one of its bytes changed is refused, the same, or reported",
  async (type, changes) => {
    const file = join(folder, `goa.${type}`);
    if (type !== "csv") writeWorkbook(csv, file, type === "xls" ? "biff8" : type);
    const counts = await tryDamage(file, changes, new Random(41), join(folder, "changed"));
    expect(counts.silent).toEqual([]);
    expect(counts.refused + counts.same + counts.reported + counts.oneText).toBe(changes);
    // Changes do arrive: not all are passed over.
    expect(counts.refused + counts.reported).toBeGreaterThan(0);
  },
);
