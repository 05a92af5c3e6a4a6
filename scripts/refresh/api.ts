import { setTimeout as sleep } from "node:timers/promises";
import { InputError } from "../dataset/input-error.ts";
import { BodyTooLarge, readBody } from "./read-body.ts";

/** "LGD - Villages with PIN Codes" on the open-data portal of the Government of India. */
export const RESOURCE_URL = "https://api.data.gov.in/resource/f17a1608-5f10-4610-bb50-a63c80d83974";

/** The environment variable that holds the key of the open-data API. */
export const KEY_VARIABLE = "DATA_GOV_API_KEY";

/** A row of the resource: fields as the API names them, values as it sends them. */
export type ApiRecord = Record<string, unknown>;

export interface Page {
  /** How many records the API says that there are in all. */
  total: number;
  /** At most as many as asked for, often fewer. */
  records: ApiRecord[];
}

export interface ApiOptions {
  url: string;
  key: string;
  /** Waits so many milliseconds after a failed request. */
  wait?: (milliseconds: number) => Promise<unknown>;
  /** How long one request may take, in milliseconds. */
  timeout?: number;
  /** The most bytes of one answer, unpacked. */
  maxBytes?: number;
}

/** How often a request is tried before the refresh gives up. */
export const ATTEMPTS = 6;
/** Milliseconds; each further wait is twice as long. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60_000;
/** A Retry-After beyond this is not waited for: a later run resumes. */
const LONGEST_RETRY_AFTER = 15 * 60_000;
const TIMEOUT = 120_000;
/** A page of 10,000 records has some 4 MB. */
const MAX_BYTES = 32e6;
/** There were 676,743 villages in May 2026, some with several PIN codes, each a record. */
const MAX_RECORDS = 5_000_000;
/** Characters of what the API says that go into a message. */
const MAX_QUOTED = 200;

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** What one attempt came to: a page, or why not, and how long the server wants to be left alone. */
type Outcome = { page: Page } | { failure: string; retryAfter?: number };

/** Throws InputError for an address to which the key must not be sent. */
export function checkAddress(url: string): void {
  const address = URL.parse(url);
  if (address === null) throw new InputError(`--api "${url}" is no address such as ${RESOURCE_URL}`);
  const { protocol, hostname, username, password } = address;
  if (username !== "" || password !== "") throw new InputError("--api must not hold a user or a password");
  if (address.searchParams.has("api-key")) {
    throw new InputError(`--api must not hold the key: set ${KEY_VARIABLE}`);
  }
  if (protocol !== "https:" && !(protocol === "http:" && LOOPBACK.test(hostname))) {
    throw new InputError(`--api "${url}" must begin with https://, since the key is sent to it`);
  }
}

/** The address for messages: without its query, in which somebody may have put the key. */
export function shownAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/**
 * The records from `offset` on, at most `limit`.
 *
 * Dropped connections, answers cut short, 429 and 5xx are tried again, with waits that double, or as long as
 * Retry-After says if that is longer. Throws InputError when that is to no avail, and at once when the API refuses
 * the key or the request, sends it elsewhere, or gives what can't be an answer. The key is in no message.
 */
export async function fetchPage(options: ApiOptions, offset: number, limit: number): Promise<Page> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await attemptPage(options, offset, limit);
    if ("page" in outcome) return outcome.page;
    const { failure, retryAfter = 0 } = outcome;
    if (attempt === ATTEMPTS) {
      throw new InputError(
        `${shownAddress(options.url)} at offset ${offset}: ${failure}, ${ATTEMPTS} times; run again later, it goes on where it stopped`,
      );
    }
    if (retryAfter > LONGEST_RETRY_AFTER) {
      throw new InputError(
        `${shownAddress(options.url)} at offset ${offset}: ${failure}, asks to wait ${Math.round(retryAfter / 60_000)} minutes; run again then, it goes on where it stopped`,
      );
    }
    const backoff = Math.min(FIRST_WAIT * 2 ** (attempt - 1), LONGEST_WAIT);
    // Half of the wait is left to chance, so that parallel requests do not come back together.
    await (options.wait ?? sleep)(Math.max(retryAfter, backoff * (0.5 + Math.random() / 2)));
  }
}

