/**
 * Checks everything from a clean checkout: runs all tests, imports and builds all of India, runs the national tests on it,
 * among them the budgets of the published files, and compares the function's processor time with the yardstick. `.ci/run`
 * installs the packages and starts it. The last line gives the numbers of passed and failed tests.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { $ } from "zx/core";
import { PACK_FILE } from "../../functions/core/index/pack.ts";
import { FUNCTION_FILE } from "../build/dist-folder.ts";

/** The folders and files of official data to import, and the tools next to them. */
const OFFICIAL = "../shared/data";
const SOURCES = [
  "census-2011-mdds",
  "census-2011-pca",
  "lgd-2022-03",
  "lgd-2026-05",
  "india-post-2025-10",
  "pmgsy-2022-02",
  "pmgsy-blocks-2022",
  "sub-district-hq-2019",
  "lgd-village-areas-2024",
  "districts-history",
  // Folders that also contain other files.
  ...["blocks", "29-karnataka-constituency", "33-tamil-nadu-constituency"].map(
    (list) => `lgd-2022-blocks/${list}.csv`,
  ),
  ...["andhra_pradesh", "tamil_nadu", "telangana"].map(
    (state) => `lgd-south-2026/${state}_villages.csv`,
  ),
].map((path) => `${OFFICIAL}/${path}`);
/** Compares a built function with this service as it was before it read addresses. Stands next to the official data. */
const YARDSTICK = "../shared/tools/versus.mjs";
/**
 * Higher limits for texts of several words, because evidence reads them and the yardstick reads no addresses. So are most names
 * with a letter missing. They are for the processor on which the yardstick is fastest next to this service.
 */
const MORE_BY_EVIDENCE: Readonly<Record<string, number>> = {
  "warm: two words": 1.5,
  "warm: many words": 2.2,
  "asked once: name and another taluka": 2.6,
  "asked once: one letter missing": 1.4,
};
/**
 * The durations of the comparisons. Other work on the machine can add a third to any figure, and figures near their limit vary
 * by a tenth between runs, so only figures above their limit in all comparisons count. Short comparisons come first: they are
 * often enough. The longest is last, because it is seldom needed.
 */
const RUNS_WITH_YARDSTICK = [...Array<number>(12).fill(1), 3, 3, 3, 3, 3, 3, 9];

// Without colours, so that the runner's last lines can be found in its output. In CI, no browser test is skipped.
Object.assign(process.env, { NO_COLOR: "1", FORCE_COLOR: "0", CI: "true", BROWSERS: "all" });

const run = $({ stdio: "inherit" });
const attempt = $({ stdio: "inherit", nothrow: true });
const ended = new AbortController();
const quiet = $({ quiet: true, signal: ended.signal });
const scratch = mkdtempSync(join(tmpdir(), "ci-"));
const inScratch = (name: string) => join(scratch, name);

/** The numbers of tests. A run can fail without a failed test; that counts as one. */
interface Tested {
  readonly passed: number;
  readonly failed: number;
  /** The failed tests: the file, the title and the first line of the error. */
  readonly failures?: readonly string[];
}

/** The parts of the test runner's results that are read. */
interface Results {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => {
    end();
    process.exit(1);
  });
