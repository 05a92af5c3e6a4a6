/** Reads official directories and writes the dataset: `npm run import -- --help`. */
import { join } from "node:path";
import { chalk } from "zx";
import { OptionError, runCommand } from "./cli/command.ts";
import { effort } from "./cli/effort.ts";
import { terminalLine } from "./cli/safe-text.ts";
import { DATASET_FOLDER } from "./dataset/dataset-folder.ts";
import { InputError } from "./dataset/input-error.ts";
import { isIsoTime } from "./dataset/manifest.ts";
import { formatDataset } from "./dataset/write.ts";
import { withFolder } from "./files/folder.ts";
import { coverageText } from "./import/coverage.ts";
import { importFiles } from "./import/import-files.ts";
import { REPORT_FILE } from "./import/report.ts";

const HELP = `Reads official directories of places and writes the dataset.

npm run import -- --from <file or folder>... [--out <folder>] [--retrieved <time>]

  --from       .csv, .xls, .xlsx or .ods files, or folders of them, in any order; what they are,
               their headers tell: the Census of India 2011 village directory, one file a state;
               downloads of the Local Government Directory (LGD): states, districts, sub-districts,
               villages, municipal directory. A state that has a Census file keeps its boundaries
               of 2011, and LGD adds names, PIN codes and towns; other states come from LGD. Of
               several LGD editions the date in the folder's name tells the newest: lgd-2026-05.
               May be given several times.
  --out        the folder to write, data by default; untouched if anything fails
  --retrieved  when the files were got from their publisher, such as 2026-05-01 or
               2026-05-01T09:30:00Z; without it, when the newest of them was last modified

Every row that did not go in as it stands is in report.json of the folder, with file, line and reason.`;

const COMMAND = {
  name: "npm run import",
  help: HELP,
  options: {
    from: { type: "string", multiple: true },
    out: { type: "string", default: "data" },
    retrieved: { type: "string" },
  },
  positionals: true,
} as const;

await runCommand(COMMAND, async ({ from = [], out, retrieved }, positionals) => {
  // A value without an option before it belongs to --from, as a shell's glob gives.
  const sources = [...from, ...positionals];
  if (sources.length === 0) throw new OptionError("--from <file or folder> is missing");
  if (out === "") throw new InputError("--out needs the name of a folder");
  const time = retrieved === undefined ? undefined : readTime(retrieved);
  const start = performance.now();
  const { manifest, report, coverage } = await withFolder(out, DATASET_FOLDER, async (folder) => {
    const imported = await importFiles(sources, (file) => console.log(chalk.dim(terminalLine(file))));
    const { places, provenance, report } = imported;
    const retrieved = time ?? provenance.retrieved;
    const { files, manifest } = formatDataset(out, places, { ...provenance, retrieved });
    folder.replace(files.set(REPORT_FILE, report.toJson()));
    return { manifest, report, coverage: coverageText(places) };
  });
  const { states, districts, talukas, villages, aliases } = manifest.counts;
  const text = report.toText();
  if (text !== "") console.log(text);
  console.log(
    `${out}: ${count(states, "state")}, ${count(districts, "district")}, ${count(talukas, "taluka")}, ` +
      `${count(villages, "village")}, ${aliases.toLocaleString("en")} other names; ` +
      `what was done to which row is in ${join(out, REPORT_FILE)}; ${effort(start)}`,
  );
  console.log(coverage);
});

function count(number: number, thing: string): string {
  return `${number.toLocaleString("en")} ${thing}${number === 1 ? "" : "s"}`;
}

function readTime(text: string): string {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text;
  if (!isIsoTime(time)) {
    throw new InputError(`--retrieved "${text}" is no time such as 2026-05-01 or 2026-05-01T09:30:00Z`);
  }
  return new Date(time).toISOString();
}