async function attemptPage(options: ApiOptions, offset: number, limit: number): Promise<Outcome> {
  const { url, key, timeout = TIMEOUT, maxBytes = MAX_BYTES } = options;
  const fatal = (what: string) => new InputError(`${shownAddress(url)} at offset ${offset}: ${what}`);
  let response: Response;
  let body: string;
  try {
    response = await fetch(pageUrl(options, offset, limit), {
      headers: { Accept: "application/json" },
      // The key is in the address, so it goes nowhere but there.
      redirect: "manual",
      // For the whole answer, however slowly it comes.
      signal: AbortSignal.timeout(timeout),
    });
    body = await readBody(response, maxBytes);
  } catch (error) {
    if (error instanceof BodyTooLarge) {
      throw fatal(`an answer of more than ${maxBytes / 1e6} MB, which no page has; is the address right?`);
    }
    return { failure: `no answer (${quote(key, causeOf(error))})` };
  }
  if (response.status === 429 || response.status >= 500) {
    const retryAfter = readRetryAfter(response.headers.get("Retry-After"));
    const failure = `status ${response.status}`;
    return retryAfter === undefined ? { failure } : { failure, retryAfter };
  }
  if (response.status === 401 || response.status === 403) {
    throw new InputError(`${shownAddress(url)}: refuses the key (${response.status}); check ${KEY_VARIABLE}`);
  }
  if (response.status >= 300 && response.status < 400) {
    const to = URL.parse(response.headers.get("Location") ?? "", url);
    const where = to === null ? "" : ` to ${quote(key, to.origin + to.pathname)}`;
    throw fatal(`redirects${where}, where the key is not sent; give the right address with --api`);
  }
  if (!response.ok) throw fatal(`status ${response.status}; is the address right?`);
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch {
    return { failure: "an answer that is not whole JSON" };
  }
  const { records, total, message } = isObject(answer) ? answer : {};
  const count = typeof total === "string" && total.trim() !== "" ? Number(total) : total;
  if (!Array.isArray(records) || !records.every(isObject) || !Number.isInteger(count)) {
    const said = typeof message === "string" ? `: ${quote(key, message)}` : "";
    throw fatal(`an answer without "total" and "records"${said}`);
  }
  if ((count as number) < 0 || (count as number) > MAX_RECORDS) {
    throw fatal(`says that there are ${count} records; 0 to ${MAX_RECORDS} can be; is the address right?`);
  }
  return { page: { total: count as number, records: records.slice(0, limit) } };
}

function pageUrl({ url, key }: ApiOptions, offset: number, limit: number): URL {
  const page = new URL(url);
  const parameters = { "api-key": key, format: "json", limit: String(limit), offset: String(offset) };
  for (const [name, value] of Object.entries(parameters)) page.searchParams.set(name, value);
  return page;
}

/** Milliseconds; the header gives seconds or a date. Undefined when it is absent or neither. */
function readRetryAfter(header: string | null): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // Date.parse takes "-5" for a month.
  const wait = /^[A-Za-z]{3}, .* GMT$/.test(text) ? Date.parse(text) - Date.now() : Number.NaN;
  return Number.isNaN(wait) ? undefined : Math.max(wait, 0);
}

function causeOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message || message : message;
}

/** What somebody else wrote, short and without the key. */
function quote(key: string, text: string): string {
  const hidden = text.replaceAll(key, "***").replaceAll(encodeURIComponent(key), "***");
  return hidden.length > MAX_QUOTED ? `${hidden.slice(0, MAX_QUOTED)}…` : hidden;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
