/** Tests the job of the refresh workflow that may write, with everything it takes from the job that runs packages. */
import { execFileSync, spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DATASET_MANIFEST } from "../../dataset/dataset.ts";
import { LICENSE_FILE } from "../../dataset/license.ts";
import { REPORT_FILE } from "../../dataset/report.ts";
import { TABLE_LIST } from "../../dataset/tables.ts";
import { SAMPLE } from "../fixtures/sample.ts";
import { scratchFolder } from "../fixtures/scratch-folder.ts";
import { PROJECT } from "../netlify/scratch-project.ts";

const scratch = scratchFolder();
const base = join(scratch, "base");
/** The fresh checkout, its repository, the files from the other job, and marks of programs that ran. */
const checkout = join(base, "checkout");
const remote = join(base, "remote.git");
const files = join(base, "files");
const marks = join(base, "marks");

const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: checkout, encoding: "utf8" }).trim();

beforeAll(() => {
  for (const folder of [base, checkout, files, marks, join(base, "bin")]) mkdirSync(folder);
  execFileSync("git", ["init", "--quiet", "--bare", remote]);
  git("init", "--quiet", "--initial-branch", "main");
  git("remote", "add", "origin", remote);
  git("config", "user.name", "tester");
  git("config", "user.email", "tester@example.org");
  cpSync(SAMPLE, join(checkout, "data"), { recursive: true });
  writeFileSync(join(checkout, "program.ts"), "whole");
  git("add", "--all");
  git("commit", "--quiet", "--message", "first");
  cpSync(SAMPLE, join(files, "data"), { recursive: true });
  // The other job hands over no hidden files.
  rmSync(join(files, "data", ".gitattributes"));
  writeFileSync(join(files, "changes.md"), "## What changed\n");
  // Replaces GitHub's own program. Records its arguments and the text of the proposal, which is the last argument.
  const gh = join(base, "bin", "gh");
  writeFileSync(
    gh,
    `#!/bin/sh\necho "$@" >> '${join(marks, "gh")}'
for last; do :; done
if [ -f "$last" ]; then cp "$last" '${join(marks, "body")}'; fi\n`,
  );
  chmodSync(gh, 0o755);
  renameSync(base, join(scratch, "start"));
});

function propose(): { status: number | null; said: string; gh: string } {
  const { status, stdout, stderr } = spawnSync(join(PROJECT, ".github/propose-refresh"), [files], {
    cwd: checkout,
    env: { ...process.env, PATH: `${join(base, "bin")}:${process.env.PATH}`, GH_TOKEN: "token" },
    encoding: "utf8",
  });
  const gh = existsSync(join(marks, "gh")) ? readFileSync(join(marks, "gh"), "utf8") : "";
  return { status, said: stdout + stderr, gh };
}

const branches = () =>
  execFileSync("git", ["branch", "--list"], { cwd: remote, encoding: "utf8" }).trim();

