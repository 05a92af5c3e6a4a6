import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DIST_FOLDER } from "../../build/dist-folder.ts";
import { WritableFolder } from "../../files/folder.ts";
import { builtDist } from "../fixtures/built.ts";
import { SAMPLE } from "../fixtures/sample.ts";
import { Random } from "../measure/random.ts";
import { PROJECT } from "../netlify/scratch-project.ts";
import { EDITIONS, editionFiles } from "./editions.ts";

let base: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "kill-"));
});

afterEach(() => rmSync(base, { recursive: true, force: true }));

/** Contents by path. */
function contents(folder: string): Map<string, string> {
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry): [string, string] => {
        const path = join(entry.parentPath, entry.name);
        return [relative(folder, path), readFileSync(path, "latin1")];
      })
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function program(...args: string[]): { child: ChildProcess; ended: Promise<void>; begun: Promise<void> } {
  const child = spawn(process.execPath, args, { cwd: PROJECT, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  const ended = new Promise<void>((resolve, reject) =>
    child.once("close", (code) => (code === null || code === 0 ? resolve() : reject(new Error(said)))),
  );
  const begun = new Promise<void>((resolve) => child.stdout.once("data", () => resolve()));
  return { child, ended, begun };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("a folder whose replacing is killed at any moment is wholly one edition or the other", async () => {
  const out = join(base, "dist");
  const random = new Random(33);
  const wholes = EDITIONS.map((edition) => [...editionFiles(edition)].sort(([a], [b]) => (a < b ? -1 : 1)));
  const left = new Set<string>();
  const KILLS = 8;
  for (let kill = 0; kill < KILLS; kill++) {
    const { child, begun, ended } = program("scripts/check/faults/replace-for-ever.ts", out);
    await Promise.race([begun, ended]);
    await pause(random.next() * 120);
    child.kill("SIGKILL");
    await ended;
    for (const name of readdirSync(base)) left.add(name);
    // What the next build does first. A kill before the lock had a holder's name keeps the folder busy for a while.
    await vi.waitFor(() => new WritableFolder(out, DIST_FOLDER).close(), { timeout: 15_000, interval: 500 });
    expect(wholes, `kill ${kill}`).toContainEqual([...contents(out)]);
    expect(readdirSync(base)).toEqual(["dist"]);
  }
  // The kills did come while something was half written.
  expect(left).toContain("dist.incoming");
}, 120_000);

/** When a build is killed: so many milliseconds after it says what it does. */
const MOMENTS: [step: string, ms: number][] = [
  ["compiling the page", 0],
  ["writing /", 0],
  ["writing /", 25],
];

test("a build that is killed at any moment leaves the last good output", async () => {
  const [good, fresh, out] = [await builtDist("fixture"), await builtDist("sample"), join(base, "dist")];
  cpSync(good, out, { recursive: true });
  const [before, after] = [contents(good), contents(fresh)];
  expect(after).not.toEqual(before);
  for (const [step, ms] of MOMENTS) {
    const { child, ended } = program("scripts/build.ts", "--data", SAMPLE, "--out", out);
    let said = "";
    child.stdout!.on("data", (chunk) => {
      const hadSaid = said.includes(step);
      said += chunk;
      if (!hadSaid && said.includes(step)) setTimeout(() => child.kill("SIGKILL"), ms);
    });
    await ended;
    expect(said).toContain(step);
    new WritableFolder(out, DIST_FOLDER).close();
    expect(existsSync(join(out, "index/manifest.json"))).toBe(true);
    const now = contents(out);
    expect(
      [before, after].some((one) => sameContents(one, now)),
      `${step}, ${ms} ms`,
    ).toBe(true);
  }
  await program("scripts/build.ts", "--data", SAMPLE, "--out", out).ended;
  expect(sameContents(contents(out), after)).toBe(true);
  expect(readdirSync(base)).toEqual(["dist"]);
}, 240_000);

function sameContents(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([path, text]) => b.get(path) === text);
}
