import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { InputError } from "../cli/input-error.ts";
import { shellWord } from "../cli/safe-text.ts";
import { recoverFolder } from "../files/folder.ts";
import { readRegularFile } from "../files/regular-file.ts";
import { parseRecords } from "./csv.ts";
import {
  COLUMNS,
  DATASET_MANIFEST,
  type Dataset,
  FILES,
  type Manifest,
  OPTIONAL_COLUMNS,
  OPTIONAL_FILES,
  VILLAGES_FOLDER,
  villagesFile,
} from "./dataset.ts";
import { parseManifest } from "./manifest.ts";
import { type Records, rowReader, type TableName } from "./records.ts";
import { DatasetChecker, sortPlaces, updateCommand } from "./validate.ts";

/**
 * The dataset in `folder`, complete and valid: codes are unique, parents exist, names are not empty, and the counts and
 * checksums are those of its manifest. Every list is sorted by code, whatever the order in the files.
 *
 * A write that was killed is completed first (see `recoverFolder`).
 * Throws InputError, one line that names file and line and says what to do.
 */
export async function readDataset(folder: string): Promise<Dataset> {
  recoverFolder(folder);
  return read(folder, false);
}

/**
 * The same of a dataset whose files somebody has edited: other counts, checksums and files than the manifest's are taken,
 * and columns that a record may lack may be missing.
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

  const readRecords = async <Name extends TableName>(
    table: Name,
    accept: (record: Records[Name]) => void,
    file: string = FILES[table as keyof typeof FILES],
  ): Promise<Records[Name][]> => {
    const content = await readListed(folder, file);
    // Thrown last: the line of an invalid row helps more than the file's checksum.
    changed.push(...checkSum(folder, file, content, manifest));
    const toRecord = rowReader(table);
    const optional = isEdited ? OPTIONAL_COLUMNS[table] : undefined;
    const checkRow = check.rowsOf(file, accept);
    const read = (row: readonly string[]) => {
      const record = toRecord(row);
      checkRow(record);
      return record;
    };
    return parseRecords(join(folder, file), content, COLUMNS[table], read, optional);
  };

  const states = await readRecords("states", check.state);
  const districts = await readRecords("districts", check.district);
  const talukas = await readRecords("talukas", check.taluka);
  const byState: Dataset["villages"][] = [];
  for (const { code } of states) {
    byState.push(await readRecords("villages", check.villageOf(code), villagesFile(code)));
  }
  const villages = byState.flat();
  const has = (table: (typeof OPTIONAL_FILES)[number]) =>
    isEdited ? found.includes(FILES[table]) : manifest.sha256[FILES[table]] !== undefined;
  const localities = has("localities")
    ? await readRecords("localities", check.locality)
    : undefined;
  const aliases = await readRecords("aliases", check.alias);
  const former = await readRecords("former", check.former);
  const formerAreas = await readRecords("formerAreas", check.formerArea);

  const dataset = {
    manifest,
    states,
    districts,
    talukas,
    villages,
    aliases,
    former,
    formerAreas,
    ...(has("postOffices") && { postOffices: await readRecords("postOffices", check.postOffice) }),
    ...(localities && { localities }),
    ...(has("census2001") && { census2001: await readRecords("census2001", check.census2001) }),
    ...(has("positions") && { positions: await readRecords("positions", check.position) }),
  };
  if (!isEdited) {
    if (changed[0] !== undefined) throw changed[0];
    check.counts(dataset, manifest);
  }
  return sortPlaces(dataset);
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

/** The files of villages, and the optional files, in the folder. */
async function filesOf(folder: string): Promise<string[]> {
  const villages = await readdir(join(folder, VILLAGES_FOLDER)).catch(() => []);
  const others = (await readdir(folder)).filter((name) =>
    OPTIONAL_FILES.some((table) => name === FILES[table]),
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

/** The error of a file whose checksum is not the manifest's, if so. */
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
