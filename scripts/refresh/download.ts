import { InputError } from "../dataset/input-error.ts";
import { type ApiOptions, type ApiRecord, fetchPage, shownAddress } from "./api.ts";
import { KeptPages, type Range } from "./kept-pages.ts";

export interface DownloadOptions extends ApiOptions {
  /** Where pages are kept until the refresh is done; what is there from a run that was cut off is used. */
  folder: string;
  /** Called after every page: records here, of how many, and requests of this run. */
  onProgress: (received: number, promised: number, requests: number) => void;
  /** How many records to ask for at once; the API may give fewer. */
  limit?: number;
  /** How long all requests together may take, in milliseconds. */
  wholeTimeout?: number;
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
  /** Removes the pages, which are of no more use. */
  remove: () => Promise<void>;
}

const LIMIT = 10_000;
/** Requests under way at once: enough to hide the wait for each, few enough for a public service. */
const PARALLEL = 4;
/** How often a page that comes back empty, though there should be more, is asked for. */
const EMPTY_ATTEMPTS = 3;
/** The workflow has 90 minutes for all of it. */
const WHOLE_TIMEOUT = 75 * 60_000;

/**
 * Gets all records, several pages at once, and keeps every page on disk at once, so that a run after one that was
 * cut off asks only for what is missing. A page that is shorter than asked for is followed by the rest; where
 * the API has nothing although it promised, `received` stays below `promised`.
 *
 * Throws InputError when the API fails for good or takes too long, or promises another total half-way: then the pages
 * are of two editions, and are thrown away.
 */
export async function download(options: DownloadOptions): Promise<Download> {
  const { folder, url, onProgress, limit = LIMIT, wholeTimeout = WHOLE_TIMEOUT, takeWhole = false } = options;
  const deadline = Date.now() + wholeTimeout;
  let requests = 1;
  const first = await fetchPage(options, 0, limit);
  const promised = first.total;
  const pages = await KeptPages.open(folder, { url, promised }, takeWhole);

  const save = async (from: number, records: ApiRecord[]): Promise<void> => {
    await pages.save(from, records);
    onProgress(pages.received, promised, requests);
  };
  /** Empty only when the API had nothing there every time that it was asked. */
  const fetchRange = async ({ from, to }: Range): Promise<ApiRecord[]> => {
    for (let attempt = 1; attempt <= EMPTY_ATTEMPTS; attempt++) {
      if (Date.now() > deadline) {
        const minutes = Math.round(wholeTimeout / 60_000);
        throw new InputError(
          `${shownAddress(url)}: ${pages.received} of ${promised} records in ${minutes} minutes, which is all that a run takes; run again, it goes on where it stopped`,
        );
      }
      requests++;
      const { total, records } = await fetchPage(options, from, to - from);
      if (total !== promised) throw new TotalChanged(url, promised, total);
      if (records.length > 0) return records;
    }
    return [];
  };

  if (pages.received === 0 && first.records.length > 0) await save(0, first.records.slice(0, promised));
  const size = Math.max(1, Math.min(limit, first.records.length));
  try {
    await eachRange(pages.missing(size), async ({ from, to }) => {
      const records = await fetchRange({ from, to });
      if (records.length > 0) await save(from, records);
      const rest = { from: from + records.length, to };
      return records.length > 0 && rest.from < rest.to ? rest : undefined;
    });
  } catch (error) {
    if (error instanceof TotalChanged) await pages.remove();
    throw error;
  }
  return {
    retrieved: new Date(pages.origin.started),
    promised,
    received: pages.received,
    pages: () => pages.read(),
    remove: () => pages.remove(),
  };
}

/** The pages so far and those to come are of two editions. */
class TotalChanged extends InputError {
  constructor(url: string, promised: number, now: number) {
    super(
      `${shownAddress(url)}: promised ${promised} records, now ${now}: it was changed meanwhile; run again`,
    );
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
