import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SAMPLE } from "../fixtures/sample.ts";
import { PROJECT } from "../netlify/scratch-project.ts";
import { BUDGETS, type BudgetName, budgetRows, exceeded, type Weights } from "./budgets/budgets.ts";

const NAMES = Object.keys(BUDGETS) as BudgetName[];
const UNITS = { MB: 1e6, kB: 1e3, "": 1 };

/** Just as much as is allowed. */
const ALLOWED = Object.fromEntries(
  NAMES.map((name) => [name, BUDGETS[name].atMost * UNITS[BUDGETS[name].unit]]),
) as Record<BudgetName, number> satisfies Weights;

test("what is allowed holds, and anything more is exceeded, whichever budget it is", () => {
  expect(exceeded(ALLOWED)).toEqual([]);
  for (const name of NAMES) {
    const more = { ...ALLOWED, [name]: ALLOWED[name] + 1 };
    expect(exceeded(more)).toEqual([name]);
    expect(budgetRows(more).filter((row) => row.includes("exceeded"))).toEqual([
      expect.arrayContaining([BUDGETS[name].what]),
    ]);
  }
});

describe("npm run budgets", () => {
  let dist: string;
  beforeAll(() => {
    dist = join(mkdtempSync(join(tmpdir(), "budgets-")), "dist");
    expect(run("build.ts", "--data", SAMPLE, "--out", dist).status).toBe(0);
  });
  afterAll(() => rmSync(join(dist, ".."), { recursive: true, force: true }));

  test("prints every budget of a build that is within all, and fails when one is exceeded", () => {
    const good = run("budgets.ts", "--data", SAMPLE, "--dist", dist);
    expect(good.stderr).toBe("");
    expect(good.status).toBe(0);
    for (const { what } of Object.values(BUDGETS)) expect(good.stdout).toContain(what);
    expect(good.stdout).not.toContain("exceeded");

    writeFileSync(join(dist, "_redirects"), "/api/x /x.json 200\n".repeat(BUDGETS.rules.atMost + 1));
    const bad = run("budgets.ts", "--data", SAMPLE, "--dist", dist);
    expect(bad.status).toBe(1);
    expect(bad.stderr.trim()).toBe("a budget is exceeded");
    expect(bad.stdout).toMatch(/redirect rules +1,001 +1,000 +exceeded/);
  }, 120_000);

  test("names what is wrong with its options", () => {
    for (const [args, message] of [
      [["--dist", join(PROJECT, "scripts")], /scripts: no build has written this/],
      [["--dist", ""], /^--data and --dist need the name of a folder/],
      [["--data", join(dist, "none")], /none\/manifest\.json: cannot be read/],
      [["--dst", "x"], /^Unknown option '--dst'/],
    ] as const) {
      const { status, stderr } = run("budgets.ts", ...args);
      expect(status).toBe(1);
      expect(stderr.trim().split("\n")).toEqual([expect.stringMatching(message)]);
    }
    expect(run("budgets.ts", "--help").stdout).toContain("--dist");
  });
});

function run(program: string, ...args: string[]) {
  return spawnSync(process.execPath, [join("scripts", program), ...args], {
    cwd: PROJECT,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" },
  });
}
