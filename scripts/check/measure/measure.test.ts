import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { builtDist } from "../fixtures/built.ts";
import { SAMPLE } from "../fixtures/sample.ts";
import { PROJECT } from "../netlify/scratch-project.ts";

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
  [["--only", "cold,speed"], '--only "speed" is no part: give some of cold,warm,'],
  [["--scale", "1,9"], '--scale "1,9" is no list of whole numbers from 1 to 8'],
  [["--lgd", "nowhere"], "--lgd nowhere: there is no such folder"],
  [["--data", ""], "--data and --dist need the name of a folder"],
  [["--dist", "scripts"], "scripts: no build has written this"],
  [["--requests", "0"], '--requests "0" is no whole number from 1 to 1,000,000'],
  [["--seconds", "1e3"], '--seconds "1e3" is no whole number'],
  [["--data", "scripts"], "scripts/manifest.json: no such file or folder, so scripts is no dataset"],
])("%j is refused in one line", async (args, message) => {
  const { status, stderr } = await measure(...args);
  expect(status).toBe(1);
  const lines = stderr.split("\n").filter((line) => line !== "" && !/ reading /.test(line));
  expect(lines).toEqual([expect.stringContaining(message)]);
});

test("every engine is timed and loaded on the sample, without a failed request, and nothing stays behind", async () => {
  const args = ["--only", "sizes,load,worst", "--requests", "300", "--connections", "7", "--steps", "20"];
  const { status, stdout } = await measure("--data", SAMPLE, "--dist", await builtDist("sample"), ...args);
  expect(status).toBe(0);
  for (const engine of ["this service", "plain MiniSearch", "SQLite FTS5"]) {
    expect(stdout).toMatch(new RegExp(`^${engine}( +[\\d.]+ MB){3}$`, "m"));
    // Requests, failures, a second, p50, p99, worst; memory at the start and ten times until the end.
    expect(stdout).toMatch(new RegExp(`^${engine} +300 +0 +\\d+( +[\\d.]+ ms){3} +(\\d+ ){10}\\d+$`, "m"));
  }
  expect(stdout).toMatch(/^most expensive query +[\d.]+ ms +≤ 60 ms/m);
  expect(readdirSync(scratch).filter((name) => name.startsWith("location-"))).toEqual([]);
}, 60_000);