describe("a refresh", () => {
  beforeEach(() => cpSync(join(scratch, "start"), base, { recursive: true }));
  afterEach(() => rmSync(base, { recursive: true }));

  test("without changes is not proposed", () => {
    expect(propose()).toEqual({ status: 0, said: "Nothing has changed.\n", gh: "" });
    expect(branches()).toBe("");
  });

  test("is proposed with its files on its own branch; files it no longer has are deleted", () => {
    appendFileSync(join(files, "data", "states.csv"), "27,Maharashtra,IN-MH,state,test,2026\n");
    rmSync(join(files, "data", "villages", "30.csv"));
    const { status, gh } = propose();
    expect(status).toBe(0);
    expect(branches()).toBe("refresh/data");
    expect(git("diff", "--stat", "--name-status", "main", "refresh/data").split("\n")).toEqual([
      "M\tdata/states.csv",
      "D\tdata/villages/30.csv",
    ]);
    expect(gh).toMatch(/^auth setup-git$/m);
    expect(gh).toMatch(
      /^pr create --head refresh\/data --title Refresh the data of \d{4}-\d\d-\d\d --body-file \S+$/m,
    );
  });

  test("is proposed with every file that a dataset can have", () => {
    const tables = TABLE_LIST.flatMap(([, { file }]) => (typeof file === "string" ? file : []));
    const possible = [...tables, DATASET_MANIFEST, LICENSE_FILE, REPORT_FILE];
    for (const file of [...possible, "changes.json", "CHANGES.md"])
      writeFileSync(join(files, "data", file), "other");
    expect(propose().status).toBe(0);
    const proposed = git("diff", "--name-only", "main", "refresh/data").split("\n");
    expect(proposed).toEqual(expect.arrayContaining(possible.map((file) => `data/${file}`)));
  });

  test("shows its changes as plain text, without mentions, issues, links or markup", () => {
    appendFileSync(join(files, "data", "states.csv"), "27,Maharashtra,IN-MH,state,test,2026\n");
    const text =
      "## 2026\n\nFixes #1 by @team\r<img src=https://x.in>\n```\n/close\u0000\n\n- पणजी\n";
    writeFileSync(join(files, "changes.md"), text + "@team ".repeat(20_000));
    expect(propose().status).toBe(0);
    const [advice, ...rest] = readFileSync(join(marks, "body"), "utf8").split("\n\n");
    expect(advice).toMatch(/^GitHub runs no checks .* close and reopen this one/);
    const body = rest.join("\n\n");
    const safe = text.replaceAll(/[\r\0]/g, "");
    expect(body.startsWith(`    ${safe.trimEnd().replaceAll("\n", "\n    ")}\n`)).toBe(true);
    expect(body.length).toBeLessThan(65_536);
    for (const line of body.split("\n")) expect(line).toMatch(/^ {4}/);
  });

  test("runs no hook", () => {
    appendFileSync(join(files, "data", "states.csv"), "27,Maharashtra,IN-MH,state,test,2026\n");
    const left = join(base, "hooks");
    mkdirSync(left);
    for (const folder of [join(checkout, ".git", "hooks"), left]) {
      for (const name of "pre-commit prepare-commit-msg commit-msg post-commit post-checkout pre-push".split(
        " ",
      )) {
        writeFileSync(join(folder, name), `#!/bin/sh\ntouch '${join(marks, "hook")}'\n`);
        chmodSync(join(folder, name), 0o755);
      }
    }
    git("config", "core.hooksPath", left);
    expect(propose().status).toBe(0);
    expect(existsSync(join(marks, "hook"))).toBe(false);
  });

  test.each<[what: string, arrange: () => void, said: string]>([
    [
      "a program",
      () => writeFileSync(join(files, "program.ts"), "changed"),
      "files that a refresh does not write",
    ],
    [
      "a workflow",
      () => {
        mkdirSync(join(files, ".github", "workflows"), { recursive: true });
        writeFileSync(join(files, ".github", "workflows", "ci.yml"), "changed");
      },
      "files that a refresh does not write",
    ],
    [
      "a file for git in data/",
      () => writeFileSync(join(files, "data", ".gitattributes"), "*.csv filter=x"),
      "files that a refresh does not write",
    ],
    [
      "a name of two lines",
      () => {
        const folder = join(files, "data", "states.csv\n.", "data");
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, "talukas.csv"), "");
      },
      "files that a refresh does not write",
    ],
    [
      "a link",
      () => {
        rmSync(join(files, "data", "states.csv"));
        symlinkSync("/etc/passwd", join(files, "data", "states.csv"));
      },
      "something other than files and folders",
    ],
  ])("with %s is refused", (_what, arrange, said) => {
    arrange();
    const result = propose();
    expect(result).toMatchObject({ status: 1, gh: "" });
    expect(result.said).toContain(said);
    expect(branches()).toBe("");
    expect(git("status", "--porcelain")).toBe("");
  });
});

describe("the workflow", () => {
  const text = readFileSync(join(PROJECT, ".github/workflows/refresh.yml"), "utf8");
  const [, find = "", make = "", propose = ""] = text.split(/^ {2}(?:find|make|propose):$/m);

  test("requests a GitHub token in a job that may do nothing else and runs no package", () => {
    expect(text).toMatch(/^permissions: \{\}$/m);
    expect(find).not.toMatch(/permissions|npm|node|checkout/);
    expect(find.split("github.token")).toHaveLength(2);
  });

  test("runs packages in a job without write permission or token", () => {
    expect(make).toMatch(/permissions:\n +contents: read\n +steps:/);
    expect(make.replaceAll(/#.*/g, "")).not.toMatch(/: write|github\.token|GITHUB_TOKEN/i);
    expect(make).toMatch(/run: npm ci --ignore-scripts$/m);
  });

  test("runs no package in the job that may write, and gives the token only to the script", () => {
    expect(propose).toContain("contents: write");
    expect(propose).not.toMatch(/npm|node|cache/);
    expect(propose.match(/^ +run: .*/gm)).toEqual([
      '        run: .github/propose-refresh "$RUNNER_TEMP/refresh"',
    ]);
    expect(propose.split("github.token")).toHaveLength(2);
  });

  test("builds the refreshed data, checks its budgets and sends it requests before handing it over", () => {
    const steps = [
      "npm run --silent refresh",
      "npm run --silent build",
      "--only budgets",
      '-t "sample requests"',
      "cp -R data",
    ];
    const positions = steps.map((step) => make.indexOf(step));
    expect(positions).not.toContain(-1);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  });

  test("keeps no token in a checkout", () => {
    const checkouts = text.match(/actions\/checkout@/g) ?? [];
    expect(checkouts).toHaveLength(2);
    expect(text.match(/persist-credentials: false/g)).toHaveLength(checkouts.length);
  });
});
