import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { InputError } from "../dataset/input-error.ts";
import { type ApiOptions, type ApiRecord, fetchPage } from "./api.ts";

export interface DownloadOptions extends ApiOptions {
  /** Where pages are kept until the refresh is done; what is there from a run that was cut off is used. */
  folder: string;
  /** Told after every page: records here, of how many, and requests of this run. */
  onProgress: (received: number, promised: number, requests: number) => void;
  /** How many records to ask for at once; the API may give fewer. */
  limit?: number;
  /**
   * Whether to take pages of a former run that had all of them. They are there because what they held was refused,
   * so they are what is accepted; without that, the API is asked anew, which may have been mended.
   */
  takeWhole?: boolean;
}

export interface Download {
  /** When the first page of it was asked for. */
  retrieved: Date;
  /** How many records the API said that there are. */
  promised: number;
  /** How many it gave. */
  received: number;
  /** The pages in the API's order, each read when it is asked for. */
  pages: () => AsyncGenerator<{ offset: number; records: ApiRecord[] }>;
}

const LIMIT = 10_000;
/** Requests under way at once: enough to hide the wait for each, few enough for a public service. */
const PARALLEL = 4;
/** Pages older than this, in milliseconds, are of another edition. */
const KEPT_FOR = 24 * 3_600_000;
/** How often a page that comes back empty, though there should be more, is asked for. */
const EMPTY_ATTEMPTS = 3;
const STATE_FILE = "download.json";

/** Records that are still to be had: from this offset to before that. */
interface Range {
  from: number;
  to: number;
}

/** What is known of a download that is under way. */
interface State {
  url: string;
  started: string;
  promised: number;
}

/**
 * Gets all records, several pages at once, and keeps every page on disk at once, so that a run after one that was
 * cut off asks only for what is missing. A page that is shorter than asked for is followed by the rest; where
 * the API has nothing although it promised, `received` stays below `promised`.
 *
 * Throws InputError when the API fails for good, or promises another total half-way: then the pages are of two
 * editions, and are thrown away.
 */
export async function download(options: DownloadOptions): Promise<Download> {
  const { folder, url, onProgress, limit = LIMIT } = options;
  const now = new Date();
  let requests = 1;
  const first = await fetchPage(options, 0, limit);
  const { state, have } = await resume(options, first.total, now);
  let received = have.reduce((sum, { from, to }) => sum + to - from, 0);

  const save = async (from: number, records: ApiRecord[]): Promise<void> => {
    const to = from + records.length;
    await writeWhole(folder, pageFile({ from, to }), JSON.stringify(records));
    received += records.length;
    onProgress(received, state.promised, requests);
  };
  /** Empty only when the API had nothing there every time that it was asked. */
  const fetchRange = async ({ from, to }: Range): Promise<ApiRecord[]> => {
    for (let attempt = 1; attempt <= EMPTY_ATTEMPTS; attempt++) {
      requests++;
      const { total, records } = await fetchPage(options, from, to - from);
      if (total !== state.promised) throw new TotalChanged(url, state.promised, total);
      if (records.length > 0) return records;
    }
    return [];
  };

  if (have.length === 0) {
    await writeWhole(folder, STATE_FILE, JSON.stringify(state));
    if (first.records.length > 0) {
      await save(0, first.records);
      have.push({ from: 0, to: first.records.length });
    }
  }
  const size = Math.max(1, Math.min(limit, first.records.length));
  try {
    await eachRange(missingRanges(have, state.promised, size), async ({ from, to }) => {
      const records = await fetchRange({ from, to });
      if (records.length > 0) await save(from, records);
      const rest = { from: from + records.length, to };
      return records.length > 0 && rest.from < rest.to ? rest : undefined;
    });
  } catch (error) {
    if (error instanceof TotalChanged) await rm(folder, { recursive: true, force: true });
    throw error;
  }
  const retrieved = new Date(state.started);
  return { retrieved, promised: state.promised, received, pages: () => readPages(folder) };
}

/** The pages so far and those to come are of two editions. */
class TotalChanged extends InputError {
  constructor(url: string, promised: number, now: number) {
    super(`${url}: promised ${promised} records, now ${now}: it was changed meanwhile; run again`);
  }
}

/**
 * Works on all ranges, {@link PARALLEL} at a time, and on what each leaves over. After a failure no further one
 * is begun, those under way are waited for, and the failure is thrown.
 */
async function eachRange(
  ranges: readonly Range[],
  fetchSome: (range: Range) => Promise<Range | undefined>,
): Promise<void> {
  const queue = ranges.toReversed();
  const failures: unknown[] = [];
  const work = async (): Promise<void> => {
    while (failures.length === 0) {
      const range = queue.pop();
      if (range === undefined) return;
      try {
        const rest = await fetchSome(range);
        if (rest !== undefined) queue.push(rest);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  if (failures.length > 0) throw failures[0];
}

/** The state of the download to go on with, and the ranges that it has; of a new one if there is none. */
async function resume(
  { folder, url, takeWhole = false }: DownloadOptions,
  promised: number,
  now: Date,
): Promise<{ state: State; have: Range[] }> {
  const kept = await readState(folder);
  if (
    kept?.url === url &&
    kept.promised === promised &&
    now.getTime() - Date.parse(kept.started) < KEPT_FOR
  ) {
    const have = await keptRanges(folder);
    const whole = have.reduce((sum, { from, to }) => sum + to - from, 0) === promised;
    if (!whole || takeWhole) return { state: kept, have };
  }
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw new InputError(`${folder}: cannot be written (${(error as Error).message})`);
  }
  return { state: { url, started: now.toISOString(), promised }, have: [] };
}

async function readState(folder: string): Promise<State | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, STATE_FILE), "utf8")) as State;
  } catch {
    return undefined;
  }
}

/** The gaps between the ranges, cut into pages. */
function missingRanges(have: readonly Range[], promised: number, size: number): Range[] {
  const missing: Range[] = [];
  let offset = 0;
  for (const { from, to } of [...have, { from: promised, to: promised }]) {
    for (; offset < from; offset += size) missing.push({ from: offset, to: Math.min(offset + size, from) });
    offset = to;
  }
  return missing;
}

async function* readPages(folder: string): AsyncGenerator<{ offset: number; records: ApiRecord[] }> {
  for (const range of await keptRanges(folder)) {
    const records = JSON.parse(await readFile(join(folder, pageFile(range)), "utf8")) as ApiRecord[];
    yield { offset: range.from, records };
  }
}

/** The ranges of the pages on disk, in order. */
async function keptRanges(folder: string): Promise<Range[]> {
  const names = await readdir(folder);
  return names
    .map((name) => /^(\d+)-(\d+)\.json$/.exec(name))
    .filter((match) => match !== null)
    .map(([, from, to]) => ({ from: Number(from), to: Number(to) }))
    .sort((a, b) => a.from - b.from);
}

/** The name says which records are in it, so that nothing need be read to know what is missing. */
function pageFile({ from, to }: Range): string {
  return `${from}-${to}.json`;
}

/** A file is there whole or not at all. */
async function writeWhole(folder: string, name: string, content: string): Promise<void> {
  await writeFile(join(folder, `${name}.part`), content);
  await rename(join(folder, `${name}.part`), join(folder, name));
}
