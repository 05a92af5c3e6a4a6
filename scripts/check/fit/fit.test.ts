import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { FEATURES } from "../../../functions/core/evidence/features.ts";
import { WEIGHTS } from "../../../functions/core/evidence/weights.ts";
import { writeDataset } from "../../dataset/write.ts";
import { readFixture } from "../contract/fixture.ts";
import { builtDist } from "../fixtures/built.ts";
import { runProgram } from "../fixtures/run-program.ts";
import { scratchFolder } from "../fixtures/scratch-folder.ts";
import { PROJECT } from "../netlify/scratch-project.ts";
import { weightsTable } from "./report.ts";

let dist: string;
const data = join(scratchFolder(), "data");
beforeAll(async () => {
  dist = await builtDist("fixture");
  const { manifest, ...places } = structuredClone(await readFixture());
  await writeDataset(data, places, manifest);
});

const fit = (...args: string[]) =>
  runProgram("scripts/check/fit/fit.ts", ["--data", data, "--dist", dist, ...args]);

/**
 * A fit of few rows.
 * @returns the folder with its weights and its other output
 */
async function fitted(...options: string[]): Promise<string> {
  const folder = scratchFolder();
  const files = options.flatMap((option, i) => (i % 2 === 0 ? [option] : [join(folder, option)]));
  const out = ["--out", join(folder, "weights.json")];
  const ended = await fit("--rows", "60", "--rounds", "1", ...out, ...files);
  expect(ended.code, ended.stderr).toBe(0);
  expect(ended.stdout).toMatch(/^rows kept apart: \d+; mean loss [\d.]+ before, [\d.]+ now; /);
  return folder;
}

test("writes whole weights, the same each time, a report and a diagram", async () => {
  const [one, other] = [await fitted("--report", ".", "--wrong", "wrong.tsv"), await fitted()];
  expect(readdirSync(other)).toEqual(["weights.json"]);
  expect(readFileSync(join(other, "weights.json"), "utf8")).toBe(
    readFileSync(join(one, "weights.json"), "utf8"),
  );
  expect(readdirSync(one).sort()).toEqual([
    "fit.md",
    "reliability.svg",
    "weights.json",
    "wrong.tsv",
  ]);
  const weights = JSON.parse(readFileSync(join(one, "weights.json"), "utf8"));
  expect(Object.keys(weights)).toEqual(FEATURES);
  expect(Object.values(weights).every(Number.isInteger)).toBe(true);
  // The rows of another dataset give other weights.
  expect(Object.values(weights)).not.toEqual([...WEIGHTS]);
  const report = readFileSync(join(one, "fit.md"), "utf8");
  expect(report).toContain("![Share of right answers by score](reliability.svg)");
  for (const name of FEATURES) expect(report).toContain(`| ${name} `);
  expect(report).toMatch(/^\| village lines +\| \d+ /m);
  expect(readFileSync(join(one, "reliability.svg"), "utf8")).toMatch(
    /^<svg [^>]+>\n<title id="title">[\s\S]*<circle /,
  );
  const [header, ...wrong] = readFileSync(join(one, "wrong.tsv"), "utf8").trimEnd().split("\n");
  expect(header).toBe("set\ttext\tpincode\tmeant\tfirst\tscore");
  for (const line of wrong) expect(line.split("\t")).toHaveLength(6);
}, 120_000);

test("without a round, only reports on the existing weights", async () => {
  const folder = scratchFolder();
  const out = join(folder, "weights.json");
  expect(await fit("--rows", "30", "--rounds", "0", "--out", out)).toMatchObject({ code: 0 });
  expect(Object.values(JSON.parse(readFileSync(out, "utf8")))).toEqual([...WEIGHTS]);
});

describe("refuses, with one line and before it reads anything,", () => {
  const help = "; see npm run fit -- --help\n";
  const refused = (stderr: string) => ({ code: 1, stdout: "", stderr });

  test("texts that are not numbers, and numbers out of range", async () => {
    expect(await fit("--rows", "0")).toEqual(
      refused(`--rows 0: give a whole number from 1 to 1,000,000${help}`),
    );
    expect(await fit("--rounds", "1.5")).toEqual(
      refused(`--rounds 1.5: give a whole number from 0 to 9${help}`),
    );
  });

  test("folders without the files it reads", async () => {
    const empty = scratchFolder();
    expect(await fit("--texts", empty)).toEqual(
      refused(`--texts ${empty}: has no bank-branches-2026.csv\n`),
    );
    writeFileSync(join(empty, "lists.tsv"), "");
    expect(await fit("--lists", empty)).toEqual(refused(`--lists ${empty}: has no verdicts.tsv\n`));
  });

  test("files that can't be written", async () => {
    const folder = scratchFolder();
    mkdirSync(join(folder, "there"));
    expect(await fit("--out", join(folder, "no", "w.json"))).toEqual(
      refused(`--out ${join(folder, "no", "w.json")}: there is no folder ${join(folder, "no")}\n`),
    );
    expect(await fit("--wrong", join(folder, "there"))).toEqual(
      refused(`--wrong ${join(folder, "there")}: is not a file; give another name\n`),
    );
    expect(readdirSync(folder)).toEqual(["there"]);
  });
});

test("the table of features is that of features.ts and weights.json", async () => {
  const text = `# Features and weights

Written by a test from \`features.ts\` and \`weights.json\`: after a change, \`npx vitest run scripts/check/fit -u\` writes it again.
A weight is in 1/64 of a natural logarithm of odds. In an example, the place of which the text has the feature is after the
colon.

${weightsTable(WEIGHTS)}
`;
  await expect(text).toMatchFileSnapshot(join(PROJECT, "functions/core/evidence/WEIGHTS.md"));
});
