/** Downloads the survey of habitations and the points of codes from public repositories with copies of them. */

import { basename } from "node:path";
import { isObject } from "../../functions/core/contract/query.ts";
import { InputError } from "../cli/input-error.ts";
import type { SurveyFiles } from "../dataset/dataset.ts";
import type { Report } from "../dataset/report.ts";
import { CENSUS_POINTS_FILE } from "../sources/census-points.ts";
import { habitationsByBlock, PMGSY_FILES } from "../sources/pmgsy.ts";
import { type RecognisedTable, recognise } from "../sources/rows.ts";
import type { Block, ListedHabitation, Said, VillagePoint } from "../sources/said.ts";
import { tablesOf } from "../tables/read-tables.ts";
import { type DownloadOptions, downloadFiles, type GithubFile } from "./github/download.ts";
import { checkListAddress, type GithubOptions, githubList } from "./github/list.ts";
import { safeAddress, shownAddress } from "./http.ts";

/** The folder with the survey in the public repository. */
export const SURVEY_URL = "https://api.github.com/repos/datameet/pmgsy-geosadak/contents/data";

/** The releases with the points of codes: those with boundaries next to the daily copy of LGD, and those of a copy. */
export const POINTS_URLS = [
  "https://api.github.com/repos/ramSeraph/indian_admin_boundaries/releases",
  "https://api.github.com/repos/yashveeeeeeer/india-geodata/releases",
] as const;

/** The file with the points, and the tags of the releases that have it. */
const POINTS_FILE = "Census_Villages.parquet";
const POINTS_TAG = /^census[-/]2011$/;

/** The names of states, districts and blocks, in that folder. */
const MASTER_DATA = "MasterData.xls";
/** The folder in that folder with one zipped shapefile per state. */
const HABITATIONS = "Habitation";
/** The largest file, Bihar's, has 3.6 MB. */
const MAX_FILE_BYTES = 50e6;
/** The file has 29 MB. */
const MAX_POINTS_BYTES = 200e6;

/** The data of a survey for positions. */
export interface Survey {
  readonly habitations: ReadonlyMap<Block, readonly ListedHabitation[]>;
  /** The points of codes; absent if they could not be downloaded or read. */
  readonly villagePoints?: readonly VillagePoint[];
  /** The files that it was read from. */
  readonly files: SurveyFiles;
}

export interface SurveyOptions extends DownloadOptions {
  /** Lists of releases with the points of codes. The first list that has them counts. Without lists there are no points. */
  pointsUrls?: readonly string[];
  /** Called with messages for the user. */
  onNote: (text: string) => void;
}

/** Throws InputError if the address can't be the survey's. */
export function checkSurveyAddress(url: string): void {
  checkListAddress("--habitations", url, SURVEY_URL);
}

/** Throws InputError if the address can't be that of the points' releases. */
export function checkPointsAddress(url: string): void {
  checkListAddress("--points", url, POINTS_URLS[0]);
}

/**
 * Returns the survey and the points; undefined if they are still those in `known`. Both decide together where a place is, so
 * both are read if one has changed. A file that can't be read is reported and left out. If the survey can't be downloaded at
 * all, a message says so and the result is undefined: the dataset then only lacks newer positions.
 */
export async function fetchSurvey(
  options: SurveyOptions,
  known: SurveyFiles | undefined,
  report: Report,
): Promise<Survey | undefined> {
  try {
    return await fetchChanged(options, known, report);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    options.onNote(`positions stay as they are, without the survey: ${error.message}`);
    return undefined;
  }
}

async function fetchChanged(
  options: SurveyOptions,
  known: SurveyFiles | undefined,
  report: Report,
): Promise<Survey | undefined> {
  const list = () => surveyFiles(options);
  const listed = await list();
  const points = await listedPoints(options);
  const { [POINTS_FILE]: knownPoints, ...knownSurvey } = known ?? {};
  const isSamePoints = points === undefined || digestOf(points) === knownPoints;
  if (isSame(filesOf(listed), knownSurvey) && isSamePoints) return undefined;
  const read: GithubFile[] = [];
  const habitations = new Map<Block, ListedHabitation[]>();
  let blocks: ReadonlyMap<string, Block> | undefined;
  for await (const { file, content } of downloadFiles(list, ({ name }) => name, options)) {
    read.push(file);
    // The first file is the master data: without the names of blocks, habitations are useless.
    if (blocks === undefined) {
      ({ blocks } = await readSurveyFile(file, content, report));
      continue;
    }
    try {
      const some = (await readSurveyFile(file, content, report)).habitations ?? [];
      for (const [block, points] of habitationsByBlock([...some], blocks, report))
        habitations.set(block, points);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      options.onNote(`left out: ${error.message}`);
      report.add({
        action: "dropped",
        reason: "a file of habitations that can't be read",
        done: "left out; its state keeps its positions",
        file: file.name,
        line: 1,
        level: "village",
        code: "",
        name: "",
        note: error.message,
      });
    }
  }
  const count = [...habitations.values()].reduce((sum, { length }) => sum + length, 0);
  options.onNote(
    `positions: ${count.toLocaleString("en")} habitations of ${read.length - 1} files`,
  );
  const villagePoints = points && (await fetchPoints(points, options, report));
  if (points !== undefined && villagePoints !== undefined)
    return { habitations, villagePoints, files: filesOf([...read, points]) };
  return { habitations, files: filesOf(read) };
}

