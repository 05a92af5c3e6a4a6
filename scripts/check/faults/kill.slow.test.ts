import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DIST_FOLDER } from "../../build/dist-folder.ts";
import { WritableFolder } from "../../files/folder.ts";
import { readFolder } from "../fixtures/folder-files.ts";
import { SEED, seeded } from "../fixtures/seed.ts";
import { Random } from "../measure/random.ts";
import { PROJECT } from "../netlify/scratch-project.ts";
import { EDITIONS, editionFiles } from "./editions.ts";

let base: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "kill-"));
});

afterEach(() => rmSync(base, { recursive: true, force: true }));

test(seeded(
  "a folder whose replacement is killed at any moment is wholly one edition or the other",
), async () => {
  const out = join(base, "dist");
  const random = new Random(SEED);
  const wholes = EDITIONS.map((edition) =>
    [...editionFiles(edition)].sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  const left = new Set<string>();
  const KILLS = 8;
  for (let kill = 0; kill < KILLS; kill++) {
    const child = spawn(process.execPath, ["scripts/check/faults/replace-forever.ts", out], {
      cwd: PROJECT,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = new Promise((resolve) => child.once("close", resolve));
    await Promise.race([new Promise((resolve) => child.stdout.once("data", resolve)), ended]);
    await pause(random.next() * 120);
    child.kill("SIGKILL");
    await ended;
    for (const name of readdirSync(base)) left.add(name);
    new WritableFolder(out, DIST_FOLDER).close();
    const contents = [...readFolder(out)].map(([file, content]) => [file, String(content)]);
    expect(wholes, `kill ${kill}`).toContainEqual(contents);
    expect(readdirSync(base)).toEqual(["dist"]);
  }
  // Some kills happened while something was half-written.
  expect(left).toContain("dist.incoming");
}, 120_000);
