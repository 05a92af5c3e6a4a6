import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { DIST_FOLDER } from "../../build/dist-folder.ts";
import { WritableFolder } from "../../files/folder.ts";
import { readFolder } from "../fixtures/folder-files.ts";
import { scratchFolder } from "../fixtures/scratch-folder.ts";
import { SEED, seeded } from "../fixtures/seed.ts";
import { Random } from "../measure/random.ts";
import { PROJECT } from "../netlify/scratch-project.ts";

const KILLS = 8;

/** Replaces a folder by two editions in turn until it is killed. All its files contain the name of their edition. */
const PROGRAM = `
  import { DIST_FOLDER } from "./scripts/build/dist-folder.ts";
  import { replaceFolder } from "./scripts/files/folder.ts";
  const filesOf = (edition) =>
    new Map([
      ["index/manifest.json", edition],
      ...Array.from({ length: 120 }, (_, i) => [\`index/\${edition}-\${i % 7}/\${i}.txt\`, \`\${edition} \`.repeat(1000)]),
    ]);
  const editions = ["old", "new"].map(filesOf);
  for (let round = 0; ; round++) {
    replaceFolder(process.argv[1], DIST_FOLDER, editions[round % 2]);
    if (round === 0) process.stdout.write("begun");
  }`;

test(seeded("a folder whose replacement is killed at any moment has all files of one edition"), async () => {
  const base = scratchFolder();
  const out = join(base, "dist");
  const random = new Random(SEED);
  const left = new Set<string>();
  for (let kill = 0; kill < KILLS; kill++) {
    const child = spawn(process.execPath, ["--input-type=module", "--eval", PROGRAM, out], { cwd: PROJECT });
    const ended = once(child, "close");
    await Promise.race([once(child.stdout, "data"), ended]);
    await pause(random.next() * 120);
    child.kill("SIGKILL");
    await ended;
    for (const name of readdirSync(base)) left.add(name);
    // A lock without a process, left by a kill just after it was created, has to be deleted by hand.
    const lock = `${out}.lock`;
    if (statSync(lock, { throwIfNoEntry: false })?.size === 0) rmSync(lock);
    new WritableFolder(out, DIST_FOLDER).close();
    const files = readFolder(out);
    expect(files.size, `kill ${kill}`).toBe(121);
    const edition = String(files.get("index/manifest.json"));
    for (const [file, content] of files)
      expect(new Set(String(content).trim().split(" ")), file).toEqual(new Set([edition]));
    expect(readdirSync(base)).toEqual(["dist"]);
  }
  // Some kills came while something was half written.
  expect(left).toContain("dist.incoming");
}, 120_000);