/** The file of points in the first list of releases that has it. Undefined, with a message, if there is none. */
async function listedPoints(options: SurveyOptions): Promise<GithubFile | undefined> {
  for (const url of options.pointsUrls ?? []) {
    try {
      for await (const release of githubList({ ...options, url }, "a list of GitHub releases")) {
        const file = pointsOf(release, url);
        if (file !== undefined) return file;
      }
      options.onNote(`${shownAddress(url)}: no release "census-2011" has ${POINTS_FILE}`);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      options.onNote(`without the points of codes: ${error.message}`);
    }
  }
  return undefined;
}

/** The file of points of a release. */
function pointsOf(
  { tag_name, assets }: Record<string, unknown>,
  base: string,
): GithubFile | undefined {
  if (typeof tag_name !== "string" || !POINTS_TAG.test(tag_name) || !Array.isArray(assets))
    return undefined;
  const asset = assets.find((one) => isObject(one) && one.name === POINTS_FILE);
  const { size, digest, browser_download_url: address } = asset ?? {};
  const url = typeof address === "string" ? safeAddress(address, base) : undefined;
  const [, sha256] = /^sha256:([0-9a-f]{64})$/.exec(String(digest)) ?? [];
  if (url === undefined || sha256 === undefined) return undefined;
  if (!Number.isInteger(size) || size <= 0 || size > MAX_POINTS_BYTES) return undefined;
  return { name: POINTS_FILE, url: url.href, size, sha256 };
}

/**
 * The points of a file. Undefined, with a message, if it can't be downloaded or read; then the next refresh downloads it again.
 */
async function fetchPoints(
  file: GithubFile,
  options: SurveyOptions,
  report: Report,
): Promise<readonly VillagePoint[] | undefined> {
  try {
    const list = async () => [file];
    for await (const { content } of downloadFiles(list, ({ name }) => name, options)) {
      const [table] = await tablesOf(file.name, content);
      const recognised = recognise(table!, [CENSUS_POINTS_FILE.kind]);
      if (recognised instanceof InputError) throw recognised;
      const points = [...(CENSUS_POINTS_FILE.read(recognised, report).villagePoints ?? [])];
      options.onNote(`positions: ${points.length.toLocaleString("en")} points of codes`);
      return points;
    }
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    options.onNote(`without the points of codes: ${error.message}`);
  }
  return undefined;
}

/** The facts of a file. Its name gives its kind. */
async function readSurveyFile(
  { name }: GithubFile,
  content: Buffer,
  report: Report,
): Promise<Said> {
  const file = name === MASTER_DATA ? PMGSY_FILES.blocks : PMGSY_FILES.habitations;
  const results = (await tablesOf(name, content)).map((table) => recognise(table, [file.kind]));
  const found = results.find((result) => !(result instanceof InputError));
  if (found === undefined) throw results[0];
  return file.read(found as RecognisedTable, report);
}

/** The files of the survey, the master data first. Throws InputError if there is no master data or no habitations. */
async function surveyFiles(options: GithubOptions): Promise<GithubFile[]> {
  const entries = await folderEntries(options);
  const folder = entries.find(({ type, name }) => type === "dir" && name === HABITATIONS);
  const url = typeof folder?.url === "string" ? safeAddress(folder.url, options.url) : undefined;
  // A list in a file, which has another origin than its entries, also contains the files of the folder.
  if (url !== undefined && url.origin === new URL(options.url).origin)
    entries.push(...(await folderEntries({ ...options, url: url.href })));
  const files = entries.flatMap((entry) => readEntry(entry, options.url) ?? []);
  const isMaster = ({ name }: GithubFile) => name === MASTER_DATA;
  const sorted = [
    ...files.filter(isMaster).slice(0, 1),
    ...files.filter((file) => !isMaster(file)).sort((a, b) => (a.name < b.name ? -1 : 1)),
  ];
  if (sorted.length < 2 || !isMaster(sorted[0]!)) {
    throw new InputError(
      `${shownAddress(options.url)}: no ${MASTER_DATA}, or no ${HABITATIONS}/….zip; is the address right?`,
    );
  }
  return sorted;
}

async function folderEntries(options: GithubOptions): Promise<Record<string, unknown>[]> {
  const entries: Record<string, unknown>[] = [];
  for await (const entry of githubList(options, "a list of the files of a folder on GitHub"))
    entries.push(entry);
  return entries;
}

/** A file of the survey in a list of a folder. Undefined for another entry. */
function readEntry(entry: Record<string, unknown>, base: string): GithubFile | undefined {
  const { type, path, size, sha, download_url } = entry;
  if (type !== "file" || typeof path !== "string") return undefined;
  if (typeof sha !== "string" || typeof download_url !== "string") return undefined;
  const name = basename(path);
  const isZip = path.endsWith(`/${HABITATIONS}/${name}`) && /^\w+\.zip$/.test(name);
  const url = safeAddress(download_url, base);
  if ((!isZip && name !== MASTER_DATA) || url === undefined || !/^[0-9a-f]{40}$/.test(sha))
    return undefined;
  if (!Number.isInteger(size) || (size as number) <= 0 || (size as number) > MAX_FILE_BYTES)
    return undefined;
  return { name, url: url.href, size: size as number, blob: sha };
}

function filesOf(files: readonly GithubFile[]): SurveyFiles {
  return Object.fromEntries(files.map((file) => [file.name, digestOf(file)]));
}

/** Git's hash of a file, or its SHA-256. */
function digestOf({ blob, sha256 = "" }: GithubFile): string {
  return blob ?? sha256;
}

function isSame(files: SurveyFiles, known: SurveyFiles): boolean {
  const names = Object.keys(files);
  return (
    names.length === Object.keys(known).length && names.every((name) => files[name] === known[name])
  );
}
