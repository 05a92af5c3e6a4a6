import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { InputError } from "../../cli/input-error.ts";
import { PROJECT } from "../netlify/scratch-project.ts";
import { type Mutant, mutated } from "./sites.ts";

/** Maximum duration of a run: this many times that of the unchanged code, plus this many seconds. */
const PATIENCE = { times: 4, seconds: 30 };

/** A copy of the project in a temporary folder, in which one file at a time is changed. */
export class ProjectCopy {
  readonly #folder = mkdtempSync(join(tmpdir(), "mutants-"));
  /** By tests: their duration without a change, in seconds. */
  readonly #usual = new Map<string, number>();

  constructor() {
    // Files that Git ignores were built, or are data of all of India.
    const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    const files = execFileSync("git", list, { cwd: PROJECT, encoding: "utf8" }).split("\0");
    for (const file of files.filter((name) => name !== "" && existsSync(join(PROJECT, name))))
      cpSync(join(PROJECT, file), join(this.#folder, file));
    symlinkSync(join(PROJECT, "node_modules"), join(this.#folder, "node_modules"));
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The first test file that fails with the change; empty if none does. */
  noticedBy(mutant: Mutant, tests: readonly string[]): string {
    const key = tests.join(" ");
    if (!this.#usual.has(key)) {
      const start = performance.now();
      const failed = this.#run(tests, 600);
      if (failed !== "") throw new InputError(`${failed}: fails without any change; mend it first`);
      this.#usual.set(key, (performance.now() - start) / 1000);
    }
    const path = join(this.#folder, mutant.file);
    const text = readFileSync(path, "utf8");
    writeFileSync(path, mutated(text, mutant));
    try {
      return this.#run(tests, this.#usual.get(key)! * PATIENCE.times + PATIENCE.seconds);
    } finally {
      writeFileSync(path, text);
    }
  }

  /** The first test file that fails, or the first of these tests if they do not end in time. Empty if all pass. */
  #run(tests: readonly string[], seconds: number): string {
    const results = join(this.#folder, "results.json");
    rmSync(results, { force: true });
    const { status } = spawnSync(
      process.execPath,
      [
        "node_modules/vitest/vitest.mjs",
        "run",
        ...tests,
        ...["--bail", "1", "--reporter=json", `--outputFile.json=${results}`],
        ...["--exclude", "**/*.slow.test.ts", "--exclude", "scripts/{site/tests,check/netlify}/**"],
      ],
      {
        cwd: this.#folder,
        stdio: "ignore",
        timeout: Math.ceil(seconds * 1000),
        killSignal: "SIGKILL",
      },
    );
    if (status === 0) return "";
    if (!existsSync(results)) return tests[0]!;
    const { testResults } = JSON.parse(readFileSync(results, "utf8")) as {
      testResults: { name: string; message: string; assertionResults: { status: string }[] }[];
    };
    // Files that were stopped by then have also failed, without a test or a message.
    const failed = testResults.find(
      ({ message, assertionResults }) =>
        message !== "" || assertionResults.some(({ status }) => status === "failed"),
    );
    return failed === undefined ? tests[0]! : relative(this.#folder, failed.name);
  }
}
