/** Checks a dataset, or takes edits of its files: `npm run dataset -- --help`. */
import { join } from "node:path";
import { OptionError, runCommand } from "./cli/command.ts";
import { COUNTED } from "./dataset/dataset.ts";
import { readDataset, readEditedDataset } from "./dataset/read.ts";
import { Report } from "./dataset/report.ts";
import { DATASET_FOLDER, formatDataset } from "./dataset/write.ts";
import { withFolder } from "./files/folder.ts";
import { readRegularFile } from "./files/regular-file.ts";
import { addKnownNames } from "./names/aliases.ts";

const HELP = `Checks a dataset, or takes edits of its files.

npm run dataset -- [--update] [--data <folder>]

  --update  after an edit of the CSV files: checks them, adds the names of scripts/names/known-names.csv to
            aliases.csv, adds columns that are new, sorts the rows, and writes counts and checksums to
            manifest.json
  --data    the dataset, data by default

A refresh keeps other names that were added by hand. It replaces places by those of its source.`;

const COMMAND = {
  name: "npm run dataset",
  help: HELP,
  options: {
    update: { type: "boolean", default: false },
    data: { type: "string", default: "data" },
  },
} as const;

await runCommand(COMMAND, async ({ update, data }) => {
  if (data === "") throw new OptionError("--data needs the name of a folder");
  if (!update) {
    const { counts } = (await readDataset(data)).manifest;
    console.log(
      `${data}: valid; ${COUNTED.map((name) => `${counts[name].toLocaleString("en")} ${name}`).join(", ")}`,
    );
    return;
  }
  const changed = await withFolder(data, DATASET_FOLDER, async (folder) => {
    const { manifest, ...places } = await readEditedDataset(data);
    const report = new Report();
    addKnownNames(places, report);
    const { files } = formatDataset(data, places, manifest);
    const changed: string[] = [];
    for (const [file, content] of files) {
      const old = await readRegularFile(join(data, file)).catch(() => undefined);
      if (old?.toString() !== content) changed.push(file);
    }
    if (changed.length > 0) folder.replace(files);
    const left = report.toText();
    if (left !== "") console.log(left);
    return changed;
  });
  console.log(
    changed.length === 0 ? `${data}: nothing to do` : `${data}: wrote ${changed.join(", ")}`,
  );
});
