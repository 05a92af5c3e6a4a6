/** Changes the code a little and runs its tests: `npm run mutants -- --help`. */

import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { OptionError, runCommand } from "../cli/command.ts";
import { InputError } from "../cli/input-error.ts";
import { formatCsv } from "../tables/csv.ts";
import { Random } from "./measure/random.ts";
import { COLUMNS, listedRows } from "./mutants/listed.ts";
import { ProjectCopy } from "./mutants/project-copy.ts";
import { type Mutant, mutantsOf } from "./mutants/sites.ts";
import { PROJECT } from "./netlify/scratch-project.ts";

const HELP = `Changes constants, comparisons and conditions of the code, one at a time, and runs the tests of the folder.
A change that no test notices survives: add a test, or remove the constant.

npm run mutants -- [--seed <number>] [--count <number>] [--in <folder or file>]... [--wide] [--out <file>]
npm run mutants -- --listed

  --seed    which changes are drawn; the same number draws the same ones. By default another one each time
  --count   how many changes to try, 10 by default; each takes some 5 to 30 s
  --in      where to draw, such as scripts/dataset; by default functions and scripts. May be repeated
  --wide    runs all fast tests for a change that those of its folder miss: a minute more each
  --out     a CSV for the results, in the form of scripts/check/mutants.csv
  --listed  tries the changes in scripts/check/mutants.csv whose line is still there, with the test that they name

Works in a copy of the project: the code stays as it is.`;

const COMMAND = {
  name: "npm run mutants",
  help: HELP,
  options: {
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 31)) },
    count: { type: "string", default: "10" },
    in: { type: "string", multiple: true },
    wide: { type: "boolean", default: false },
    out: { type: "string" },
    listed: { type: "boolean", default: false },
  },
} as const;

/** Code that is not changed: tests, files that only tests use, and texts. */
const NOT_TRIED = /\.(test|fixture)\.ts$|\.d\.ts$|^scripts\/(check|site\/tests)\//;

await runCommand(
  COMMAND,
  async ({ seed, count, in: places = ["functions", "scripts"], wide, out, listed }) => {
    const [number, draw] = [seed, count].map(Number);
    if (!Number.isInteger(number)) throw new OptionError(`--seed "${seed}" must be a whole number`);
    if (!Number.isInteger(draw) || draw! < 1)
      throw new OptionError(`--count "${count}" must be a whole number above 0`);
    const chosen = listed ? listedMutants() : drawMutants(places, draw!, number!);
    const copy = new ProjectCopy();
    try {
      if (!listed) console.log(`seed ${seed}: ${chosen.length} changes`);
      const rows = chosen.map(({ mutant, test }) => {
        const near = copy.noticedBy(mutant, test ?? testsOf(mutant.file));
        const noticed_by = near === "" && wide ? copy.noticedBy(mutant, []) : near;
        const { file, line, code, changed, before, after } = mutant;
        console.log(
          `${noticed_by === "" ? "SURVIVES" : "noticed "} ${file}:${line} ${before} → ${after}  ${noticed_by}`,
        );
        return [file, code, changed, noticed_by, ""];
      });
      if (out !== undefined) writeFileSync(out, formatCsv(COLUMNS, rows));
      const survivors = rows.filter(([, , , noticed_by]) => noticed_by === "").length;
      console.log(`${survivors} of ${rows.length} survive`);
      if (listed && survivors > 0) process.exitCode = 1;
    } finally {
      copy.remove();
    }
  },
);

/** A change to try, and the tests to run for it; by default those of its folder. */
interface Chosen {
  readonly mutant: Mutant;
  readonly test?: readonly string[];
}

function drawMutants(places: readonly string[], count: number, seed: number): Chosen[] {
  const missing = places.find((place) => !existsSync(join(PROJECT, place)));
  if (missing !== undefined)
    throw new InputError(`--in ${missing}: there is no such folder or file`);
  const files = places.flatMap((place) =>
    place.endsWith(".ts") ? place : globSync(`${place}/**/*.ts`, { cwd: PROJECT }).sort(),
  );
  const all = [...new Set(files)]
    .filter((file) => !NOT_TRIED.test(file))
    .flatMap((file) => mutantsOf(file, readFileSync(join(PROJECT, file), "utf8")));
  return new Random(seed).sample(all, count).map((mutant) => ({ mutant }));
}

/** The rows of `mutants.csv` that name a test, and whose line is unchanged. */
function listedMutants(): Chosen[] {
  return listedRows().flatMap(({ file, before, after, noticed_by }) => {
    if (noticed_by === "") return [];
    const mutant = mutantsOf(file, readFileSync(join(PROJECT, file), "utf8")).find(
      ({ code, changed }) => code === before && changed === after,
    );
    if (mutant !== undefined) return [{ mutant, test: [noticed_by] }];
    console.log(`changed  ${file}: ${before}: draw another one`);
    return [];
  });
}

/** The tests next to a file, in the folders above it, and of the program with its name. */
function testsOf(file: string): string[] {
  const [top, room, below] = file.split("/") as [string, string, string?];
  if (top === "functions")
    return [room === "core" && below ? `functions/core/${below}/` : `functions/${room}/`];
  const name = room.replace(/\.ts$/, "");
  return [`scripts/${name}/`, `scripts/${name}.`];
}
