import { InputError } from "../cli/input-error.ts";
import { type ApiOptions, type ApiRecord, fetchPage } from "./api.ts";
import { shownAddress } from "./http.ts";

export interface DownloadOptions extends ApiOptions {
  /** Called with all records, in the API's order. */
  onRecords: (offset: number, records: readonly ApiRecord[]) => void;
  /** Called after every page: records so far, of how many, and requests. */
  onProgress: (received: number, promised: number, requests: number) => void;
  /** Records per request; the API may return fewer. */
  limit?: number;
  /** The time for all requests together, in milliseconds. */
  wholeTimeout?: number;
}

export interface Download {
  /** The number of records according to the API. */
  promised: number;
  /** The number of records returned. */
  received: number;
}

const LIMIT = 10_000;
/** Concurrent requests: enough to hide the latency, few enough for a public service. */
const PARALLEL = 4;
/** How often an unexpectedly empty page is requested. */
const EMPTY_ATTEMPTS = 3;
/** The workflow has 90 minutes. */
const WHOLE_TIMEOUT = 75 * 60_000;

/**
 * Downloads all records, several pages at once. A page that is shorter than requested is followed by the rest; if the API
 * has fewer records than it promised, `received` stays below `promised`.
 *
 * Throws InputError if the API fails for good, takes too long, or changes its total meanwhile.
 */
export async function download(options: DownloadOptions): Promise<Download> {
  const { url, onRecords, onProgress, limit = LIMIT, wholeTimeout = WHOLE_TIMEOUT } = options;
  const deadline = Date.now() + wholeTimeout;
  const first = await fetchPage(options, 0, limit);
  const promised = first.total;
  let received = 0;
  let requests = 1;
  const take = (offset: number, records: readonly ApiRecord[]): void => {
    received += records.length;
    onRecords(offset, records);
    onProgress(received, promised, requests);
  };
  const fetchRange = async (from: number, to: number): Promise<ApiRecord[]> => {
    const records: ApiRecord[] = [];
    for (let empty = 0; from + records.length < to && empty < EMPTY_ATTEMPTS; ) {
      if (Date.now() > deadline) {
        const minutes = Math.round(wholeTimeout / 60_000);
        throw new InputError(
          `${shownAddress(url)}: only ${received} of ${promised} records in ${minutes} minutes, the limit of a run; run again later`,
        );
      }
      requests++;
      const offset = from + records.length;
      const page = await fetchPage(options, offset, to - offset);
      if (page.total !== promised) {
        throw new InputError(
          `${shownAddress(url)}: promised ${promised} records, now ${page.total}: it changed meanwhile; run again`,
        );
      }
      records.push(...page.records);
      empty = page.records.length === 0 ? empty + 1 : 0;
    }
    return records;
  };

  take(0, first.records.slice(0, promised));
  const size = first.records.length || limit;
  for (let begin = first.records.length; begin < promised; begin += PARALLEL * size) {
    const offsets = Array.from({ length: PARALLEL }, (_, page) => begin + page * size).filter(
      (offset) => offset < promised,
    );
    const pages = await Promise.allSettled(
      offsets.map((offset) => fetchRange(offset, Math.min(offset + size, promised))),
    );
    for (const [index, page] of pages.entries()) {
      if (page.status === "rejected") throw page.reason;
      take(offsets[index]!, page.value);
    }
  }
  return { promised, received };
}
