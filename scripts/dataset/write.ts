import { createHash } from "node:crypto";
import { replaceFolder } from "../files/folder.ts";
import { formatCsv, lineOf } from "./csv.ts";
import {
  COLUMNS,
  DATASET_MANIFEST,
  FILES,
  type Manifest,
  type Provenance,
  type UnsavedDataset,
  type Village,
  villagesFile,
} from "./dataset.ts";
import { DATASET_FOLDER } from "./dataset-folder.ts";
import { formatLicense, LICENSE_FILE } from "./license.ts";
import { type Records, type TableName, toRow } from "./rows.ts";
import { countPlaces, DatasetChecker, sortPlaces } from "./validate.ts";

/** A directory as files, before anything is written. */
export interface FormattedDataset {
  manifest: Manifest;
  /** Content by path inside the folder, manifest and license included. */
  files: Map<string, string>;
}

/**
 * The directory as its files: CSV sorted by code, their license, and the manifest with counts and checksums. The
 * same places give the same bytes. They are checked as `readDirectory` checks them, so what is written can be read.
 *
 * @param folder what errors put before a file's name
 * @param places their lists are sorted in place
 */
export function formatDataset(
  folder: string,
  places: UnsavedDataset,
  provenance: Provenance,
): FormattedDataset {
  const files = formatPlaces(folder, sortPlaces(places));
  const { source, license, attribution, retrieved } = provenance;
  const sha256: Record<string, string> = {};
  for (const [file, content] of files) sha256[file] = createHash("sha256").update(content).digest("hex");
  const counts = countPlaces(places);
  const manifest: Manifest = { source, license, attribution, retrieved, counts, sha256 };
  files.set(LICENSE_FILE, formatLicense(provenance));
  files.set(DATASET_MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
  return { manifest, files };
}

/**
 * Writes the directory to `folder` and returns its manifest; see {@link formatDataset}. The old files stay as
 * they are until all new ones are complete; see `WritableFolder` for what a kill leaves behind.
 *
 * @param besides further files to replace at the same moment (a report, a list of changes), by path
 */
export async function writeDataset(
  folder: string,
  places: UnsavedDataset,
  provenance: Provenance,
  besides: ReadonlyMap<string, string> = new Map(),
): Promise<Manifest> {
  const { manifest, files } = formatDataset(folder, places, provenance);
  replaceFolder(folder, DATASET_FOLDER, new Map([...files, ...besides]));
  return manifest;
}

/** The content of every CSV, by path, in the order in which the checker wants them. */
function formatPlaces(folder: string, places: UnsavedDataset): Map<string, string> {
  const check = new DatasetChecker(folder);
  const files = new Map<string, string>();
  const format = <Name extends TableName>(
    table: Name,
    records: readonly Records[Name][],
    accept: (record: Records[Name], file: string, line: number) => void,
    file: string = FILES[table as keyof typeof FILES],
  ): void => {
    const rows = records.map((record, index) => {
      accept(record, file, lineOf(index));
      return toRow(table, record);
    });
    files.set(file, formatCsv(COLUMNS[table], rows));
  };

  format("states", places.states, check.state);
  format("districts", places.districts, check.district);
  format("talukas", places.talukas, check.taluka);
  const byState = villagesByState(places);
  for (const { code } of places.states) {
    format("villages", byState.get(code) ?? [], check.villageOf(code), villagesFile(code));
  }
  format("aliases", places.aliases, check.alias);
  format("former", places.former, check.former);
  format("later", places.later, check.later);
  return files;
}

/** Villages by the code of their state; throws for a village whose taluka does not exist. */
function villagesByState({ districts, talukas, villages }: UnsavedDataset): Map<string, Village[]> {
  const stateOfDistrict = new Map(districts.map(({ code, state_code }) => [code, state_code]));
  const stateOfTaluka = new Map(talukas.map((t) => [t.code, stateOfDistrict.get(t.district_code)]));
  const byState = new Map<string, Village[]>();
  for (const village of villages) {
    const state = stateOfTaluka.get(village.taluka_code);
    if (state === undefined) {
      throw new Error(`village ${village.code}: no taluka ${village.taluka_code}`);
    }
    const list = byState.get(state);
    if (list === undefined) byState.set(state, [village]);
    else list.push(village);
  }
  return byState;
}
