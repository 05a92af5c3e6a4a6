import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { builtDist } from "../fixtures/built.ts";
import { runProgram } from "../fixtures/run-program.ts";
import { SAMPLE } from "../fixtures/sample.ts";
import { scratchFolder } from "../fixtures/scratch-folder.ts";
import { PROJECT } from "../netlify/scratch-project.ts";

const scratch = scratchFolder();
const dist = await builtDist("sample");

const PROGRAM = "scripts/check/measure/measure.ts";
const FOLDERS = ["--data", SAMPLE, "--dist", dist];

test.each([
  [["--only", "search,speed"], '--only "speed" is not a part: give some of search,'],
  [["--lgd", "nowhere"], "--lgd nowhere: there is no such folder"],
  [["--data", ""], "--data and --dist need the name of a folder"],
  [["--dist", "scripts"], "scripts: no build has written this"],
  [
    ["--data", "scripts"],
    "scripts/manifest.json: no such file or folder, so scripts is not a dataset",
  ],
])("%j is refused with one line", async (args, message) => {
  const { code, stderr } = await runProgram(PROGRAM, [...FOLDERS, ...args]);
  expect(code).toBe(1);
  const lines = stderr.split("\n").filter((line) => line !== "" && !/ reading /.test(line));
  expect(lines).toEqual([expect.stringContaining(message)]);
});

test("the rows of search are those of RESULTS.md, and no files are left", () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [PROGRAM, ...FOLDERS, "--only", "search", "--alone"],
    {
      cwd: PROJECT,
      env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0", TMPDIR: scratch },
      encoding: "utf8",
    },
  );
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
