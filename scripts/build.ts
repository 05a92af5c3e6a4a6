/** Builds the site from a dataset: `npm run build -- --help`. */
import { chalk } from "zx/core";
import { historyOf } from "./build/changes.ts";
import { writeDist } from "./build/dist.ts";
import { DIST_FOLDER } from "./build/dist-folder.ts";
import { compileSite } from "./build/site.ts";
import { effort, OptionError, runCommand } from "./cli/command.ts";
import { readDataset } from "./dataset/read.ts";
import { type FolderFiles, withFolder } from "./files/folder.ts";

const HELP = `Builds the site from a dataset.

npm run build -- [--data <folder>] [--out <folder>] [--site <address>]

  --data  the dataset, data by default: states.csv, districts.csv, talukas.csv, villages/ …
  --out   the folder to write, dist by default; it is replaced as a whole, or left as it is if anything fails
  --site  where the site is published, such as https://directory.example, for sitemaps and canonical addresses;
          not needed on Netlify, whose environment variable URL takes precedence`;

const COMMAND = {
  name: "npm run build",
  help: HELP,
  options: {
    data: { type: "string", default: "data" },
    out: { type: "string", default: "dist" },
    site: { type: "string" },
  },
} as const;

await runCommand(COMMAND, async ({ data, out, site }) => {
  if (data === "" || out === "")
    throw new OptionError("--data and --out need the name of a folder");
  const address = siteAddress(site);
  const start = performance.now();
  const progress = (step: string) =>
    console.log(
      chalk.dim(`${((performance.now() - start) / 1000).toFixed(1).padStart(5)} s  ${step}`),
    );
  // Compiled by another process, while this one reads. A failure shows when the site is put together.
  compileSite().catch(() => {});
  let [count, bytes] = [0, 0];
  const places = await withFolder(out, DIST_FOLDER, async (folder) => {
    progress(`reading ${data}`);
    const dataset = await readDataset(data);
    const write = (files: FolderFiles) => {
      folder.add(files);
      count += files.size;
      for (const contents of files.values()) bytes += contents.length;
    };
    const published = { address, repository: process.env.REPOSITORY_URL };
    await writeDist(dataset, write, progress, historyOf(data), published);
    progress(`replacing ${out}`);
    folder.replace();
    return dataset.manifest.counts;
  });
  // npm start serves on this machine, which needs neither.
  if (address === undefined && process.env.npm_lifecycle_event !== "start")
    console.log(
      "Sitemaps and hreflang links are left out: pass the address of the site with --site (Netlify sets it).",
    );
  const { states, districts, talukas, villages } = places;
  const counts = [states, districts, talukas, villages].map((count) => count.toLocaleString("en"));
  console.log(
    `${out}: ${counts[0]} states, ${counts[1]} districts, ${counts[2]} talukas, ${counts[3]} villages in ` +
      `${count.toLocaleString("en")} files, ${(bytes / 1e6).toFixed(1)} MB; ${effort(start)}`,
  );
});

/** The platform's address of the site, else the given one, without a slash at its end; undefined if there is neither. */
function siteAddress(given: string | undefined): string | undefined {
  const [name, address] = process.env.URL ? ["URL", process.env.URL] : ["--site", given];
  if (address === undefined) return undefined;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname + url.search + url.hash !== "/")
    throw new OptionError(
      `${name} "${address}" is not the address of a site: give one like https://directory.example`,
    );
  return url.origin;
}
