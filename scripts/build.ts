/** Builds what is published from a directory of places: `npm run build -- --help`. */
import { chalk } from "zx";
import { buildDist, changesFiles } from "./build/dist.ts";
import { DIST_FOLDER } from "./build/dist-folder.ts";
import { effort, OptionError, runCommand } from "./cli/command.ts";
import { readDataset } from "./dataset/read.ts";
import { withFolder } from "./files/folder.ts";

const HELP = `Builds everything that is published from a directory of places.

npm run build -- [--data <folder>] [--out <folder>]

  --data  the directory, data by default: states.csv, districts.csv, talukas.csv, villages/ …
  --out   the folder to write, dist by default; it is replaced as a whole, or untouched if anything fails`;

const COMMAND = {
  name: "npm run build",
  help: HELP,
  options: {
    data: { type: "string", default: "data" },
    out: { type: "string", default: "dist" },
  },
} as const;

await runCommand(COMMAND, async ({ data, out }) => {
  if (data === "" || out === "") throw new OptionError("--data and --out need the name of a folder");
  const start = performance.now();
  const progress = (step: string) =>
    console.log(chalk.dim(`${((performance.now() - start) / 1000).toFixed(1).padStart(5)} s  ${step}`));
  const { files, counts: places } = await withFolder(out, DIST_FOLDER, async (folder) => {
    progress(`reading ${data}`);
    const dataset = await readDataset(data);
    const files = await buildDist(dataset, progress, changesFiles(data), {
      address: process.env.URL,
      repository: process.env.REPOSITORY_URL,
    });
    progress(`writing ${out}`);
    folder.replace(files);
    return { files, counts: dataset.manifest.counts };
  });
  const bytes = [...files.values()].reduce((sum, contents) => sum + contents.length, 0);
  const { states, districts, talukas, villages } = places;
  const counts = [states, districts, talukas, villages].map((count) => count.toLocaleString("en"));
  console.log(
    `${out}: ${counts[0]} states, ${counts[1]} districts, ${counts[2]} talukas, ${counts[3]} villages in ` +
      `${files.size.toLocaleString("en")} files, ${(bytes / 1e6).toFixed(1)} MB; ${effort(start)}`,
  );
});
