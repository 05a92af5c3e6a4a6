import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { InputError } from "../cli/input-error.ts";
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
  OPTIONAL_FILES,
  VILLAGES_FOLDER,
  villagesFile,
} from "./dataset.ts";
import { parseManifest } from "./manifest.ts";
import { type Records, rowReader, type TableName } from "./rows.ts";
import { DatasetChecker, sortPlaces } from "./validate.ts";

/**
 * The dataset in `folder`, complete and valid: codes are unique, parents exist, names are not empty, and the counts and
 * checksums are those of its manifest. Every list is sorted by code, whatever the order in the files.
 *
 * A write that was killed is completed first (see `recoverFolder`).
 * Throws InputError, one line that names file and line and says what to do.
 */
export async function readDataset(folder: string): Promise<Dataset> {
  recoverFolder(folder);
  const manifest = parseManifest(join(folder, DATASET_MANIFEST), await readManifest(folder));
  await checkFolder(folder, manifest);
  const check = new DatasetChecker(folder);
  const changed: InputError[] = [];

  const read = async <Name extends TableName>(
    table: Name,
    accept: (record: Records[Name], at: string) => void,
    file: string = FILES[table as keyof typeof FILES],
  ): Promise<Records[Name][]> => {
    const content = await readListed(folder, file);
    // Thrown last: the line of an invalid row helps more than the file's checksum.
    changed.push(...checkSum(folder, file, content, manifest));
    const toRecord = rowReader(table);
    return parseRows(join(folder, file), content, COLUMNS[table]).map((row, index) => {
      const record = toRecord(row);
      accept(record, `${file}:${lineOf(index)}`);
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
  const has = (table: (typeof OPTIONAL_FILES)[number]) => manifest.sha256[FILES[table]] !== undefined;
  const localities = has("localities") ? await read("localities", check.locality) : undefined;
  const aliases = await read("aliases", check.alias);
  const former = await read("former", check.former);
  const formerAreas = await read("formerAreas", check.formerArea);

  const dataset = {
    ...{ manifest, states, districts, talukas, villages, aliases, former, formerAreas },
    ...(has("postOffices") && { postOffices: await read("postOffices", check.postOffice) }),
    ...(localities && { localities }),
  };
  if (changed[0] !== undefined) throw changed[0];
  check.counts(dataset, manifest);
  return sortPlaces(dataset);
}

async function readManifest(folder: string): Promise<string> {
  try {
    return (await readRegularFile(join(folder, DATASET_MANIFEST))).toString("utf8");
  } catch (error) {
    throw new InputError(
      `${(error as InputError).message}, so ${folder} is not a dataset; make one with: npm run import -- --from <official files> --out ${shellWord(folder)}`,
    );
  }
}

/** Checks that the manifest lists every file of villages, and every optional file, in the folder. */
async function checkFolder(folder: string, manifest: Manifest): Promise<void> {
  const villages = await readdir(join(folder, VILLAGES_FOLDER)).catch(() => []);
  const found = [
    ...villages.map((name) => `${VILLAGES_FOLDER}/${name}`),
    ...(await readdir(folder)).filter((name) => OPTIONAL_FILES.some((table) => name === FILES[table])),
  ];
  const stray = found.find((file) => manifest.sha256[file] === undefined);
  if (stray !== undefined) {
    throw new InputError(
      `${join(folder, stray)}: not in ${DATASET_MANIFEST}; remove it or import the data again`,
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

/** The error of a file whose checksum is not the manifest's, if so. */
function checkSum(folder: string, file: string, content: Uint8Array, manifest: Manifest): InputError[] {
  const actual = createHash("sha256").update(content).digest("hex");
  const expected = manifest.sha256[file] ?? "nothing";
  if (actual === expected) return [];
  return [
    new InputError(
      `${join(folder, file)}: its SHA-256 is ${actual}, but ${DATASET_MANIFEST} says ${expected}; after an intended edit write the new one there, otherwise import the data again`,
    ),
  ];
}
