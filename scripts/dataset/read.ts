import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { InputError } from "../cli/input-error.ts";
import { shellWord } from "../cli/safe-text.ts";
import { recoverFolder } from "../files/folder.ts";
import { readRegularFile } from "../files/regular-file.ts";
import { parseRecords } from "../tables/own-csv.ts";
import { DATASET_MANIFEST, type Dataset, type Manifest } from "./dataset.ts";
import { parseManifest } from "./manifest.ts";
import {
  type Column,
  columnsOf,
  type Records,
  rowReader,
  TABLE_LIST,
  TABLES,
  type TableName,
  VILLAGES_FOLDER,
} from "./tables.ts";
import { DatasetChecker, sortPlaces, updateCommand } from "./validate.ts";

/**
 * Reads the dataset in `folder`, complete and valid: codes are unique, parents exist, names are not empty, and the counts
 * and checksums match its manifest. Every list is sorted by code, whatever the order in the files.
 *
 * Completes a write that was killed (see `recoverFolder`). Throws InputError, one line that names file and line and says
 * what to do.
 */
export async function readDataset(folder: string): Promise<Dataset> {
  recoverFolder(folder);
  return read(folder, false);
}

/**
 * Reads a dataset whose files have been edited: counts, checksums and files may differ from the manifest's, and optional
 * columns may be missing.
 */
export async function readEditedDataset(folder: string): Promise<Dataset> {
  return read(folder, true);
}

async function read(folder: string, isEdited: boolean): Promise<Dataset> {
  const manifest = parseManifest(join(folder, DATASET_MANIFEST), await readManifest(folder));
  const found = await filesOf(folder);
  if (!isEdited) checkFolder(folder, manifest, found);
  const check = new DatasetChecker(folder);
  const changed: InputError[] = [];

  const readFile = async <Name extends TableName>(
    table: Name,
    file: string,
    state?: string,
  ): Promise<Records[Name][]> => {
    const content = await readListed(folder, file);
    // Thrown last: the line of an invalid row is more helpful than the file's checksum.
    changed.push(...checkSum(folder, file, content, manifest));
    const toRecord = rowReader(table);
    const optional = isEdited ? optionalColumns(table) : undefined;
    const checkRow = check.rowsOf(table, file, state);
    const readRow = (row: readonly string[]) => {
      const record = toRecord(row);
      checkRow(record);
      return record;
    };
    return parseRecords(join(folder, file), content, columnsOf(table), readRow, optional);
  };

  const tables = new Map<TableName, readonly object[]>();
  for (const [table, { file, optional }] of TABLE_LIST) {
    if (typeof file === "string") {
      const isThere = isEdited ? found.includes(file) : manifest.sha256[file] !== undefined;
      if (optional && !isThere) continue;
      tables.set(table, await readFile(table, file));
      continue;
    }
    const byState: object[][] = [];
    for (const { code } of tables.get("states") as Records["states"][])
      byState.push(await readFile(table, file(code), code));
    tables.set(table, byState.flat());
  }
  const dataset = { manifest, ...Object.fromEntries(tables) } as Dataset;
  if (!isEdited) {
    if (changed[0] !== undefined) throw changed[0];
    check.counts(dataset, manifest);
  }
  return sortPlaces(dataset);
}

function optionalColumns(table: TableName): string[] {
  return Object.entries<Column>(TABLES[table].columns).flatMap(([column, { optional }]) =>
    optional ? column : [],
  );
}

async function readManifest(folder: string): Promise<string> {
  try {
    return (await readRegularFile(join(folder, DATASET_MANIFEST))).toString("utf8");
  } catch (error) {
    throw new InputError(
      `${(error as InputError).message}, so ${folder} is not a dataset; make one of all of India with: npm run refresh -- --out ${shellWord(folder)}`,
    );
  }
}

/** The files in the folder with villages, and the optional files. */
async function filesOf(folder: string): Promise<string[]> {
  const villages = await readdir(join(folder, VILLAGES_FOLDER)).catch(() => []);
  const others = (await readdir(folder)).filter((name) =>
    TABLE_LIST.some(([, { file, optional }]) => optional && name === file),
  );
  return [...villages.map((name) => `${VILLAGES_FOLDER}/${name}`), ...others];
}

/** Checks that the manifest lists these files. */
function checkFolder(folder: string, manifest: Manifest, found: readonly string[]): void {
  const stray = found.find((file) => manifest.sha256[file] === undefined);
  if (stray !== undefined) {
    throw new InputError(
      `${join(folder, stray)}: not in ${DATASET_MANIFEST}; remove it, or add it with: ${updateCommand(folder)}`,
    );
  }
}

async function readListed(folder: string, file: string): Promise<Uint8Array> {
  try {
    return await readRegularFile(join(folder, file));
  } catch (error) {
    throw new InputError(
      `${(error as InputError).message}, but the dataset needs it; import the data again`,
    );
  }
}

/** The error of a file whose checksum differs from the manifest's; none if it matches. */
function checkSum(
  folder: string,
  file: string,
  content: Uint8Array,
  manifest: Manifest,
): InputError[] {
  if (createHash("sha256").update(content).digest("hex") === manifest.sha256[file]) return [];
  return [
    new InputError(
      `${join(folder, file)}: changed since ${DATASET_MANIFEST} was written; take the edit with: ${updateCommand(folder)}`,
    ),
  ];
}
