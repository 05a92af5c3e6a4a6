import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { InputError } from "../cli/input-error.ts";
import { shellWord } from "../cli/safe-text.ts";
import {
  CHANGES_JSON,
  CHANGES_MD,
  DATASET_MANIFEST,
  type Dataset,
  type Manifest,
  type SurveyFiles,
  type UnsavedDataset,
} from "../dataset/dataset.ts";
import { readDataset } from "../dataset/read.ts";
import { REPORT_FILE, Report } from "../dataset/report.ts";
import { DATASET_FOLDER, formatDataset } from "../dataset/write.ts";
import { combine } from "../editions/combine.ts";
import { datasetEdition } from "../editions/older.ts";
import { type WritableFolder, withFolder } from "../files/folder.ts";
import { addBlocks } from "../link/blocks/blocks.ts";
import { addMembers } from "../link/members/members.ts";
import { addLocalities } from "../link/offices/localities.ts";
import { moveMisplacedOffices } from "../link/offices/misplaced-offices.ts";
import { CENSUS_POINTS } from "../sources/census-points.ts";
import { LGD } from "../sources/lgd.ts";
import { PMGSY } from "../sources/pmgsy.ts";
import { creditOf } from "../sources/registry.ts";
import type { Arrival } from "./arrival.ts";
import {
  keepBlocks,
  keepMembers,
  keepPositions,
  keepPostOffices,
  keepSurveyedAreas,
  renewPositions,
} from "./carry-over.ts";
import { addEntry, changesOf, type Edition, formatChangesJson, formatEntry } from "./changes.ts";
import { compareEditions } from "./compare.ts";
import { isAccepted, type Objection } from "./objection.ts";
import { objectionsTo } from "./objections.ts";
import { objectionsTable } from "./objections-table.ts";
import type { Survey } from "./survey.ts";
import { changeRows, keptChanges } from "./year.ts";

export interface RefreshOptions {
  /** The dataset to refresh. */
  folder: string;
  /** Gets the new data. Problems of single rows go to the report. */
  fetch: (report: Report) => Promise<Arrival>;
  /** Gets the survey of habitations, unless the positions are already from it. If undefined, positions stay. */
  fetchSurvey?: (known: SurveyFiles | undefined, report: Report) => Promise<Survey | undefined>;
  /** Objections that somebody has reviewed, by `Objection.id` or kind: the new data is accepted despite them. */
  accept?: readonly string[];
  /** Called with messages for the user, of one or more lines. */
  onNote: (text: string) => void;
  /**
   * The command of this refresh, for the message of a refusal, which adds `--accept`. By default `npm run refresh -- --out
   * <folder>`.
   */
  command?: string;
}

/**
 * Replaces the dataset in `folder` with the current data of a source. Returns the entry of CHANGES.md; undefined if nothing has
 * changed, and then nothing is written.
 *
 * Throws InputError, with `folder` unchanged, if the source fails or if there are objections to the new data that are not in
 * `accept`.
 */
export async function refreshDataset(options: RefreshOptions): Promise<string | undefined> {
  return withFolder(options.folder, DATASET_FOLDER, (writable) => refresh(options, writable));
}

