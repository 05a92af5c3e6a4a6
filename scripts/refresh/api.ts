import { setTimeout as sleep } from "node:timers/promises";
import { InputError } from "../dataset/input-error.ts";

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
}

/** How often a request is tried before the refresh gives up. */
export const ATTEMPTS = 6;
/** Milliseconds; each further wait is twice as long. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60_000;
/** A Retry-After beyond this is not waited for: a later run resumes. */
const LONGEST_RETRY_AFTER = 15 * 60_000;
const TIMEOUT = 120_000;

/** What one attempt came to: a page, or why not, and how long the server wants to be left alone. */
type Outcome = { page: Page } | { failure: string; retryAfter?: number };

/**
 * The records from `offset` on, at most `limit`.
 *
 * Dropped connections, answers cut short, 429 and 5xx are tried again, with waits that double, or as long as
 * Retry-After says. Throws InputError when that is to no avail, and at once when the API refuses the key or the
 * request; the key is in no message.
 */
export async function fetchPage(options: ApiOptions, offset: number, limit: number): Promise<Page> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await attemptPage(options, offset, limit);
    if ("page" in outcome) return outcome.page;
    const { failure, retryAfter } = outcome;
    if (attempt === ATTEMPTS) {
      throw new InputError(
        `${options.url} at offset ${offset}: ${failure}, ${ATTEMPTS} times; run again later, it goes on where it stopped`,
      );
    }
    if (retryAfter !== undefined && retryAfter > LONGEST_RETRY_AFTER) {
      throw new InputError(
        `${options.url} at offset ${offset}: ${failure}, asks to wait ${Math.round(retryAfter / 60_000)} minutes; run again then, it goes on where it stopped`,
      );
    }
    const backoff = Math.min(FIRST_WAIT * 2 ** (attempt - 1), LONGEST_WAIT);
    // Half of the wait is left to chance, so that parallel requests do not come back together.
    await (options.wait ?? sleep)(retryAfter ?? backoff * (0.5 + Math.random() / 2));
  }
}

async function attemptPage(options: ApiOptions, offset: number, limit: number): Promise<Outcome> {
  let response: Response;
  let body: string;
  try {
    response = await fetch(pageUrl(options, offset, limit), {
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(options.timeout ?? TIMEOUT),
    });
    body = await response.text();
  } catch (error) {
    return { failure: `no answer (${hide(options.key, causeOf(error))})` };
  }
  if (response.status === 429 || response.status >= 500) {
    const retryAfter = readRetryAfter(response.headers.get("Retry-After"));
    const failure = `status ${response.status}`;
    return retryAfter === undefined ? { failure } : { failure, retryAfter };
  }
  if (response.status === 401 || response.status === 403) {
    throw new InputError(`${options.url}: refuses the key (${response.status}); check ${KEY_VARIABLE}`);
  }
  if (!response.ok) {
    throw new InputError(`${options.url} at offset ${offset}: status ${response.status}`);
  }
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch {
    return { failure: "an answer that is not whole JSON" };
  }
  return readAnswer(options, offset, limit, answer);
}

function readAnswer({ url, key }: ApiOptions, offset: number, limit: number, answer: unknown): Outcome {
  const { records, total, message } = isObject(answer) ? answer : {};
  const count = typeof total === "string" ? Number(total) : total;
  if (!Array.isArray(records) || !records.every(isObject) || !Number.isInteger(count)) {
    const said = typeof message === "string" ? `: ${hide(key, message)}` : "";
    throw new InputError(`${url} at offset ${offset}: an answer without "total" and "records"${said}`);
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
  if (header === null) return undefined;
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(wait, 0);
}

function causeOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message || message : message;
}

function hide(key: string, text: string): string {
  return text.replaceAll(key, "***").replaceAll(encodeURIComponent(key), "***");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
