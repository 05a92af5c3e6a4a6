/** Builds what is published from a directory of places: `npm run build -- --help`. */
import { parseArgs } from "node:util";
import { chalk } from "zx";
import { changesFiles } from "./build/changes.ts";
import { buildDist } from "./build/dist.ts";
import { prepareFolder, replaceFolder } from "./build/replace-folder.ts";
import { InputError } from "./directory/input-error.ts";
import { readDirectory } from "./directory/read.ts";

const HELP = `Builds everything that is published from a directory of places.

npm run build -- [--data <folder>] [--out <folder>]

  --data  the directory, data by default: states.csv, districts.csv, talukas.csv, villages/ …
  --out   the folder to write, dist by default; it is replaced as a whole, or untouched if anything fails`;

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  console.error(chalk.red(error.message));
  process.exitCode = 1;
}

async function main(args: string[]): Promise<void> {
  const { data, out, help } = readOptions(args);
  if (help) {
    console.log(HELP);
    return;
  }
  const start = performance.now();
  const progress = (step: string) =>
    console.log(chalk.dim(`${((performance.now() - start) / 1000).toFixed(1).padStart(5)} s  ${step}`));
  prepareFolder(out);
  progress(`reading ${data}`);
  const directory = await readDirectory(data);
  const files = await buildDist(directory, progress, changesFiles(data));
  progress(`writing ${out}`);
  replaceFolder(out, files);
  const bytes = [...files.values()].reduce((sum, contents) => sum + contents.length, 0);
  const { states, districts, talukas, villages } = directory.manifest.counts;
  const counts = [states, districts, talukas, villages].map((count) => count.toLocaleString("en"));
  console.log(
    `${out}: ${counts[0]} states, ${counts[1]} districts, ${counts[2]} talukas, ${counts[3]} villages in ` +
      `${files.size.toLocaleString("en")} files, ${(bytes / 1e6).toFixed(1)} MB; ` +
      `${((performance.now() - start) / 1000).toFixed(1)} s, ` +
      `${Math.round(process.resourceUsage().maxRSS / 1024).toLocaleString("en")} MB of memory at most`,
  );
}

function readOptions(args: string[]): { data: string; out: string; help: boolean } {
  try {
    const { values } = parseArgs({
      args,
      options: {
        data: { type: "string", default: "data" },
        out: { type: "string", default: "dist" },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (values.data === "" || values.out === "")
      throw new Error("--data and --out need the name of a folder");
    return values;
  } catch (error) {
    throw new InputError(`${(error as Error).message}; npm run build -- --help tells more`);
  }
}
