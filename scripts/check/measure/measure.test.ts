import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { readDataset } from "../../dataset/read.ts";
import { builtDist } from "../fixtures/built.ts";
import { SAMPLE } from "../fixtures/sample.ts";
import { PROJECT } from "../netlify/scratch-project.ts";
import { searchPath } from "./engines/engine.ts";
import fts5, { makeIndex as makeFts5 } from "./engines/fts5.ts";
import miniSearch, { makeIndex as makeMiniSearch } from "./engines/minisearch.ts";
import { BUDGETS, GOALS, type Limit } from "./limits.ts";
import { holds, limitCells } from "./report.ts";
import { median, percentile } from "./statistics.ts";

const scratch = mkdtempSync(join(tmpdir(), "measure-test-"));
afterAll(() => rmSync(scratch, { recursive: true }));

function measure(...args: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0", TMPDIR: scratch };
    const program = "scripts/check/measure/measure.ts";
    execFile(process.execPath, [program, ...args], { cwd: PROJECT, env }, (error, stdout, stderr) =>
      resolve({ status: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

test.concurrent.each([
  [["--only", "search,speed"], '--only "speed" is not a part: give some of search,'],
  [["--lgd", "nowhere"], "--lgd nowhere: there is no such folder"],
  [["--data", ""], "--data and --dist need the name of a folder"],
  [["--dist", "scripts"], "scripts: no build has written this"],
  [["--data", "scripts"], "scripts/manifest.json: no such file or folder, so scripts is not a dataset"],
])("%j is refused in one line", async (args, message) => {
  const { status, stderr } = await measure(...args);
  expect(status).toBe(1);
  const lines = stderr.split("\n").filter((line) => line !== "" && !/ reading /.test(line));
  expect(lines).toEqual([expect.stringContaining(message)]);
});

test("the rows of search are those of RESULTS.md, and nothing is left behind", async () => {
  const args = ["--data", SAMPLE, "--dist", await builtDist("sample"), "--only", "search", "--alone"];
  const { status, stdout } = await measure(...args);
  expect(status).toBe(0);
  const results = rowsOf(readFileSync(join(PROJECT, "scripts/check/RESULTS.md"), "utf8"));
  // The last four compare with other engines.
  expect(rowsOf(stdout)).toEqual(results.slice(0, -4));
  expect(stdout.match(/^\| [^|]*\S +\| [\d.,]+ (ms|MB) /gm)).toHaveLength(10);
  expect(readdirSync(scratch).filter((name) => name.startsWith("location-"))).toEqual([]);
}, 60_000);

/** The first cells of the rows below "## Search". */
function rowsOf(text: string): string[] {
  const section = text.split(/^## /m).find((part) => part.startsWith("Search")) ?? "";
  return [...section.matchAll(/^\| ([^-|\s].*?) +\|/gm)].map(([, cell]) => cell!);
}

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
