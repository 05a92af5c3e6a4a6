/** Weighs what is published against its budgets: `npm run budgets -- --help`. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { chalk } from "zx";
import { changesFiles } from "../../build/changes.ts";
import { buildDist } from "../../build/dist.ts";
import { checkBuilt, type FolderFiles } from "../../build/replace-folder.ts";
import { OptionError, runCommand } from "../../cli/command.ts";
import { readDataset } from "../../dataset/read.ts";
import { budgetRows, exceeded } from "./budgets/budgets.ts";
import { weigh } from "./budgets/weigh.ts";
import { mixedQueries } from "./queries.ts";
import { Random } from "./random.ts";
import { formatTable } from "./table.ts";

const HELP = `Weighs what is published, and the functions that netlify makes of it, against the project's budgets.
Exits with 1 when one is exceeded.

npm run budgets -- [--data <folder>] [--dist <folder>]

  --data  the directory, data by default; mixed searches of its names are asked to take the memory
  --dist  what was built of that directory; without it, it is built anew, in memory`;

const MEMORY_QUERIES = 100;

const COMMAND = {
  name: "npm run budgets",
  help: HELP,
  options: {
    data: { type: "string", default: "data" },
    dist: { type: "string" },
  },
} as const;

await runCommand(COMMAND, async ({ data, dist }) => {
  if (data === "" || dist === "") throw new OptionError("--data and --dist need the name of a folder");
  const published = dist === undefined ? undefined : readDist(dist);
  const directory = await readDataset(data);
  const queries = mixedQueries(directory, new Random(13), MEMORY_QUERIES);
  const weights = await weigh(
    published ?? (await buildDist(directory, undefined, changesFiles(data))),
    queries,
  );
  console.log(`${dist ?? data}: ${directory.manifest.counts.villages.toLocaleString("en")} villages\n`);
  console.log(formatTable(budgetRows(weights)));
  const over = exceeded(weights).length;
  if (over > 0) {
    console.error(chalk.red(`${over === 1 ? "a budget is" : `${over} budgets are`} exceeded`));
    process.exitCode = 1;
  }
});

/** Everything that a build wrote, by path. */
function readDist(folder: string): FolderFiles {
  checkBuilt(folder);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(folder, path), readFileSync(path)];
    }),
  );
}