async function refresh(
  options: RefreshOptions,
  writable: WritableFolder,
): Promise<string | undefined> {
  const { folder, onNote } = options;
  const older = await readOlder(folder);
  const report = new Report();
  const arrival = await options.fetch(report);
  const { retrieved, copy, edition: listed, bodies, blocks, members } = arrival;
  const { places: newer } = combine(
    { older: datasetEdition(older, older.manifest?.retrieved ?? ""), lgd: [listed], bodies },
    report,
  );
  keepPostOffices(older, newer);
  moveMisplacedOffices(newer, report);
  keepPositions(older, newer);
  keepBlocks(older, newer);
  keepMembers(older, newer);
  keepSurveyedAreas(older, newer);
  const survey = await options.fetchSurvey?.(older.manifest?.habitations, report);
  const inBlocks = survey && (await renewPositions(newer, survey, report));
  addBlocks(newer, blocks, inBlocks ?? new Map(), report);
  addMembers(newer, members, report);
  addLocalities(newer, report);
  const otherSource = older.manifest?.source !== LGD.source;
  const comparison = compareEditions(older, newer);
  const rows = changeRows(retrieved.slice(0, 10), comparison, arrival.invalidated);
  const days = older.manifest?.copy?.lists ?? {};
  const against = objectionsTo({ places: older, otherSource, days }, newer, rows, arrival);
  const accepted = against.filter((one) => isAccepted(one, options.accept ?? []));
  const unused = options.accept?.filter((name) => !against.some((one) => isAccepted(one, [name])));
  // Mistyped, or the lists have been corrected since.
  if (unused?.length) onNote(`--accept ${unused.join()}: there is no objection of this name`);
  // The first refresh of data from another source starts the changes anew.
  const kept = keptChanges(older.changes ?? [], otherSource ? [] : rows, accepted);
  if (kept.length > 0) newer.changes = kept;

  const surveyed = survey?.files ?? older.manifest?.habitations;
  const { files, manifest } = formatDataset(folder, newer, {
    ...creditOf([LGD]),
    attribution: attributionOf(older.manifest, survey),
    retrieved,
    copy,
    ...(surveyed && { habitations: surveyed }),
  });
  if (survey === undefined && sameFiles(manifest, older.manifest)) return undefined;
  if (accepted.length < against.length) {
    onNote(objectionsTable(against));
    throw new InputError(refusal(options, against, accepted));
  }
  const edition: Edition = { previous: older.manifest?.retrieved ?? "", retrieved, accepted };
  const changes = changesOf(comparison, older, newer);
  const entry = formatEntry(edition, changes);
  const found = report.toText();
  if (found !== "") onNote(found);
  files.set(REPORT_FILE, report.toJson(false));
  files.set(CHANGES_JSON, formatChangesJson(edition, changes));
  files.set(CHANGES_MD, addEntry(await readText(join(folder, CHANGES_MD)), entry));
  writable.replace(files);
  return entry;
}

/** The reason why a refresh is refused, in one line, with the command that accepts it. */
function refusal(
  {
    folder,
    accept = [],
    command = `npm run refresh -- --out ${shellWord(folder)}`,
  }: RefreshOptions,
  against: readonly Objection[],
  accepted: readonly Objection[],
): string {
  const [first, ...others] = against.filter((one) => !accepted.includes(one));
  const more = others.length > 0 ? `, and ${others.length} more (above)` : "";
  const known = accept.filter((one) => accepted.some((objection) => isAccepted(objection, [one])));
  const ids = [...new Set([...known, first!.id, ...others.map(({ id }) => id)])];
  return `refused, ${folder} is unchanged: ${first!.text}${more}. If this is right: ${command} --accept ${shellWord(ids.join())}`;
}

/** The providers of the existing data, some of which stays, and of the new data. */
function attributionOf(older: Manifest | undefined, survey: Survey | undefined): string {
  const before = older?.attribution.split("; ") ?? [];
  return [
    ...new Set([
      ...before,
      LGD.attribution,
      ...(survey ? [PMGSY.attribution] : []),
      ...(survey?.villagePoints ? [CENSUS_POINTS.attribution] : []),
    ]),
  ].join("; ");
}

/** The existing dataset. Empty and without a manifest if there is none yet. */
async function readOlder(
  folder: string,
): Promise<UnsavedDataset & Partial<Pick<Dataset, "manifest">>> {
  const manifest = await stat(join(folder, DATASET_MANIFEST)).catch(() => undefined);
  if (manifest !== undefined) return readDataset(folder);
  return {
    states: [],
    districts: [],
    talukas: [],
    villages: [],
    aliases: [],
    former: [],
    formerAreas: [],
  };
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
