/** Reads lists of GitHub's API: releases, and the files of a folder. */

import { fileURLToPath } from "node:url";
import { isObject } from "../../../functions/core/contract/query.ts";
import { InputError } from "../../cli/input-error.ts";
import { readRegularFile } from "../../files/regular-file.ts";
import {
  get,
  type HttpAnswer,
  type HttpOptions,
  parseJson,
  retryAfter,
  safeAddress,
  shownAddress,
} from "../http.ts";

/** The environment variable with a GitHub token, which raises the limit of 60 requests an hour. */
export const TOKEN_VARIABLE = "GITHUB_TOKEN";

export interface GithubOptions extends HttpOptions {
  /** The address of the list, or of a file that contains the whole list. */
  url: string;
  /** Sent only to api.github.com and to this machine. */
  token?: string;
}

const FILE = "file:///";
const PER_PAGE = "100";
const MAX_PAGES = 50;
/** A release can have 1,000 assets, of about 2 kB of JSON each. */
const MAX_PAGE_BYTES = 300e6;

/**
 * Throws InputError for an address that is neither safe to use nor a file.
 * @param option the option with the address
 * @param example a valid address
 */
export function checkListAddress(option: string, url: string, example: string): void {
  if (safeAddress(url) === undefined && !url.startsWith(FILE)) {
    throw new InputError(
      `${option} "${url}" must be a file:/// or an https:// address without user and password, such as ${example}`,
    );
  }
}

/**
 * The entries of a list that GitHub's API gives in pages, or that a file contains.
 *
 * Throws InputError, in one line, if GitHub allows no further request, the network fails, or the reply is not such a list.
 * @param what the expected list, for the error: "a list of GitHub releases"
 */
export async function* githubList(
  options: GithubOptions,
  what: string,
): AsyncGenerator<Record<string, unknown>> {
  if (options.url.startsWith(FILE)) {
    yield* readEntries(await readRegularFile(fileURLToPath(options.url)), options, what);
    return;
  }
  const first = new URL(options.url);
  if (!first.searchParams.has("per_page")) first.searchParams.set("per_page", PER_PAGE);
  const headers: Record<string, string> = { Accept: "application/vnd.github+json" };
  if (
    options.token !== undefined &&
    (first.hostname === "api.github.com" || first.protocol === "http:")
  ) {
    headers.Authorization = `Bearer ${options.token}`;
  }
  let page: string | undefined = first.href;
  for (let pages = 1; page !== undefined && pages <= MAX_PAGES; pages++) {
    const answer: HttpAnswer = await get(page, { headers, maxBytes: MAX_PAGE_BYTES }, options);
    if (answer.status !== 200) throw refusal(answer, options);
    yield* readEntries(answer.body, options, what);
    page = nextPage(answer.headers, page);
  }
}

function readEntries(
  json: Buffer,
  { url }: GithubOptions,
  what: string,
): Record<string, unknown>[] {
  const list = parseJson(json);
  if (Array.isArray(list) && list.every(isObject)) return list;
  throw new InputError(`${shownAddress(url)}: not ${what}; is the address right?`);
}

/** The address of the next page, on the same server; undefined on the last one. */
function nextPage(headers: Headers, page: string): string | undefined {
  const [, link] = /<([^>]+)>\s*;\s*rel="?next"?/.exec(headers.get("Link") ?? "") ?? [];
  const next = link === undefined ? null : URL.parse(link, page);
  return next?.origin === new URL(page).origin ? next.href : undefined;
}

function refusal({ status, headers, body }: HttpAnswer, { url, token }: GithubOptions): InputError {
  const address = shownAddress(url);
  const limit = limitEnd(headers);
  if ((status === 403 || status === 429 || status >= 500) && limit !== undefined) {
    const minutes = Math.max(1, Math.ceil((limit - Date.now()) / 60_000));
    const time = new Date(limit).toISOString().slice(11, 16);
    const advice = token === undefined ? `, or set ${TOKEN_VARIABLE}, which allows more` : "";
    return new InputError(
      `${address}: GitHub allows no further request until ${time} UTC, in ${minutes} min (${status}); run again then${advice}`,
    );
  }
  if (status === 401) {
    return new InputError(
      `${address}: refuses ${TOKEN_VARIABLE} (401); correct it, or run without it`,
    );
  }
  const answer = parseJson(body);
  const message = isObject(answer) && typeof answer.message === "string" ? answer.message : "";
  const said = message === "" ? "" : ` (${message.replaceAll(/\s+/g, " ").slice(0, 200)})`;
  return new InputError(`${address}: status ${status}${said}; is the address right?`);
}

/** When GitHub accepts requests again, in milliseconds since 1970. Undefined if it does not say. */
function limitEnd(headers: Headers): number | undefined {
  const wait = retryAfter(headers);
  if (wait !== undefined) return Date.now() + wait;
  const reset = Number(headers.get("X-RateLimit-Reset") ?? "");
  const used = headers.get("X-RateLimit-Remaining") === "0";
  return used && reset > 0 && reset < 1e11 ? reset * 1000 : undefined;
}
