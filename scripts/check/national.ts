/** Runs the tests of all of India: `npm run test:national -- --help`. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { $ } from "zx/core";
import { checkBuilt } from "../build/dist-folder.ts";
import { OptionError, runCommand } from "../cli/command.ts";
import { InputError } from "../cli/input-error.ts";
import {
  LONG_VARIABLE,
  NATIONAL_VARIABLES,
  type NationalFolders,
} from "./fixtures/national-folders.ts";
import { PROJECT } from "./netlify/scratch-project.ts";

const HELP = `Runs the tests that need all of India. They take about ten minutes and 4 GB of memory.

npm run test:national -- [--data <folder>] [--dist <folder>] [--official <folder>] [--long] [--json <file>]

  --data      the dataset of all of India: npm run import -- --from <official files> --out <folder>
  --dist      the site built from it: npm run build -- --data <folder> --out <folder>
  --official  the folder with the folders of official files
  --long      tries ten times as many damaged files, answers and kills, four times as many hostile
              requests and 200 times as many mixed ones, looks for the most expensive request of
              every endpoint (two hours in all), and reconciles a list with OpenRefine, which must
              be installed (apt-get install openrefine)
  --json      a file for the results, in vitest's format

Tests whose folders are not given are skipped. At least one folder is needed.`;

const COMMAND = {
  name: "npm run test:national",
  help: HELP,
  options: {
    data: { type: "string" },
    dist: { type: "string" },
    official: { type: "string" },
    long: { type: "boolean", default: false },
    json: { type: "string" },
  },
} as const;

await runCommand(COMMAND, async ({ json, long, ...folders }) => {
  const env = { ...process.env };
  for (const [name, variable] of Object.entries(NATIONAL_VARIABLES)) {
    const folder = folders[name as keyof NationalFolders];
    delete env[variable];
    if (folder === undefined) continue;
    if (!existsSync(folder)) throw new InputError(`--${name} ${folder}: there is no such folder`);
    env[variable] = resolve(folder);
  }
  if (Object.values(folders).every((folder) => folder === undefined)) {
    throw new OptionError("--data, --dist and --official are all missing: give at least one");
  }
  if (folders.dist !== undefined) checkBuilt(folders.dist);
  if (long) env[LONG_VARIABLE] = "yes";
  else delete env[LONG_VARIABLE];
  const results =
    json === undefined ? [] : ["--reporter=json", `--outputFile.json=${resolve(json)}`];
  const run = $({ cwd: PROJECT, env, stdio: "inherit", detached: false, nothrow: true });
  // Two at a time, because each of them has the whole country in memory.
  const { exitCode } =
    await run`npx vitest run national.test --maxWorkers=2 --reporter=default ${results}`;
  process.exitCode = exitCode ?? 1;
});
