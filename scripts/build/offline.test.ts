import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { SAMPLE } from "../check/fixtures/sample.ts";
import { PROJECT } from "../check/netlify/scratch-project.ts";

/** Builds a country of many states, whose packing takes minutes, and fails at the first step. */
const FAILS = `
import { buildDist } from "./scripts/build/dist.ts";
import { readDataset } from "./scripts/dataset/read.ts";
const data = await readDataset(${JSON.stringify(SAMPLE)});
const states = Array.from({ length: 2000 }, () => data.states[0]);
const progress = () => {
  throw new Error("the disk is full");
};
await buildDist({ ...data, states }, progress).catch(({ message }) => console.log(message));
`;

test("a build that fails ends the thread that packs states", async () => {
  const ended = promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--no-warnings", "-e", FAILS],
    { cwd: PROJECT, timeout: 15_000 },
  );
  // Still packing, it would be killed at the time limit.
  await expect(ended).resolves.toMatchObject({ stdout: "the disk is full\n" });
});
