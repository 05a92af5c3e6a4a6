import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { builtDist } from "../fixtures/built.ts";
import { SAMPLE } from "../fixtures/sample.ts";
import { scratchFolder } from "../fixtures/scratch-folder.ts";
import { PROJECT } from "../netlify/scratch-project.ts";

const scratch = scratchFolder();

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
