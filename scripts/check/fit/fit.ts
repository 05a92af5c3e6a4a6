/** Fits the weights of the evidence: `npm run fit -- --help`. */
import { existsSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { chalk } from "zx/core";
import { FEATURES, type FeatureName } from "../../../functions/core/evidence/features.ts";
import { WEIGHTS } from "../../../functions/core/evidence/weights.ts";
import { openBuilt } from "../../build/dist-folder.ts";
import { effort, OptionError, runCommand } from "../../cli/command.ts";
import { fileError, InputError } from "../../cli/input-error.ts";
import { readDataset } from "../../dataset/read.ts";
import { makeFolder } from "../../files/make-folder.ts";
import { Country } from "./country.ts";
import { reliabilityDiagram } from "./diagram.ts";
import {
  CERTAIN,
  firsts,
  lossesOf,
  outcomeOf,
  reliabilityOf,
  setFigures,
  TENTHS,
} from "./figures.ts";
import { BANK_FILE, type Half } from "./kept-texts.ts";
import { LIST_TABLES, listRows } from "./list-rows.ts";
import { reportOf } from "./report.ts";
import type { Row } from "./row.ts";
import { ALL, rowsOf } from "./rows.ts";
import { type Sample, samplesOf } from "./samples.ts";
import { lossOf, train } from "./train.ts";

const REPORT = "fit.md";
const DIAGRAM = "reliability.svg";

const HELP = `Fits the weights by which texts are read, and reports how right they are.

npm run fit -- [--data <folder>] [--dist <folder>] [--texts <folder>] [--lists <folder>] [--out <file>]
               [--report <folder>] [--rows <number>] [--rounds <number>] [--only <features>] [--wrong <file>]

  --data    the dataset, data by default; rows are made from it. Weights to keep need all of India
  --dist    the site built from it, dist by default
  --texts   a folder with addresses whose place is known (${BANK_FILE}): half of them are fitted
  --lists   a folder with lists whose rows were judged (${LIST_TABLES.join(", ")} and the lists):
            ten of them are fitted
  --out     the file for the weights; without it they are not written. To keep them:
            functions/core/evidence/weights.json
  --report  a folder for ${REPORT} and ${DIAGRAM}: how the rows kept apart are answered, how many answers
            are right by score, and the loss without each feature, which takes most of the time
  --rows    how many rows are made, ${ALL.toLocaleString("en")} by default; those kept apart are a third of that
  --rounds  how often all rows are read and the weights fitted to them, 2 by default; 0 only reports on the weights
            as they are
  --only    the features to fit, such as at.same,at.near; the others keep their weights: for new features
  --wrong   a file (.tsv) for the fitted rows whose match is wrong, to see what the weights don't explain

The weights before the fit are those in functions/core/evidence/weights.json. The same input gives the same weights.`;

const COMMAND = {
  name: "npm run fit",
  help: HELP,
  options: {
    data: { type: "string", default: "data" },
    dist: { type: "string", default: "dist" },
    texts: { type: "string" },
    lists: { type: "string" },
    out: { type: "string" },
    report: { type: "string" },
    rows: { type: "string", default: String(ALL) },
    rounds: { type: "string", default: "2" },
    only: { type: "string" },
    wrong: { type: "string" },
  },
} as const;

const STEPS = 300;
const MOST_ROUNDS = 9;
const MOST_ROWS = 1_000_000;

await runCommand(
  COMMAND,
  async ({ data, dist, texts, lists, out, report, only, wrong, ...numbers }) => {
    const start = performance.now();
    const count = integer("--rows", numbers.rows, 1, MOST_ROWS);
    const rounds = integer("--rounds", numbers.rounds, 0, MOST_ROUNDS);
    const fitted = only?.split(",").map(featureCalled);
    if (texts !== undefined) checkHas("--texts", texts, [BANK_FILE]);
    if (lists !== undefined) checkHas("--lists", lists, LIST_TABLES);
    if (out !== undefined) checkTarget("--out", out);
    if (wrong !== undefined) checkTarget("--wrong", wrong);
    const note = (text: string) =>
      console.error(
        chalk.dim(`${((performance.now() - start) / 1000).toFixed(0).padStart(5)} s  ${text}`),
      );

    const directory = await openBuilt(dist);
    note(`reading ${data}`);
    const country = new Country(await readDataset(data));
    if (country.towns.length === 0)
      throw new InputError(`${data}: has no towns, which rows are made of`);
    const rowsOfHalf = async (half: Half, some: number) => [
      ...rowsOf(country, half, some, texts),
      ...(lists === undefined ? [] : await listRows(lists, half, directory)),
    ];
    const rows = await rowsOfHalf("tune", count);
    const rowsApart = await rowsOfHalf("apart", Math.ceil(count / 3));

    const read = (some: readonly Row[], weights: Int32Array) => {
      note(`reading ${some.length.toLocaleString("en")} rows`);
      return samplesOf(some, directory, country, weights);
    };
    let weights: Int32Array = WEIGHTS;
    for (let round = 1; round <= rounds; round++) {
      const samples = await read(rows, weights);
      note(`round ${round} of ${rounds}; the mean loss is ${lossOf(samples, weights).toFixed(4)}`);
      weights = train(samples, weights, { steps: STEPS, only: fitted });
      note(`fitted; the mean loss is ${lossOf(samples, weights).toFixed(4)}`);
    }
    const apart = await read(rowsApart, weights);
    const samples = wrong === undefined && report === undefined ? [] : await read(rows, weights);
    if (report !== undefined) {
      note("fitting without each feature");
      const reliability = reliabilityOf(apart, TENTHS);
      const text = reportOf(
        {
          rows: rowsInWords(rows.length, rowsApart.length, { data, count, texts, lists }),
          tune: [lossOf(samples, WEIGHTS), lossOf(samples, weights)],
          apart: [lossOf(apart, WEIGHTS), lossOf(apart, weights)],
          sets: setFigures(apart, weights),
          reliability,
          certain: reliabilityOf(apart, CERTAIN),
          without: lossesOf(samples, apart, weights),
          before: WEIGHTS,
          weights,
        },
        DIAGRAM,
      );
      makeFolder(report);
      write(join(report, REPORT), text);
      write(join(report, DIAGRAM), reliabilityDiagram(reliability));
    }
    if (wrong !== undefined) write(wrong, wrongRows(samples));
    if (out !== undefined) write(out, weightsFile(weights));
    console.log(summaryOf(apart, WEIGHTS, weights));
    console.log(effort(start));
  },
);

/** The whole number of an option. */
function integer(option: string, text: string, least: number, most: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new OptionError(
    `${option} ${text}: give a whole number from ${least} to ${most.toLocaleString("en")}`,
  );
}

/** The position of the feature that an option names. */
function featureCalled(name: string): number {
  const at = FEATURES.indexOf(name.trim() as FeatureName);
  if (at >= 0) return at;
  throw new OptionError(`--only ${name}: not a feature; WEIGHTS.md lists them`);
}

function checkHas(option: string, folder: string, files: readonly string[]): void {
  const missing = files.find((file) => !existsSync(join(folder, file)));
  if (missing !== undefined) throw new InputError(`${option} ${folder}: has no ${missing}`);
}

/** Checks that a file can be written, before the fit, which takes minutes. */
function checkTarget(option: string, file: string): void {
  const folder = dirname(file);
  if (!existsSync(folder)) throw new InputError(`${option} ${file}: there is no folder ${folder}`);
  if (existsSync(file) && !statSync(file).isFile())
    throw new InputError(`${option} ${file}: is not a file; give another name`);
}

/** Writes a file next to its final path and renames it, so that it is never half-written. */
function write(file: string, content: string): void {
  const part = `${file}.part`;
  try {
    writeFileSync(part, content);
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw fileError(file, error);
  }
}

function weightsFile(weights: Int32Array): string {
  const byName = Object.fromEntries(FEATURES.map((name, i) => [name, weights[i]]));
  return `${JSON.stringify(byName, null, 2)}\n`;
}

/** A description of the rows. */
function rowsInWords(
  rows: number,
  apart: number,
  {
    data,
    count,
    texts,
    lists,
  }: { data: string; count: number; texts: string | undefined; lists: string | undefined },
): string {
  const more = [
    ...(texts === undefined ? [] : ["addresses of bank branches"]),
    ...(lists === undefined ? [] : ["judged rows of lists"]),
  ];
  return (
    `${rows.toLocaleString("en")} rows of the fit and ${apart.toLocaleString("en")} kept apart: ` +
    `${count.toLocaleString("en")} made from the dataset in \`${basename(data)}\`, and a third as many; ` +
    `lines and neighbourhoods of scripts/check/search${more.map((some) => `; ${some}`).join("")}.`
  );
}

/** The rows that would be matched wrongly, as TSV. */
function wrongRows(samples: readonly Sample[]): string {
  const wrong = samples.filter((sample) => outcomeOf(sample) === "wrong");
  const lines = wrong.map(({ row, answer, meanings }) => [
    row.set,
    row.pieces.map(({ text, hint }) => (hint ? `${hint}: ${text}` : text)).join(" | "),
    row.pincode,
    row.notMeant ? `not ${row.notMeant}` : row.meant.join(" "),
    meanings[0]!,
    answer!.score.toFixed(3),
  ]);
  return [["set", "text", "pincode", "meant", "first", "score"], ...lines]
    .map((cells) => `${cells.map((cell) => cell.replace(/\s+/g, " ")).join("\t")}\n`)
    .join("");
}

function summaryOf(apart: readonly Sample[], before: Int32Array, weights: Int32Array): string {
  const count = (outcome: string) =>
    apart.filter((sample) => outcomeOf(sample) === outcome).length.toLocaleString("en");
  const share = (number: number) => `${((100 * number) / apart.length).toFixed(1)} %`;
  return (
    `rows kept apart: ${apart.length.toLocaleString("en")}; ` +
    `mean loss ${lossOf(apart, before).toFixed(4)} before, ${lossOf(apart, weights).toFixed(4)} now; ` +
    `the right candidate is first in ${share(firsts(apart, weights))}; ` +
    `${count("right")} right, ${count("wrong")} wrong, ${count("missed")} missed`
  );
}
