import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { shellWord } from "../cli/safe-text.ts";
import { recoverFolder } from "../files/folder.ts";
import { readRegularFile } from "../files/regular-file.ts";
import { lineOf, parseRows } from "./csv.ts";
import {
  COLUMNS,
  DATASET_MANIFEST,
  type Dataset,
  FILES,
  type Manifest,
  VILLAGES_FOLDER,
  villagesFile,
} from "./dataset.ts";
import { InputError } from "./input-error.ts";
import { parseManifest } from "./manifest.ts";
import { type Records, rowReader, type TableName } from "./rows.ts";
import { DatasetChecker, sortPlaces } from "./validate.ts";

/**
 * The dataset in `folder`, complete and valid: unique codes, parents that exist, no empty names, and the counts and
 * checksums of its manifest. Everything is sorted by code, whatever the order in the files.
 *
 * A write that was cut off is made good first (see `recoverFolder`); when another process puts a new dataset in place
 * meanwhile, that is read.
 * Throws InputError with one line that names file, line and what to do.
 */
export async function readDataset(folder: string): Promise<Dataset> {
  for (let attempt = 1; ; attempt++) {
    await recoverFolder(folder);
    const before = identityOf(folder);
    try {
      return await readOnce(folder);
    } catch (error) {
      if (identityOf(folder) === before || attempt === READ_ATTEMPTS) throw error;
    }
  }
}

/** A dataset is replaced a few times a month. */
const READ_ATTEMPTS = 10;

/** Differs from folder to folder, also of one name; undefined where there is none. A freed inode is soon used again. */
function identityOf(folder: string): string | undefined {
  const stats = statSync(folder, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.ino} ${stats.birthtimeNs} ${stats.ctimeNs}`;
}

async function readOnce(folder: string): Promise<Dataset> {
  const manifest = parseManifest(join(folder, DATASET_MANIFEST), await readManifest(folder));
  await checkFolder(folder, manifest);
  const check = new DatasetChecker(folder);
  const changed: InputError[] = [];

  const read = async <Name extends TableName>(
    table: Name,
    accept: (record: Records[Name], file: string, line: number) => void,
    file: string = FILES[table as keyof typeof FILES],
  ): Promise<Records[Name][]> => {
    const content = await readListed(folder, file);
    // Told last: where a row is wrong, its line helps more than the file's checksum.
    changed.push(...checkSum(folder, file, content, manifest));
    const toRecord = rowReader(table);
    return parseRows(join(folder, file), content, COLUMNS[table]).map((row, index) => {
      const record = toRecord(row);
      accept(record, file, lineOf(index));
      return record;
    });
  };

  const states = await read("states", check.state);
  const districts = await read("districts", check.district);
  const talukas = await read("talukas", check.taluka);
  const byState: Dataset["villages"][] = [];
  for (const { code } of states) {
    byState.push(await read("villages", check.villageOf(code), villagesFile(code)));
  }
  const villages = byState.flat();
  const aliases = await read("aliases", check.alias);
  const former = await read("former", check.former);
  const later = await read("later", check.later);

  const dataset = { manifest, states, districts, talukas, villages, aliases, former, later };
  if (changed[0] !== undefined) throw changed[0];
  check.counts(dataset, manifest);
  return sortPlaces(dataset);
}

async function readManifest(folder: string): Promise<string> {
  try {
    return (await readRegularFile(join(folder, DATASET_MANIFEST))).toString("utf8");
  } catch (error) {
    throw new InputError(
      `${(error as InputError).message}, so ${folder} is no dataset; make one with: npm run import -- --from <official files> --out ${shellWord(folder)}`,
    );
  }
}

/** The folder holds no villages that the manifest does not tell of. */
async function checkFolder(folder: string, manifest: Manifest): Promise<void> {
  const found = await readdir(join(folder, VILLAGES_FOLDER)).catch(() => []);
  const stray = found.find((name) => manifest.sha256[`${VILLAGES_FOLDER}/${name}`] === undefined);
  if (stray !== undefined) {
    throw new InputError(
      `${join(folder, VILLAGES_FOLDER, stray)}: not in ${DATASET_MANIFEST}; remove it or import the data again`,
    );
  }
}

async function readListed(folder: string, file: string): Promise<Uint8Array> {
  try {
    return await readRegularFile(join(folder, file));
  } catch (error) {
    throw new InputError(`${(error as InputError).message}, but the dataset needs it; import the data again`);
  }
}

/** The error of a file that is not the one the manifest tells of, if it is not. */
function checkSum(folder: string, file: string, content: Uint8Array, manifest: Manifest): InputError[] {
  const actual = createHash("sha256").update(content).digest("hex");
  const expected = manifest.sha256[file] ?? "nothing";
  if (actual === expected) return [];
  return [
    new InputError(
      `${join(folder, file)}: its SHA-256 is ${actual}, ${DATASET_MANIFEST} says ${expected}; after an edit on purpose write the new one there, else import the data again`,
    ),
  ];
}
