import { readFile, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { shellWord } from "../cli/safe-text.ts";
import { DATASET_MANIFEST, type Dataset, type Manifest, type UnsavedDataset } from "../dataset/dataset.ts";
import { DATASET_FOLDER } from "../dataset/dataset-folder.ts";
import { InputError } from "../dataset/input-error.ts";
import { readDataset } from "../dataset/read.ts";
import { formatDataset } from "../dataset/write.ts";
import { type WritableFolder, withFolder } from "../files/folder.ts";
import { Collector } from "../import/collect.ts";
import { DATAGOV_FILE, recordRow } from "../import/datagov.ts";
import { LGD, LGD_NAME } from "../import/lgd.ts";
import { visibleNames } from "../import/other-names.ts";
import { REPORT_FILE, Report } from "../import/report.ts";
import { type ApiOptions, checkAddress, shownAddress } from "./api.ts";
import { keepDetails, keepLaterNames, keepPast, keepUnlisted } from "./carry-over.ts";
import {
  addEntry,
  CHANGES_JSON,
  CHANGES_MD,
  type Edition,
  formatChangesJson,
  formatEntry,
  readRepeated,
} from "./changes.ts";
import { compareEditions } from "./compare.ts";
import { type Download, type DownloadOptions, download } from "./download.ts";
import { keepCodes } from "./keep-codes.ts";
import { type Arrival, type Before, objections } from "./safety.ts";

export interface RefreshOptions extends ApiOptions, Pick<DownloadOptions, "onProgress" | "wholeTimeout"> {
  /** The dataset to refresh. */
  folder: string;
  /** Why the new data is to be taken although something speaks against it. */
  accept?: string;
  /** Called with what a person should know, one or more lines. */
  onNote: (text: string) => void;
}

/**
 * Replaces the dataset in `folder` by what the open-data API has now, and returns the entry of CHANGES.md;
 * undefined, with nothing written, when nothing has changed.
 *
 * Throws InputError, with `folder` as it was, when the API fails or something speaks against the new data and
 * nothing is accepted. The pages stay beside the folder then, for the run that accepts them.
 */
export async function refreshDataset(options: RefreshOptions): Promise<string | undefined> {
  checkAddress(options.url);
  return withFolder(options.folder, DATASET_FOLDER, (writable) => refresh(options, writable));
}

async function refresh(options: RefreshOptions, writable: WritableFolder): Promise<string | undefined> {
  const { folder, accept, onNote } = options;
  const older = await readOlder(folder);
  const pagesFolder = `${resolve(folder)}.refresh`;
  const arrived = await download({ ...options, folder: pagesFolder, takeWhole: accept !== undefined });

  const report = new Report();
  const { newer, unplaced, repeated } = await collect(arrived, report);
  if (newer.villages.length === 0) {
    throw new InputError(`${shownAddress(options.url)}: no record that can be placed; is the address right?`);
  }
  keepCodes(older, newer);
  keepUnlisted(older, newer);
  keepDetails(older, newer);
  keepLaterNames(older, newer);
  const comparison = compareEditions(older, newer);
  keepPast(older, newer, comparison);

  const retrieved = arrived.retrieved.toISOString();
  const { files, manifest } = formatDataset(folder, newer, {
    ...LGD,
    attribution: attributionOf(older.manifest),
    retrieved,
  });
  if (sameFiles(manifest, older.manifest)) {
    await arrived.remove();
    return undefined;
  }
  const { promised, received } = arrived;
  const before: Before = {
    places: older,
    otherSource: older.manifest?.source !== manifest.source,
    repeated: readRepeated(await readText(join(folder, CHANGES_JSON))),
  };
  const against = objections(before, comparison, { promised, received, unplaced, repeated });
  const edition: Edition = {
    ...{ previous: older.manifest?.retrieved ?? "", retrieved, objections: against },
    repeated: repeated.count,
  };
  if (accept !== undefined && against.length > 0) edition.accepted = accept;
  const entry = formatEntry(edition, comparison, older, newer);
  if (against.length > 0 && accept === undefined) {
    onNote(entry);
    throw new InputError(
      `refused, ${folder} is as it was: ${against.join("; ")}. If that is right: npm run refresh -- --out ${shellWord(folder)} --accept "<reason>"`,
    );
  }
  const found = report.toText();
  if (found !== "") onNote(found);
  files.set(REPORT_FILE, report.toSummaryJson());
  files.set(CHANGES_JSON, formatChangesJson(edition, comparison, older, newer));
  files.set(CHANGES_MD, addEntry(await readText(join(folder, CHANGES_MD)), entry));
  writable.replace(files);
  await arrived.remove();
  return entry;
}

/** The providers of what is there until now, some of which stays, and of what comes. */
function attributionOf(older: Manifest | undefined): string {
  return [...new Set([...(older?.attribution.split("; ") ?? []), LGD.attribution])].join("; ");
}

/** The dataset until now; without any places and manifest when there is none yet. */
async function readOlder(folder: string): Promise<UnsavedDataset & Partial<Pick<Dataset, "manifest">>> {
  const there = await stat(join(folder, DATASET_MANIFEST)).catch(() => undefined);
  if (there !== undefined) return readDataset(folder);
  return { states: [], districts: [], talukas: [], villages: [], aliases: [], former: [], later: [] };
}

async function collect(
  arrived: Download,
  report: Report,
): Promise<{ newer: UnsavedDataset } & Pick<Arrival, "unplaced" | "repeated">> {
  const collector = new Collector(report, {
    origin: { source: LGD_NAME, boundaries: String(arrived.retrieved.getUTCFullYear()) },
    dividedTalukas: true,
  });
  const unplaced: Arrival["unplaced"] = { count: 0 };
  const repeated: Arrival["repeated"] = { count: 0 };
  /** Village and PIN code → which record it is. */
  const seen = new Map<string, number>();
  for await (const { offset, records } of arrived.pages()) {
    for (const [index, record] of records.entries()) {
      const number = offset + index + 1;
      const result = recordRow(record, number, report);
      if ("row" in result) {
        collector.add(result.row);
        const { code, pincodes } = result.row.village;
        const key = `${code} ${pincodes.join(" ")}`;
        const first = seen.get(key);
        if (first === undefined) {
          seen.set(key, number);
        } else {
          repeated.count++;
          repeated.first ??= `${DATAGOV_FILE}:${number} has village ${code} with the same PIN code as ${DATAGOV_FILE}:${first}`;
        }
        continue;
      }
      unplaced.count++;
      unplaced.first ??= `${DATAGOV_FILE}:${number} has no ${result.missing.join(", ")}`;
    }
  }
  const newer = collector.places();
  newer.aliases.push(...visibleNames(newer));
  return { newer, unplaced, repeated };
}

function sameFiles(manifest: Manifest, older: Manifest | undefined): boolean {
  if (older === undefined || older.source !== manifest.source) return false;
  const files = Object.keys(manifest.sha256);
  return (
    files.length === Object.keys(older.sha256).length &&
    files.every((file) => manifest.sha256[file] === older.sha256[file])
  );
}

async function readText(path: string): Promise<string> {
  return readFile(path, "utf8").catch(() => "");
}
