import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { readDataset } from "../../dataset/read.ts";
import { SAMPLE } from "../fixtures/sample.ts";
import { scratchFolder } from "../fixtures/scratch-folder.ts";
import { searchPath } from "./engines/engine.ts";
import fts5, { makeIndex as makeFts5 } from "./engines/fts5.ts";
import miniSearch, { makeIndex as makeMiniSearch } from "./engines/minisearch.ts";
import { BUDGETS, GOALS, type Limit } from "./limits.ts";
import { holds, limitCells } from "./report.ts";
import { median, percentile } from "./statistics.ts";

const scratch = scratchFolder();

test.each([
  ["fts5", fts5, makeFts5],
  ["minisearch", miniSearch, makeMiniSearch],
] as const)("%s finds a place by its name and a name above it", async (name, engine, makeIndex) => {
  const index = join(scratch, `${name}.index`);
  makeIndex(await readDataset(SAMPLE), index);
  vi.stubEnv("LOCATION_INDEX", index);
  onTestFinished(() => void vi.unstubAllEnvs());
  const response = await engine(new Request(`https://directory.example${searchPath("cundaim ponda")}`), {});
  expect(await response.json()).toMatchObject({ results: [{ code: "626855" }] });
});

test("a goal that is met passes, one unit off fails, and a budget as well", () => {
  const verdicts = (limit: Limit, ...values: number[]) =>
    values.map((value) => limitCells(value, limit).at(-1));
  expect(limitCells(55, GOALS.coldSearch)).toEqual(["≤ 100 ms", "≤ 60 ms", "pass"]);
  expect(verdicts(GOALS.coldSearch, 60, 99.9, 100.1)).toEqual(["pass", "pass, not the aim", "fail"]);
  expect(verdicts(GOALS.exact, 0.995, 0.9949, 0.98)).toEqual(["pass", "pass, not the aim", "fail"]);
  for (const budget of Object.values(BUDGETS))
    expect([holds(budget.must, budget), holds(budget.must + 0.01, budget)], budget.what).toEqual([
      true,
      false,
    ]);
});

test("a median, and the smallest number that a share does not exceed", () => {
  expect([median([10, 9, 2]), median([4, 1, 10, 3])]).toEqual([9, 3.5]);
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);
  expect([0, 0.5, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([1, 50, 99, 100]);
});
