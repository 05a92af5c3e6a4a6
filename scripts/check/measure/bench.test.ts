import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { SAMPLE } from "../fixtures/sample.ts";

const PROGRAM = fileURLToPath(new URL("bench.ts", import.meta.url));

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

function bench(args: readonly string[], scratch: string): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { ...process.env, TMPDIR: scratch };
    execFile(process.execPath, [PROGRAM, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}

function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "bench-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test.each([
  [["--only", "cold", "--only", "speed"], "--only speed: there is no such part; it is cold, warm,"],
  [["--scale", "1,9"], '--scale "1,9" is no list of whole numbers from 1 to 8'],
  [["--lgd", "nowhere"], "--lgd nowhere: there is no such folder"],
  [["--data", ""], "--data needs the name of a folder"],
  [["cold"], '"cold" belongs to no option'],
])("%j is refused in one line", async (args, message) => {
  const { code, stderr } = await bench(args, scratchFolder());
  expect(code).toBe(1);
  expect(stderr).toContain(message);
  expect(stderr.trim().split("\n")).toHaveLength(1);
});

test("a part measures all engines on the sample, and leaves nothing behind", async () => {
  const scratch = scratchFolder();
  const { code, stdout } = await bench(["--data", SAMPLE, "--only", "sizes"], scratch);
  expect(code).toBe(0);
  for (const engine of ["this service", "plain MiniSearch", "SQLite FTS5"]) {
    expect(stdout).toMatch(new RegExp(`^${engine} +[\\d,]+ +[\\d.]+ MB`, "m"));
  }
  expect(stdout).toMatch(/^function zip +[\d.]+ MB +≤ 20 MB +≤ 12 MB +reached$/m);
  expect(readdirSync(scratch).filter((name) => name.startsWith("location-bench-"))).toEqual([]);
}, 120_000);
