import { createHash } from "node:crypto";
import { type FolderKind, replaceFolder } from "../files/folder.ts";
import { formatCsv } from "../tables/csv.ts";
import {
  DATASET_MANIFEST,
  type Manifest,
  type Provenance,
  type UnsavedDataset,
} from "./dataset.ts";
import { formatLicense, LICENSE_FILE } from "./license.ts";
import { statesOf } from "./places.ts";
import {
  columnsOf,
  type Records,
  TABLE_LIST,
  type TableName,
  toRow,
  VILLAGES_FOLDER,
} from "./tables.ts";
import { countPlaces, DatasetChecker, sortPlaces } from "./validate.ts";

/**
 * The folder of a dataset. Other files in it (notes, a list of changes) are kept; the dataset's own optional files are
 * not.
 */
export const DATASET_FOLDER: FolderKind = {
  foreign: "holds files, but not a dataset",
  mark: DATASET_MANIFEST,
  keeps: (name) =>
    name !== VILLAGES_FOLDER &&
    TABLE_LIST.every(([, { file, optional }]) => !optional || name !== file),
};

/**
 * The files of a dataset: CSV sorted by code, the license, and the manifest with counts and checksums. The same places
 * give the same bytes. They are checked as in `readDataset`, so that it can read the written files.
 *
 * @param folder its name in errors
 * @param places their lists are sorted in place
 * @returns the files by path inside the folder, including license and manifest
 */
export function formatDataset(
  folder: string,
  places: UnsavedDataset,
  provenance: Provenance,
): { manifest: Manifest; files: Map<string, string> } {
  const files = formatPlaces(folder, sortPlaces(places));
  const { source, license, attribution, retrieved, copy, habitations } = provenance;
  const sha256: Record<string, string> = {};
  for (const [file, content] of files)
    sha256[file] = createHash("sha256").update(content).digest("hex");
  const counts = countPlaces(places);
  const manifest: Manifest = {
    source,
    license,
    attribution,
    retrieved,
    ...(copy && { copy }),
    ...(habitations && { habitations }),
    counts,
    sha256,
  };
  files.set(LICENSE_FILE, formatLicense(provenance));
  files.set(DATASET_MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
  return { manifest, files };
}

/**
 * Writes a dataset to `folder` and returns its manifest; see {@link formatDataset}. The old files are kept until all new
 * ones are complete; see `WritableFolder`.
 */
export async function writeDataset(
  folder: string,
  places: UnsavedDataset,
  provenance: Provenance,
): Promise<Manifest> {
  const { manifest, files } = formatDataset(folder, places, provenance);
  replaceFolder(folder, DATASET_FOLDER, files);
  return manifest;
}

/** The content of every CSV, by path, in the order that the checker needs. */
function formatPlaces(folder: string, places: UnsavedDataset): Map<string, string> {
  const check = new DatasetChecker(folder);
  const files = new Map<string, string>();
  const format = <Name extends TableName>(
    table: Name,
    records: readonly Records[Name][],
    file: string,
    state?: string,
  ): void => {
    const checkRow = check.rowsOf(table, file, state);
    // One after the other: a table has hundreds of thousands of rows.
    function* rows() {
      for (const record of records) {
        checkRow(record);
        yield toRow(table, record);
      }
    }
    files.set(file, formatCsv(columnsOf(table), rows()));
  };
  for (const [table, { file }] of TABLE_LIST) {
    const records = places[table];
    if (records === undefined) continue;
    if (typeof file === "string") {
      format(table, records, file);
      continue;
    }
    const byState = villagesByState(places);
    for (const { code } of places.states)
      format("villages", byState.get(code) ?? [], file(code), code);
  }
  return files;
}

function villagesByState(places: UnsavedDataset): Map<string, Records["villages"][]> {
  const { stateOfTaluka } = statesOf(places);
  return Map.groupBy(places.villages, ({ code, taluka_code }) => {
    const state = stateOfTaluka(taluka_code);
    if (state === undefined) throw new Error(`village ${code}: no taluka ${taluka_code}`);
    return state;
  });
}
