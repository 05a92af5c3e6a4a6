import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DATASET_MANIFEST } from "../dataset/dataset.ts";
import { parseManifest } from "../dataset/manifest.ts";
import { columnsOf, type Records, rowReader, TABLES, type TableName } from "../dataset/tables.ts";
import { parseRows } from "../tables/own-csv.ts";

/** A summary of a dataset, and example requests. */
export interface AboutData {
  text: string;
  /** Paths with queries, the page first. */
  examples: string[];
}

/** Up to this many states are listed by name. */
const NAMED = 8;

/** Reads only the files that it needs. The dataset must be valid. */
export function aboutData(folder: string): AboutData {
  const read = <Name extends TableName>(table: Name, file: string): Records[Name][] =>
    parseRows(join(folder, file), readFileSync(join(folder, file)), columnsOf(table)).map(
      rowReader(table),
    );
  const manifestFile = join(folder, DATASET_MANIFEST);
  const { counts } = parseManifest(manifestFile, readFileSync(manifestFile, "utf8"));
  const states = read("states", TABLES.states.file);
  const bytes = states.map(
    ({ code }) => readFileSync(join(folder, TABLES.villages.file(code))).length,
  );
  const filled = states.filter(
    (_, index) => bytes[index]! > columnsOf("villages").join().length + 1,
  );
  const empty = states.filter((state) => !filled.includes(state));
  const text =
    `${counts.villages.toLocaleString("en")} places in ${list(filled)}` +
    `${empty.length === 0 ? "" : `; without their villages: ${list(empty)}`}.`;

  const examples = ["/"];
  const smallest = filled.toSorted(
    (a, b) => bytes[states.indexOf(a)]! - bytes[states.indexOf(b)]!,
  )[0];
  const [village] =
    smallest === undefined ? [] : read("villages", TABLES.villages.file(smallest.code));
  const taluka = read("talukas", TABLES.talukas.file).find(
    ({ code }) => code === village?.taluka_code,
  );
  if (smallest !== undefined && village !== undefined && taluka !== undefined) {
    examples.push(
      `/api/locations/villages?${new URLSearchParams({ state: smallest.name, taluka: taluka.name })}`,
      `/api/search?${new URLSearchParams({ q: `${village.name} ${smallest.name}` })}`,
    );
  }
  return { text, examples };
}

function list(states: readonly { name: string }[]): string {
  if (states.length > NAMED) return `${states.length} states and union territories`;
  return states.map(({ name }) => name).join(", ");
}
