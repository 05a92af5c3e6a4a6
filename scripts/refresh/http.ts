import { setTimeout as sleep } from "node:timers/promises";
import { InputError } from "../cli/input-error.ts";
import { PROXY_VARIABLE } from "./proxy.ts";

export interface HttpOptions {
  /** Waits this many milliseconds before another attempt; tests replace it. */
  wait?: (milliseconds: number) => Promise<unknown>;
  /** Called with a line for the user when an attempt has failed. */
  onRetry?: (text: string) => void;
  /** Milliseconds in which {@link MIN_PROGRESS} bytes must arrive; 30 seconds by default. */
  patience?: number;
}

export interface HttpRequest {
  headers?: Readonly<Record<string, string>>;
  /** A longer body is refused with {@link BodyTooLong}. */
  maxBytes: number;
  /** Called with the bytes received so far; another attempt starts again at 0. */
  onBytes?: (bytes: number) => void;
}

export interface HttpAnswer {
  status: number;
  headers: Headers;
  body: Buffer;
}

/** The body is longer than requested. */
export class BodyTooLong extends InputError {
  override name = "BodyTooLong";
}

/** Maximum number of requests for one address. */
const ATTEMPTS = 6;
/** Milliseconds; each further wait is twice as long. */
const FIRST_WAIT = 1000;
/** Milliseconds; a server that asks for a longer wait has answered. */
const LONGEST_RETRY_AFTER = 60_000;
/** In bytes; a body that grows less in 30 seconds has stalled. */
const MIN_PROGRESS = 100_000;
const PATIENCE = 30_000;
const MAX_REDIRECTS = 5;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether requests to this address are private: https, or http on this machine. */
function isPrivate({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.test(hostname));
}

/** The address if it is private and has no user or password; undefined otherwise. */
export function safeAddress(text: string, base?: string): URL | undefined {
  const url = URL.parse(text, base);
  return url !== null && isPrivate(url) && url.username === "" && url.password === ""
    ? url
    : undefined;
}

/** The address for messages: without its query, which may contain a key or a signature. */
export function shownAddress(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

/**
 * Requests an address and returns the response, whatever its status, except for temporary failures.
 *
 * Retries lost connections, bodies that are cut short or stall, and 429 and 5xx unless they ask for a long wait. Waits
 * double, or are as long as the server asks if that is longer; half of each is random, so that parallel requests do not
 * return at the same time. Follows redirects to https only; another host does not get the request's headers. Throws InputError if
 * all attempts fail.
 */
export async function get(
  url: string,
  request: HttpRequest,
  options: HttpOptions = {},
): Promise<HttpAnswer> {
  const name = shownAddress(url);
  for (let attempt = 1; ; attempt++) {
    let failure: string;
    let asked = 0;
    try {
      const answer = await getOnce(url, request, options.patience ?? PATIENCE);
      asked = retryAfter(answer.headers) ?? 0;
      const isTemporary =
        (answer.status >= 500 || answer.status === 429) && asked <= LONGEST_RETRY_AFTER;
      if (!isTemporary) return answer;
      failure = `status ${answer.status}`;
    } catch (error) {
      if (error instanceof InputError) throw error;
      failure = `no response (${causeOf(error)})`;
    }
    if (attempt === ATTEMPTS) {
      const proxy = failure.startsWith("no response")
        ? `, set ${PROXY_VARIABLE} if it needs a proxy,`
        : "";
      throw new InputError(
        `${name}: ${failure}, ${ATTEMPTS} times; check the network${proxy} and run again later`,
      );
    }
    const backoff = FIRST_WAIT * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
    const pause = Math.max(backoff, asked);
    options.onRetry?.(
      `${name}: ${failure}; attempt ${attempt + 1} of ${ATTEMPTS} in ${Math.ceil(pause / 1000)} s`,
    );
    await (options.wait ?? sleep)(pause);
  }
}

/** The wait that Retry-After asks for (in seconds or as a date), in milliseconds. Undefined if it is absent or invalid. */
export function retryAfter(headers: Headers): number | undefined {
  const text = headers.get("Retry-After")?.trim() ?? "";
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // Date.parse would read "-5" as a month.
  const wait = /^[A-Za-z]{3}, .* GMT$/.test(text) ? Date.parse(text) - Date.now() : Number.NaN;
  return Number.isNaN(wait) ? undefined : Math.max(wait, 0);
}

/** The reason why a request got no response. */
function causeOf(error: unknown): string {
  const { message, cause } = error as Error;
  return (cause instanceof Error && cause.message) || message;
}

async function getOnce(url: string, request: HttpRequest, patience: number): Promise<HttpAnswer> {
  const { maxBytes, onBytes } = request;
  const stalled = new AbortController();
  let [bytes, before] = [0, 0];
  const watch = setInterval(() => {
    if (bytes - before < MIN_PROGRESS) {
      stalled.abort(new Error(`stalled after ${bytes.toLocaleString("en")} bytes`));
    }
    before = bytes;
  }, patience);
  try {
    const response = await follow(url, request, stalled.signal);
    const received: Uint8Array[] = [];
    // The DOM types lack the iterator, which Node has.
    const parts = (response.body ?? []) as unknown as AsyncIterable<Uint8Array>;
    for await (const part of parts) {
      // Counted while unpacking, to notice early if a few kilobytes unpack to gigabytes.
      bytes += part.length;
      if (bytes > maxBytes) {
        throw new BodyTooLong(
          `${shownAddress(url)}: sends more than ${maxBytes.toLocaleString("en")} bytes`,
        );
      }
      received.push(part);
      if (response.ok) onBytes?.(bytes);
    }
    return { status: response.status, headers: response.headers, body: Buffer.concat(received) };
  } finally {
    clearInterval(watch);
  }
}

async function follow(
  url: string,
  { headers }: HttpRequest,
  signal: AbortSignal,
): Promise<Response> {
  const { origin } = new URL(url);
  let address = new URL(url);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await fetch(address, {
      headers: {
        "User-Agent": "location-directory",
        ...(address.origin === origin ? headers : {}),
      },
      redirect: "manual",
      signal,
    });
    const location = response.headers.get("Location");
    const isRedirect = response.status >= 300 && response.status < 400 && location !== null;
    if (!isRedirect) return response;
    await response.body?.cancel();
    const next = safeAddress(location, address.href);
    // Other servers must not redirect to this machine.
    if (next === undefined || (next.protocol === "http:" && address.protocol === "https:")) {
      throw new InputError(`${shownAddress(url)}: redirects to an address that is not https`);
    }
    address = next;
  }
  throw new InputError(`${shownAddress(url)}: redirects more than ${MAX_REDIRECTS} times`);
}

/** The parsed JSON; undefined if the text is not JSON. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
