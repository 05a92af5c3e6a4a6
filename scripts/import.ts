/** Imports official directories into a dataset: `npm run import -- --help`. */
import { join } from "node:path";
import { chalk } from "zx/core";
import { effort, OptionError, runCommand } from "./cli/command.ts";
import { terminalLine } from "./cli/safe-text.ts";
import { isIsoTime } from "./dataset/manifest.ts";
import { REPORT_FILE } from "./dataset/report.ts";
import { DATASET_FOLDER, formatDataset } from "./dataset/write.ts";
import { withFolder } from "./files/folder.ts";
import { coverageText } from "./import/coverage.ts";
import { importFiles } from "./import/import-files.ts";
import { SOURCES } from "./sources/registry.ts";
import { TABLE_EXTENSIONS } from "./tables/read-tables.ts";

const HELP = `Imports official directories of places into a dataset.

npm run import -- --from <file or folder>... [--out <folder>] [--retrieved <time>]

  --from       ${TABLE_EXTENSIONS.slice(0, -1).join(", ")} or ${TABLE_EXTENSIONS.at(-1)} files, or folders of them, in any order; may
               be repeated. Folders inside a folder are not read: name each. Files are recognised
               by their headers, and each is optional:
${SOURCES.map(({ about }) => listItem(about)).join("\n")}
               The newest edition wins at every level that it covers: states, districts, talukas,
               villages; the Census has towns and people.
  --out        the folder to write, data by default; unchanged if anything fails
  --retrieved  when the files were downloaded, such as 2026-05-01 or 2026-05-01T09:30:00Z;
               by default the modification time of the newest file

report.json in the folder lists every row that was changed, merged or left out, with file, line and reason.`;

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

/** In milliseconds. */
const DAY = 24 * 60 * 60 * 1000;

await runCommand(COMMAND, async ({ from = [], out, retrieved }, positionals) => {
  // Values without an option belong to --from: a shell expands its pattern to several.
  const sources = [...from, ...positionals];
  if (sources.length === 0) throw new OptionError("--from <file or folder> is missing");
  if (out === "") throw new OptionError("--out needs the name of a folder");
  const time = retrieved === undefined ? undefined : readTime(retrieved);
  const start = performance.now();
  const { manifest, report, coverage } = await withFolder(out, DATASET_FOLDER, async (folder) => {
    const imported = await importFiles(sources, (file) =>
      console.log(chalk.dim(terminalLine(file))),
    );
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
      `all rows of this report are in ${join(out, REPORT_FILE)}; ${effort(start)}`,
  );
  console.log(coverage);
});

function count(number: number, thing: string): string {
  return `${number.toLocaleString("en")} ${thing}${number === 1 ? "" : "s"}`;
}

function readTime(text: string): string {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text;
  if (!isIsoTime(time)) {
    throw new OptionError(
      `--retrieved "${text}" is not a time such as 2026-05-01 or 2026-05-01T09:30:00Z`,
    );
  }
  // The date in India is up to a day ahead of the time here.
  if (Date.parse(time) > Date.now() + DAY) {
    throw new OptionError(
      `--retrieved "${text}" is in the future: say when the files were downloaded`,
    );
  }
  return new Date(time).toISOString();
}

/** An item of a list below an option, in lines of the help's width. */
function listItem(text: string): string {
  const [indent, width] = [" ".repeat(15), 83];
  const lines = [""];
  for (const word of text.split(" ")) {
    if (lines.at(-1)!.length + word.length > width) lines.push("");
    lines.push(`${lines.pop()}${word} `);
  }
  return lines.map((line, i) => `${indent}${i === 0 ? "- " : "  "}${line.trimEnd()}`).join("\n");
}
