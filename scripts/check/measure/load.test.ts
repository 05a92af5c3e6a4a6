import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApi } from "../../build/api.ts";
import { replaceFolder } from "../../build/replace-folder.ts";
import { readDataset } from "../../dataset/read.ts";
import { SAMPLE } from "../fixtures/sample.ts";
import { PROJECT } from "../netlify/scratch-project.ts";

let base: string;
let dist: string;

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), "load-"));
  dist = join(base, "dist");
  replaceFolder(dist, (await buildApi(await readDataset(SAMPLE))).files);
});

afterAll(() => rmSync(base, { recursive: true, force: true }));

function load(...args: string[]) {
  return spawnSync(process.execPath, ["scripts/check/measure/load.ts", "--data", SAMPLE, ...args], {
    cwd: PROJECT,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" },
  });
}

test("asks both without a failure, as often as it is told, and prints a line of each", () => {
  const { status, stdout } = load("--dist", dist, "--requests", "2000", "--connections", "7");
  const line = (name: string) => stdout.split("\n").find((text) => text.startsWith(name));
  for (const name of ["this service", "plain MiniSearch"]) {
    // Requests, failures, a second, p50, p99, worst; memory at the start and ten times until the end.
    expect(line(name)).toMatch(/ 2,000 +0 +\d+ +[\d.]+ ms +[\d.]+ ms +[\d.]+ ms +(\d+ ){10}\d+$/);
  }
  expect(status).toBe(0);
}, 60_000);

test("requests that fail are counted, and make it fail", () => {
  const broken = join(base, "broken");
  replaceFolder(
    broken,
    new Map([
      ["index/manifest.json", "{}"],
      ["index.pack", "\0\0\0\0"],
    ]),
  );
  const { status, stderr } = load("--dist", broken, "--requests", "10", "--only", "service");
  expect(status).toBe(1);
  expect(stderr).toMatch(/^10 requests failed$/m);
}, 60_000);

test("names what is wrong with its options", () => {
  for (const [args, message] of [
    [["--dist", base], /no build has written this/],
    [["--requests", "0"], /^--requests "0" is no whole number from 1 to 1,000,000/],
    [["--requests", "1000001"], /^--requests/],
    [["--seconds", "1e3"], /^--seconds/],
    [["--connections", ""], /^--connections/],
    [["--only", "nothing"], /^--only "nothing": give one of service, minisearch/],
    [["--request", "1"], /^Unknown option '--request'/],
  ] as const) {
    const { status, stderr } = load(...args);
    expect(status).toBe(1);
    expect(stderr.trim().split("\n")).toEqual([expect.stringMatching(message)]);
  }
  expect(load("--help").stdout).toContain("--connections");
}, 60_000);
