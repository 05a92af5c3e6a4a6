import { InputError } from "../cli/input-error.ts";
import {
  get,
  type HttpAnswer,
  type HttpOptions,
  isObject,
  isPrivate,
  parseJson,
  retryAfter,
  shownAddress,
} from "./http.ts";

/** "LGD - Villages with PIN Codes" on the open-data portal of the Government of India. */
export const RESOURCE_URL = "https://api.data.gov.in/resource/f17a1608-5f10-4610-bb50-a63c80d83974";

/** The environment variable with the key of the open-data API. */
export const KEY_VARIABLE = "DATA_GOV_API_KEY";

/** A row of the resource: fields and values as the API sends them. */
export type ApiRecord = Record<string, unknown>;

export interface ApiOptions extends HttpOptions {
  url: string;
  key: string;
  /** Called after every page: records so far, of how many, and requests. */
  onProgress: (received: number, promised: number, requests: number) => void;
  /** Records per request; the API may return fewer. */
  limit?: number;
  /** The maximum size of one response in bytes, unpacked. */
  maxBytes?: number;
  /** The time for all requests together, in milliseconds. */
  wholeTimeout?: number;
}

const LIMIT = 10_000;
/** A page of 10,000 records has some 4 MB. */
const MAX_BYTES = 32e6;
/** There were 676,743 villages in May 2026, some with several PIN codes, each a record. */
const MAX_RECORDS = 5_000_000;
/** Milliseconds: the API can take long to answer, and a longer Retry-After ends the run. */
const [PATIENCE, LONGEST_RETRY_AFTER] = [120_000, 15 * 60_000];
/** The workflow has 90 minutes. */
const WHOLE_TIMEOUT = 75 * 60_000;
/** Concurrent requests: enough to hide the latency, few enough for a public service. */
const PARALLEL = 4;
/** How often an unexpectedly empty page is requested. */
const EMPTY_ATTEMPTS = 3;
/** Characters of the API's message that go into an error. */
const MAX_QUOTED = 200;

interface Page {
  /** The total number of records according to the API. */
  total: number;
  /** At most as many as requested, often fewer. */
  records: ApiRecord[];
}

/** Throws InputError for an address that the key must not be sent to. */
export function checkAddress(url: string): void {
  const address = URL.parse(url);
  if (address === null)
    throw new InputError(`--api "${url}" is not an address such as ${RESOURCE_URL}`);
  const { username, password } = address;
  if (username !== "" || password !== "")
    throw new InputError("--api must not contain a user name or password");
  if (address.searchParams.has("api-key")) {
    throw new InputError(`--api must not contain the key: set ${KEY_VARIABLE}`);
  }
  if (!isPrivate(address)) {
    throw new InputError(`--api "${url}" must begin with https://, since the key is sent to it`);
  }
}

/**
 * Downloads all records, several pages at once, and returns how many the API promised and how many it returned. A page
 * that is shorter than requested is followed by the rest.
 *
 * Throws InputError if the API fails for good (see `get`), refuses the key or the request, redirects, sends an impossible
 * response, takes too long, or changes its total meanwhile. No message contains the key.
 *
 * @param onRecords called with all records, in the API's order
 */
export async function download(
  options: ApiOptions,
  onRecords: (offset: number, records: readonly ApiRecord[]) => void,
): Promise<{ promised: number; received: number }> {
  const { url, onProgress, limit = LIMIT, wholeTimeout = WHOLE_TIMEOUT } = options;
  const deadline = Date.now() + wholeTimeout;
  const first = await fetchPage(options, 0, limit);
  const promised = first.total;
  let [received, requests] = [0, 1];
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

/** The records from `offset` on, at most `limit`. */
async function fetchPage(options: ApiOptions, offset: number, limit: number): Promise<Page> {
  const { url, key, maxBytes = MAX_BYTES, wait, onRetry, patience = PATIENCE } = options;
  const name = `${shownAddress(url)} at offset ${offset}`;
  const page = new URL(url);
  const parameters = {
    "api-key": key,
    format: "json",
    limit: String(limit),
    offset: String(offset),
  };
  for (const [parameter, value] of Object.entries(parameters))
    page.searchParams.set(parameter, value);
  const isIncomplete = ({ status, body }: HttpAnswer) =>
    status === 200 && parseJson(body) === undefined;
  const answer = await get(
    page.href,
    {
      name,
      maxBytes,
      headers: { Accept: "application/json" },
      // The address contains the key, which must not go anywhere else.
      isRedirectAnswer: true,
      longestRetryAfter: LONGEST_RETRY_AFTER,
      failureOf: (one) => (isIncomplete(one) ? "a response that is not complete JSON" : undefined),
    },
    { patience, ...(wait && { wait }), ...(onRetry && { onRetry }) },
  );
  return readPage(answer, options, name, limit);
}

function readPage(
  { status, headers, body }: HttpAnswer,
  { url, key }: ApiOptions,
  name: string,
  limit: number,
): Page {
  const fail = (what: string) => new InputError(`${name}: ${what}`);
  if (status === 401 || status === 403) {
    throw new InputError(
      `${shownAddress(url)}: refuses the key (${status}); check ${KEY_VARIABLE}`,
    );
  }
  if (status === 429 || status >= 500) {
    const minutes = Math.round((retryAfter(headers) ?? 0) / 60_000);
    throw fail(`status ${status}, asks to wait ${minutes} minutes; run again after that`);
  }
  if (status >= 300 && status < 400) {
    const to = URL.parse(headers.get("Location") ?? "", url);
    const where = to === null ? "" : ` to ${quote(key, to.origin + to.pathname)}`;
    throw fail(`redirects${where}; the key is not sent there: give the right address with --api`);
  }
  if (status !== 200) throw fail(`status ${status}; is the address right?`);
  const answer = parseJson(body);
  const { records, total, message } = isObject(answer) ? answer : {};
  const count = typeof total === "string" && total.trim() !== "" ? Number(total) : total;
  if (!Array.isArray(records) || !records.every(isObject) || !Number.isInteger(count)) {
    const said = typeof message === "string" ? `: ${quote(key, message)}` : "";
    throw fail(`a response without "total" and "records"${said}`);
  }
  if ((count as number) < 0 || (count as number) > MAX_RECORDS) {
    throw fail(`claims ${count} records; 0 to ${MAX_RECORDS} are possible; is the address right?`);
  }
  return { total: count as number, records: records.slice(0, limit) };
}

/** Text from elsewhere, shortened and without the key. */
function quote(key: string, text: string): string {
  const hidden = text.replaceAll(key, "***").replaceAll(encodeURIComponent(key), "***");
  return hidden.length > MAX_QUOTED ? `${hidden.slice(0, MAX_QUOTED)}…` : hidden;
}
