import { readFile, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { commitFiles, prepareOutput } from "../dataset/commit.ts";
import { DATASET_MANIFEST, type Dataset, type Manifest, type UnsavedDataset } from "../dataset/dataset.ts";
import { InputError } from "../dataset/input-error.ts";
import { readDataset } from "../dataset/read.ts";
import { formatDataset } from "../dataset/write.ts";
import { Collector } from "../import/collect.ts";
import { DATAGOV_FILE, recordRow } from "../import/datagov.ts";
import { LGD, LGD_NAME } from "../import/lgd.ts";
import { REPORT_FILE, Report } from "../import/report.ts";
import type { ApiOptions } from "./api.ts";
import { keepChildless, keepLocalNames, keepPast } from "./carry-over.ts";
import {
  addEntry,
  CHANGES_JSON,
  CHANGES_MD,
  type Edition,
  formatChangesJson,
  formatEntry,
} from "./changes.ts";
import { compareEditions } from "./compare.ts";
import { type Download, download } from "./download.ts";
import { type Arrival, objections } from "./safety.ts";

export interface RefreshOptions extends ApiOptions {
  /** The directory to refresh. */
  folder: string;
  /** Why the new data is to be taken although something speaks against it. */
  accept?: string;
  onProgress: (received: number, promised: number, requests: number) => void;
  /** Told what a person should know, line by line. */
  onNote: (text: string) => void;
}

/**
 * Replaces the directory in `folder` by what the open-data API has now, and returns the entry of CHANGES.md;
 * undefined, with nothing written, when nothing has changed.
 *
 * Throws InputError, with `folder` as it was, when the API fails or something speaks against the new data and
 * nothing is accepted. The pages stay beside the folder then, for the run that accepts them.
 */
export async function refreshDataset(options: RefreshOptions): Promise<string | undefined> {
  const { folder, accept, onNote } = options;
  await prepareOutput(folder);
  const older = await readOlder(folder);
  const pagesFolder = `${resolve(folder)}.refresh`;
  const arrived = await download({ ...options, folder: pagesFolder, takeWhole: accept !== undefined });

  const report = new Report();
  const { newer, unplaced } = await collect(arrived, report);
  if (newer.villages.length === 0) throw new InputError(`${options.url}: no record that can be placed`);
  keepChildless(older, newer);
  keepLocalNames(older, newer);
  const comparison = compareEditions(older, newer);
  keepPast(older, newer, comparison);

  const retrieved = arrived.retrieved.toISOString();
  const { files, manifest } = formatDataset(folder, newer, { ...LGD, retrieved });
  if (sameFiles(manifest, older.manifest)) {
    await rm(pagesFolder, { recursive: true });
    return undefined;
  }
  const { promised, received } = arrived;
  const against = objections(older, newer, { promised, received, unplaced });
  const edition: Edition = { previous: older.manifest?.retrieved ?? "", retrieved, objections: against };
  if (accept !== undefined && against.length > 0) edition.accepted = accept;
  const entry = formatEntry(edition, comparison, older, newer);
  if (against.length > 0 && accept === undefined) {
    onNote(entry);
    throw new InputError(
      `refused, ${folder} is as it was: ${against.join("; ")}. If that is right: npm run refresh -- --accept "<reason>"`,
    );
  }
  const found = report.toText();
  if (found !== "") onNote(found);
  files.set(REPORT_FILE, report.toSummaryJson());
  files.set(CHANGES_JSON, formatChangesJson(edition, comparison, older, newer));
  files.set(CHANGES_MD, addEntry(await readText(join(folder, CHANGES_MD)), entry));
  await commitFiles(folder, files);
  await rm(pagesFolder, { recursive: true });
  return entry;
}

/** The directory until now; without any places and manifest when there is none yet. */
async function readOlder(folder: string): Promise<UnsavedDataset & Partial<Pick<Dataset, "manifest">>> {
  const there = await stat(join(folder, DATASET_MANIFEST)).catch(() => undefined);
  if (there !== undefined) return readDataset(folder);
  return { states: [], districts: [], talukas: [], villages: [], aliases: [], former: [], later: [] };
}

async function collect(
  arrived: Download,
  report: Report,
): Promise<{ newer: UnsavedDataset; unplaced: Arrival["unplaced"] }> {
  const collector = new Collector(report, "majority", {
    source: LGD_NAME,
    boundaries: String(arrived.retrieved.getUTCFullYear()),
  });
  const unplaced: Arrival["unplaced"] = { count: 0 };
  for await (const { offset, records } of arrived.pages()) {
    for (const [index, record] of records.entries()) {
      const number = offset + index + 1;
      const result = recordRow(record, number, report);
      if ("row" in result) {
        collector.add(result.row);
        continue;
      }
      unplaced.count++;
      unplaced.first ??= `${DATAGOV_FILE}:${number} has no ${result.missing.join(", ")}`;
    }
  }
  return { newer: collector.places(), unplaced };
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
