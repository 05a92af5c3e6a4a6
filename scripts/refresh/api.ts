import { setTimeout as sleep } from "node:timers/promises";
import { InputError } from "../cli/input-error.ts";
import { causeOf, isPrivate, readBody, retryAfter, shownAddress } from "./http.ts";

/** "LGD - Villages with PIN Codes" on the open-data portal of the Government of India. */
export const RESOURCE_URL = "https://api.data.gov.in/resource/f17a1608-5f10-4610-bb50-a63c80d83974";

/** The environment variable with the key of the open-data API. */
export const KEY_VARIABLE = "DATA_GOV_API_KEY";

/** A row of the resource: fields and values as the API sends them. */
export type ApiRecord = Record<string, unknown>;

export interface Page {
  /** The total number of records according to the API. */
  total: number;
  /** At most as many as requested, often fewer. */
  records: ApiRecord[];
}

export interface ApiOptions {
  url: string;
  key: string;
  /** Waits this many milliseconds after a failed request. */
  wait?: (milliseconds: number) => Promise<unknown>;
  /** The time for one request, in milliseconds. */
  timeout?: number;
  /** The maximum size of one response in bytes, unpacked. */
  maxBytes?: number;
}

const ATTEMPTS = 6;
/** Milliseconds; each further wait is twice as long. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60_000;
/** A longer Retry-After ends the run. */
const LONGEST_RETRY_AFTER = 15 * 60_000;
const TIMEOUT = 120_000;
/** A page of 10,000 records has some 4 MB. */
const MAX_BYTES = 32e6;
/** There were 676,743 villages in May 2026, some with several PIN codes, each a record. */
const MAX_RECORDS = 5_000_000;
/** Characters of the API's message that go into an error. */
const MAX_QUOTED = 200;

/** The result of one attempt: a page, or a temporary failure and how long the server asks to wait. */
type Outcome = { page: Page } | { failure: string; retryAfter?: number };

/** Throws InputError for an address that the key must not be sent to. */
export function checkAddress(url: string): void {
  const address = URL.parse(url);
  if (address === null) throw new InputError(`--api "${url}" is not an address such as ${RESOURCE_URL}`);
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
 * The records from `offset` on, at most `limit`.
 *
 * Retries dropped connections, incomplete responses, 429 and 5xx, with waits that double, or as long as Retry-After says
 * if that is longer. Throws InputError if that does not help, and immediately if the API refuses the key or the request,
 * redirects, or sends an impossible response. No message contains the key.
 */
export async function fetchPage(options: ApiOptions, offset: number, limit: number): Promise<Page> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await attemptPage(options, offset, limit);
    if ("page" in outcome) return outcome.page;
    const { failure, retryAfter: asked = 0 } = outcome;
    const failed = `${shownAddress(options.url)} at offset ${offset}: ${failure}`;
    if (attempt === ATTEMPTS) throw new InputError(`${failed}, ${ATTEMPTS} times; run again later`);
    if (asked > LONGEST_RETRY_AFTER) {
      throw new InputError(
        `${failed}, asks to wait ${Math.round(asked / 60_000)} minutes; run again after that`,
      );
    }
    const backoff = Math.min(FIRST_WAIT * 2 ** (attempt - 1), LONGEST_WAIT);
    // Half of the wait is random, so that parallel requests do not return at the same time.
    await (options.wait ?? sleep)(Math.max(asked, backoff * (0.5 + Math.random() / 2)));
  }
}

async function attemptPage(options: ApiOptions, offset: number, limit: number): Promise<Outcome> {
  const { url, key, timeout = TIMEOUT, maxBytes = MAX_BYTES } = options;
  const fatal = (what: string) => new InputError(`${shownAddress(url)} at offset ${offset}: ${what}`);
  let response: Response;
  let body: Buffer | undefined;
  try {
    response = await fetch(pageUrl(options, offset, limit), {
      headers: { Accept: "application/json" },
      // The address contains the key, which must not go anywhere else.
      redirect: "manual",
      // For the whole response.
      signal: AbortSignal.timeout(timeout),
    });
    body = await readBody(response, maxBytes);
  } catch (error) {
    return { failure: `no response (${quote(key, causeOf(error))})` };
  }
  if (body === undefined) {
    throw fatal(`a response of more than ${maxBytes / 1e6} MB, too large for a page; is the address right?`);
  }
  if (response.status === 429 || response.status >= 500) {
    return { failure: `status ${response.status}`, retryAfter: retryAfter(response.headers) ?? 0 };
  }
  if (response.status === 401 || response.status === 403) {
    throw new InputError(`${shownAddress(url)}: refuses the key (${response.status}); check ${KEY_VARIABLE}`);
  }
  if (response.status >= 300 && response.status < 400) {
    const to = URL.parse(response.headers.get("Location") ?? "", url);
    const where = to === null ? "" : ` to ${quote(key, to.origin + to.pathname)}`;
    throw fatal(`redirects${where}; the key is not sent there: give the right address with --api`);
  }
  if (!response.ok) throw fatal(`status ${response.status}; is the address right?`);
  let answer: unknown;
  try {
    answer = JSON.parse(body.toString("utf8"));
  } catch {
    return { failure: "a response that is not complete JSON" };
  }
  const { records, total, message } = isObject(answer) ? answer : {};
  const count = typeof total === "string" && total.trim() !== "" ? Number(total) : total;
  if (!Array.isArray(records) || !records.every(isObject) || !Number.isInteger(count)) {
    const said = typeof message === "string" ? `: ${quote(key, message)}` : "";
    throw fatal(`a response without "total" and "records"${said}`);
  }
  if ((count as number) < 0 || (count as number) > MAX_RECORDS) {
    throw fatal(`claims ${count} records; 0 to ${MAX_RECORDS} are possible; is the address right?`);
  }
  return { page: { total: count as number, records: records.slice(0, limit) } };
}

function pageUrl({ url, key }: ApiOptions, offset: number, limit: number): URL {
  const page = new URL(url);
  const parameters = { "api-key": key, format: "json", limit: String(limit), offset: String(offset) };
  for (const [name, value] of Object.entries(parameters)) page.searchParams.set(name, value);
  return page;
}

/** Text from elsewhere, shortened and without the key. */
function quote(key: string, text: string): string {
  const hidden = text.replaceAll(key, "***").replaceAll(encodeURIComponent(key), "***");
  return hidden.length > MAX_QUOTED ? `${hidden.slice(0, MAX_QUOTED)}…` : hidden;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
