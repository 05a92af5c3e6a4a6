/** The steps of the workflows, run as GitHub runs them. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scratchFolder } from "../fixtures/scratch-folder.ts";
import { PROJECT } from "../netlify/scratch-project.ts";

const WORKFLOWS = join(PROJECT, ".github", "workflows");

/** Commands of steps that can fail. */
const PROGRAMS = ["npm", "npx", "gh", "jq"];
/** The error that they print. */
const PRINTED = "to accept: villages-gone:30";

interface Step {
  readonly title: string;
  readonly script: string;
  readonly shell: readonly string[];
}

/** The `run` steps of all workflows, with the shell that GitHub uses: only a shell named bash has pipefail. */
const STEPS: readonly Step[] = readdirSync(WORKFLOWS).flatMap((file) => {
  const text = readFileSync(join(WORKFLOWS, file), "utf8");
  const isNamed = /^defaults:\n {2}run:\n {4}shell: bash$/m.test(text);
  const shell = isNamed ? ["--noprofile", "--norc", "-eo", "pipefail"] : ["-e"];
  return [...text.matchAll(/^( +)(?:- )?run: (?:\|\n((?:\1 +.*\n|\n)+)|(.*)\n)/gm)].map(
    ([, , block, line]) => {
      const script = block ?? line!;
      return { title: `${file}: ${script.trim().split("\n")[0]}`, script, shell };
    },
  );
});

/** Runs a step with some programs replaced by ones that only print an error and exit with a code. */
function run({ script, shell }: Step, code: number) {
  const folder = scratchFolder();
  const bin = join(folder, "bin");
  mkdirSync(bin);
  for (const program of PROGRAMS) {
    const file = join(bin, program);
    writeFileSync(file, `#!/bin/sh\ncat > /dev/null\necho "${PRINTED}" >&2\nexit ${code}\n`);
    chmodSync(file, 0o755);
  }
  const file = join(folder, "step.sh");
  writeFileSync(file, script);
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    RUNNER_TEMP: join(folder, "temp"),
    GITHUB_STEP_SUMMARY: join(folder, "summary"),
  };
  mkdirSync(env.RUNNER_TEMP);
  writeFileSync(env.GITHUB_STEP_SUMMARY, "");
  const options = { cwd: folder, env, input: "", encoding: "utf8" } as const;
  const { status, stderr } = spawnSync("bash", [...shell, file], options);
  return { status, stderr, summary: readFileSync(env.GITHUB_STEP_SUMMARY, "utf8") };
}

const FALLIBLE = STEPS.filter(({ script }) => PROGRAMS.some((one) => script.includes(`${one} `)));

test("the steps that can fail are found", () => {
  expect(FALLIBLE.length).toBeGreaterThanOrEqual(8);
  expect(FALLIBLE.map(({ script }) => script).join()).toContain("--only budgets");
});

test.each(FALLIBLE)("$title fails with its program, and passes with it", (step) => {
  const failed = run(step, 1);
  expect(failed.status, failed.stderr).not.toBe(0);
  const passed = run(step, 0);
  expect(passed.status, passed.stderr).toBe(0);
});

test("the summary of a refused refresh says why", () => {
  const [refresh] = STEPS.filter(({ script }) => /npm run --silent refresh\b/.test(script));
  expect(run(refresh!, 1).summary).toContain(PRINTED);
  expect(run(refresh!, 0).summary).not.toContain(PRINTED);
});

test("budgets are checked on a site built with an address, like on the platform", () => {
  const [build] = STEPS.filter(({ script }) => /npm run --silent build\b/.test(script));
  expect(build!.script).toContain("--site https://");
});