try {
  process.exitCode = (await check()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
} finally {
  end();
}

function end(): void {
  ended.abort();
  putDataBack();
  rmSync(scratch, { recursive: true, force: true });
}

/** @returns whether all passed */
async function check(): Promise<boolean> {
  for (const path of SOURCES)
    if (!existsSync(path))
      throw new Error(`${path} is missing: the national checks need the official files there`);
  // They mostly wait for the network and the disk, and the first steps do not need them.
  const browsers = step("install Firefox and WebKit", installBrowsers);
  browsers.catch(() => {});
  const [data, dist] = [inScratch("data"), inScratch("dist")];
  // Its steps mostly use one core, and the tests of files and browsers often wait.
  const india = prepareIndia(data, dist);
  india.catch(() => {});
  await step("build data/", () => run`npm run --silent build -- --out ${inScratch("shipped")}`);
  await step("test the documents", () => run`npx vitest run scripts/check/documents.test.ts`);
  const checked = await step("check types and style", checkTypes);
  await browsers;
  const tests = await step("test", testAll);
  await india;
  const national = await step("test all of India", async () => {
    const results = inScratch("national.json");
    const { exitCode } =
      await attempt`npm run --silent test:national -- --data ${data} --dist ${dist} --official ${OFFICIAL} --json ${results}`;
    return testedOf(exitCode, results);
  });
  const yardstick = await step("compare processor time with the yardstick", () =>
    compareWithYardstick(join(dist, FUNCTION_FILE)),
  );
  const all = [checked, tests, national, yardstick];
  const sum = (of: "passed" | "failed") => all.reduce((total, one) => total + one[of], 0);
  // Repeated at the end, for people who read only the last lines.
  for (const { failures = [] } of all)
    for (const failure of failures) console.log(`failed: ${failure}`);
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
  return sum("failed") === 0;
}

/** Runs something under a heading, and prints how long it took. */
async function step<Result>(name: string, work: () => PromiseLike<Result>): Promise<Result> {
  console.log(`\n== ${name}`);
  const from = performance.now();
  try {
    return await work();
  } catch (error) {
    throw new Error(`${name} failed: ${error instanceof Error ? error.message : error}`);
  } finally {
    console.log(`== ${name}: ${Math.round((performance.now() - from) / 1000)} s`);
  }
}

/** Firefox and WebKit for the tests of the main path. Chromium comes from npm. */
async function installBrowsers(): Promise<void> {
  const installed = ["/usr/bin/firefox-esr", "/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb"];
  if (installed.every((file) => existsSync(file))) return;
  await run`apt-get update -qq`;
  await quiet`apt-get install -qq -y --no-install-recommends firefox-esr webkit2gtk-driver xvfb`;
}

async function checkTypes(): Promise<Tested> {
  const { exitCode } = await attempt`npm run --silent check`;
  return testedOf(exitCode);
}

/**
 * Makes what the last two steps need: the data and the site of all of India, and an index of the Census alone.
 * Each step's output comes in one piece, because other steps print meanwhile.
 */
async function prepareIndia(data: string, dist: string): Promise<void> {
  const index = inScratch(PACK_FILE);
  await step("import all of India", async () => {
    console.log((await quiet`npm run --silent import -- --from ${SOURCES} --out ${data}`).stdall);
  });
  await step("build all of India", async () => {
    console.log((await quiet`npm run --silent build -- --data ${data} --out ${dist}`).stdall);
  });
  await step("import and index the Census", async () => {
    await quiet`npx node scripts/check/measure/files-index.ts ${index} ${OFFICIAL}/census-2011-mdds`;
  });
}

/**
 * All tests except those of the documents, whose requests are answered with `data/`. The others must pass whatever `data/`
 * contains, so they run with an unreadable one. Only the license stays, because documents link to it.
 */
async function testAll(): Promise<Tested> {
  const results = inScratch("test.json");
  renameSync("data", inScratch("aside"));
  mkdirSync("data");
  cpSync(join(inScratch("aside"), "LICENSE.md"), "data/LICENSE.md");
  writeFileSync("data/manifest.json", "no test reads this\n");
  try {
    const { exitCode } = await attempt({
      env: { ...process.env, RANDOM_DRAWS: "6" },
    })`npx vitest run --exclude scripts/check/documents.test.ts --reporter=default --reporter=json --outputFile.json=${results}`;
    return testedOf(exitCode, results);
  } finally {
    putDataBack();
  }
}

function putDataBack(): void {
  const aside = inScratch("aside");
  if (!existsSync(aside)) return;
  rmSync("data", { recursive: true, force: true });
  renameSync(aside, "data");
}

/** @param file results of the test runner in JSON; without them the exit code is the test */
function testedOf(exitCode: number | null, file?: string): Tested {
  if (file === undefined)
    return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const results = JSON.parse(readFileSync(file, "utf8")) as Results;
  const failed = exitCode === 0 ? results.numFailedTests : Math.max(results.numFailedTests, 1);
  return { passed: results.numPassedTests, failed, failures: failuresOf(results) };
}

function failuresOf({ testResults }: Results): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const at = relative(process.cwd(), name);
    const failed = assertionResults
      .filter((one) => one.status === "failed")
      .map((one) => `${at}: ${one.fullName}: ${firstLine(one.failureMessages[0])}`);
    // A file whose tests could not start.
    if (message !== "") failed.push(`${at}: ${firstLine(message)}`);
    // The results do not contain the errors of a group's hooks.
    if (status === "failed" && failed.length === 0)
      failed.push(`${at}: a beforeAll or afterAll failed: its error is in the output above`);
    return failed;
  });
}

function firstLine(text = ""): string {
  return text.split("\n")[0] ?? "";
}

/** Compares processor time with the service before it read addresses. */
async function compareWithYardstick(built: string): Promise<Tested> {
  const index = inScratch(PACK_FILE);
  let over: readonly string[] | undefined;
  for (const runs of RUNS_WITH_YARDSTICK) {
    const { stdout } = await quiet`npx node ${YARDSTICK} ${built} ${index} --runs ${runs}`;
    console.log(stdout);
    const above = stdout.split("\n").flatMap(figureAboveLimit);
    over = over?.filter((name) => above.includes(name)) ?? above;
    if (over.length === 0) return testedOf(0);
    console.log(`above the limit: ${over.join(", ")}`);
  }
  return testedOf(1);
}

/** The name of a figure above its limit. */
function figureAboveLimit(line: string): string[] {
  const [, name, ratio] = /^(.*?) +[\d.]+ +[\d.]+ +([\d.]+)x +above /.exec(line) ?? [];
  if (name === undefined) return [];
  if (Number(ratio) < (MORE_BY_EVIDENCE[name] ?? 0)) return [];
  return [name];
}
