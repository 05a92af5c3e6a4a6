import { setTimeout as sleep } from "node:timers/promises";
import { InputError } from "../cli/input-error.ts";

export interface HttpOptions {
  /** Waits this many milliseconds before another attempt; tests replace it. */
  wait?: (milliseconds: number) => Promise<unknown>;
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

/** Requests for one address before the refresh gives up. */
export const ATTEMPTS = 5;
/** Milliseconds; each further wait is twice as long. */
const FIRST_WAIT = 1000;
/** After a longer Retry-After, no further attempt is made. */
const LONGEST_RETRY_AFTER = 60_000;
/** In bytes; a body that grows less in 30 seconds has stalled. */
const MIN_PROGRESS = 100_000;
const PATIENCE = 30_000;
const MAX_REDIRECTS = 5;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether others can't read what is sent to this address: https, or http on this machine. */
export function isPrivate({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.test(hostname));
}

/** The address if it is private and has no user or password; undefined otherwise. */
export function safeAddress(text: string, base?: string): URL | undefined {
  const url = URL.parse(text, base);
  return url !== null && isPrivate(url) && url.username === "" && url.password === "" ? url : undefined;
}

/** The address for messages: without its query, which may contain a key or a signature. */
export function shownAddress(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

/**
 * Requests an address and returns the response, whatever its status, except for temporary failures.
 *
 * Retries lost connections, bodies that are cut short or stall, 5xx, and 429 with a short Retry-After, with waits that
 * double. Follows redirects to https only; another host does not get the request's headers. Throws InputError if all
 * attempts fail.
 */
export async function get(url: string, request: HttpRequest, options: HttpOptions = {}): Promise<HttpAnswer> {
  for (let attempt = 1; ; attempt++) {
    let failure: string;
    let wait = FIRST_WAIT * 2 ** (attempt - 1);
    try {
      const answer = await getOnce(url, request, options.patience ?? PATIENCE);
      const asked = retryAfter(answer.headers) ?? 0;
      const passing = answer.status === 429 && asked <= LONGEST_RETRY_AFTER && attempt < ATTEMPTS;
      if (answer.status < 500 && !passing) return answer;
      failure = `status ${answer.status}`;
      wait = Math.max(wait, Math.min(asked, LONGEST_RETRY_AFTER));
    } catch (error) {
      if (error instanceof InputError) throw error;
      failure = `no response (${causeOf(error)})`;
    }
    if (attempt === ATTEMPTS) {
      throw new InputError(
        `${shownAddress(url)}: ${failure}, ${ATTEMPTS} times; check the network and run again`,
      );
    }
    await (options.wait ?? sleep)(wait);
  }
}

/** The wait that Retry-After asks for, in seconds or as a date, in milliseconds; undefined if it is absent or neither. */
export function retryAfter(headers: Headers): number | undefined {
  const text = headers.get("Retry-After")?.trim() ?? "";
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // Date.parse would read "-5" as a month.
  const wait = /^[A-Za-z]{3}, .* GMT$/.test(text) ? Date.parse(text) - Date.now() : Number.NaN;
  return Number.isNaN(wait) ? undefined : Math.max(wait, 0);
}

/**
 * The body; undefined if it has more than `maxBytes`. It is counted while it is unpacked, so that a few kilobytes that
 * unpack to gigabytes are noticed early. Throws connection errors.
 *
 * @param onBytes called with the bytes so far
 */
export async function readBody(
  response: Response,
  maxBytes: number,
  onBytes: (bytes: number) => void = () => {},
): Promise<Buffer | undefined> {
  const received: Uint8Array[] = [];
  let bytes = 0;
  // The DOM types lack the iterator, which Node has.
  const parts = (response.body ?? []) as unknown as AsyncIterable<Uint8Array>;
  for await (const part of parts) {
    bytes += part.length;
    // Leaving the loop closes the connection.
    if (bytes > maxBytes) return undefined;
    received.push(part);
    onBytes(bytes);
  }
  return Buffer.concat(received);
}

/** The reason for which a request got no response. */
export function causeOf(error: unknown): string {
  const { message, cause } = error as Error;
  return (cause instanceof Error && cause.message) || message;
}

async function getOnce(url: string, request: HttpRequest, patience: number): Promise<HttpAnswer> {
  const stalled = new AbortController();
  let bytes = 0;
  let before = 0;
  const watch = setInterval(() => {
    if (bytes - before < MIN_PROGRESS) {
      stalled.abort(new Error(`stalled after ${bytes.toLocaleString("en")} bytes`));
    }
    before = bytes;
  }, patience);
  try {
    const response = await follow(url, request.headers ?? {}, stalled.signal);
    const body = await readBody(response, request.maxBytes, (received) => {
      bytes = received;
      if (response.ok) request.onBytes?.(received);
    });
    if (body === undefined) {
      const most = request.maxBytes.toLocaleString("en");
      throw new BodyTooLong(`${shownAddress(url)}: sends more than ${most} bytes`);
    }
    return { status: response.status, headers: response.headers, body };
  } finally {
    clearInterval(watch);
  }
}

async function follow(
  url: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Response> {
  const { origin } = new URL(url);
  let address = new URL(url);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await fetch(address, {
      headers: { "User-Agent": "location-directory", ...(address.origin === origin ? headers : {}) },
      redirect: "manual",
      signal,
    });
    const location = response.headers.get("Location");
    if (response.status < 300 || response.status >= 400 || location === null) return response;
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
