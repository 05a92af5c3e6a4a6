/** Measures the service against its goals and two alternatives: `npm run measure -- --help`. */
import { existsSync } from "node:fs";
import { cpus } from "node:os";
import { chalk } from "zx/core";
import { checkBuilt } from "../../build/dist-folder.ts";
import { OptionError, runCommand } from "../../cli/command.ts";
import { InputError } from "../../cli/input-error.ts";
import { readDataset } from "../../dataset/read.ts";
import type { FolderFiles } from "../../files/folder.ts";
import { buildWithNetlify } from "../netlify/netlify-build.ts";
import { measureAreas } from "./parts/areas.ts";
import { measureBudgets } from "./parts/budgets.ts";
import { measurePage } from "./parts/page.ts";
import type { Part } from "./parts/part.ts";
import { measureQuality } from "./parts/quality.ts";
import { measureResolve } from "./parts/resolve.ts";
import { measureSchools } from "./parts/schools.ts";
import { measureSearch } from "./parts/search.ts";
import { Workshop } from "./workshop.ts";

/** The sections of RESULTS.md, in its order. */
const PARTS: Readonly<Record<string, { what: string; measure: Part }>> = {
  search: {
    what: "speed, memory and size, against MiniSearch and SQLite FTS5",
    measure: measureSearch,
  },
  budgets: {
    what: "size of the published site; fails if it exceeds a budget",
    measure: measureBudgets,
  },
  page: { what: "the page's first search on a slow phone, in Chromium", measure: measurePage },
  quality: { what: "share of queries that find the intended place", measure: measureQuality },
  areas: { what: "how often a position gives the areas of the place there", measure: measureAreas },
  resolve: { what: "share of list rows that get their code", measure: measureResolve },
  schools: {
    what: "share of matches that are far from where they are; needs --schools",
    measure: measureSchools,
  },
};

const HELP = `Measures the service against its goals, one plain MiniSearch index of everything, and SQLite FTS5.

npm run measure -- [--data <folder>] [--dist <folder>] [--only <part>,...] [--lgd <folder>]... [--schools <folder>] [--areas <folder>] [--alone]

  --data   the dataset, data by default; the goals are for all of India
  --dist   the site built from it, dist by default
  --only   the parts to run, all by default:
${Object.entries(PARTS)
  .map(([name, { what }]) => `             ${name.padEnd(9)}  ${what}`)
  .join("\n")}
  --lgd    for quality and resolve: a folder with lists of the Local Government Directory, for other official
           spellings: subdistricts.csv, villages-karnataka.csv, municipal-directory.csv. Quality takes several
           folders; resolve takes the first, which needs the first two files. Use a dataset without these spellings,
           such as one imported from the Census alone.
  --schools  for schools and areas: a folder of CSV files of villages (village, pincode, lgd_district, latitude,
           longitude; for areas also schools, together, km_from_block_middle)
  --areas  for areas: a folder of *-mandals.geojson with the areas of talukas (LGD's codes: c of the taluka, d of
           the district)
  --alone  leaves out MiniSearch and SQLite FTS5, which take most of the time

Prints the tables of scripts/check/RESULTS.md; progress and details go to standard error.`;

const COMMAND = {
  name: "npm run measure",
  help: HELP,
  options: {
    data: { type: "string", default: "data" },
    dist: { type: "string", default: "dist" },
    only: { type: "string", multiple: true },
    lgd: { type: "string", multiple: true },
    schools: { type: "string" },
    areas: { type: "string" },
    alone: { type: "boolean", default: false },
  },
} as const;

await runCommand(COMMAND, async ({ data, dist, lgd = [], schools, areas, alone, only = [] }) => {
  if (data === "" || dist === "")
    throw new OptionError("--data and --dist need the name of a folder");
  for (const folder of lgd)
    if (!existsSync(folder)) throw new InputError(`--lgd ${folder}: there is no such folder`);
  const parts = readParts(only);
  checkBuilt(dist);
  const start = performance.now();
  const note = (text: string) => console.error(chalk.dim(text));
  const progress = (step: string) =>
    note(`${((performance.now() - start) / 1000).toFixed(0).padStart(5)} s  ${step}`);
  progress(`reading ${data}`);
  const dataset = await readDataset(data);
  const { talukas, villages } = dataset.manifest.counts;
  console.log(
    `${data}: ${villages.toLocaleString("en")} villages and towns in ${talukas.toLocaleString("en")} talukas. ` +
      `${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}, Node ${process.versions.node}.`,
  );
  const workshop = new Workshop(data, dist, progress);
  const deploy = async (files: FolderFiles) => (await buildWithNetlify(files)).zips;
  const bench = { workshop, dataset, dist, lgd, schools, areas, deploy, alone, progress, note };
  process.once("exit", () => workshop.close());
  for (const measure of parts) {
    const { title, tables, failure } = await measure(bench);
    console.log(`\n## ${title}\n\n${tables.join("\n\n")}`);
    if (failure === undefined) continue;
    console.error(chalk.red(failure));
    process.exitCode = 1;
  }
});

/** The named parts; all parts if none is named. */
function readParts(only: readonly string[]): Part[] {
  const named = only.flatMap((text) => text.split(",")).map((name) => name.trim());
  const unknown = named.find((name) => !Object.hasOwn(PARTS, name));
  if (unknown !== undefined)
    throw new OptionError(
      `--only "${unknown}" is not a part: give some of ${Object.keys(PARTS).join(",")}`,
    );
  return Object.entries(PARTS).flatMap(([name, { measure }]) =>
    named.length === 0 || named.includes(name) ? [measure] : [],
  );
}
