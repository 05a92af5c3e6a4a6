import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readDataset } from "../../dataset/read.ts";
import { writeDataset } from "../../dataset/write.ts";
import { LGD } from "../../import/lgd.ts";
import { PROJECT } from "../netlify/scratch-project.ts";
import { editionOf } from "./editions.ts";

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "two-writers-"));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const ROUNDS = 100;

interface Rounds {
  written: number;
  busy: number;
  why: string;
}

function writer(folder: string, name: string): Promise<Rounds> {
  const args = ["scripts/check/faults/write-rounds.ts", folder, name, String(ROUNDS)];
  const child = spawn(process.execPath, args, { cwd: PROJECT, stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  child.stdout.on("data", (chunk) => {
    printed += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once("close", (code) => (code === 0 ? resolve(JSON.parse(printed)) : reject(new Error(`${code}`))));
  });
}

test("while two processes write one folder 200 times, it can always be read, and the one that may not says why", async () => {
  const folder = join(base, "data");
  await writeDataset(folder, editionOf("First"), { ...LGD, retrieved: "2026-05-01T00:00:00.000Z" });
  let ended = false;
  const writers = Promise.all([writer(folder, "First"), writer(folder, "Second")]).finally(() => {
    ended = true;
  });
  const read = new Map<string, number>();
  while (!ended) {
    const { districts, talukas, villages } = await readDataset(folder);
    const names = new Set([...districts, ...talukas, ...villages].map(({ name }) => name));
    expect(names.size).toBe(1);
    const [name = ""] = names;
    read.set(name, (read.get(name) ?? 0) + 1);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const rounds = await writers;
  for (const { written, busy } of rounds) {
    expect(written + busy).toBe(ROUNDS);
    expect(written).toBeGreaterThan(0);
  }
  const refused = rounds.filter(({ busy }) => busy > 0);
  expect(refused.length).toBeGreaterThan(0);
  for (const { why } of refused) {
    expect(why).toMatch(/data: is in use by (process \d+ \(.+\)|another process); wait for its end/);
  }
  // Both editions were read, each whole.
  expect([...read.keys()].sort()).toEqual(["First", "Second"]);
  expect(readdirSync(base)).toEqual(["data"]);
}, 60_000);
