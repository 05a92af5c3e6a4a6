import { type ErrorDetails, LocationDirectoryError, type LocationDirectoryErrorCode } from "./errors.ts";

export interface RetryOptions {
  /** Waits before each further try, in milliseconds. */
  delays?: readonly number[];
  /** Used in place of the global `fetch`. */
  fetch?: Fetch;
}

/** What fetches an answer. */
export type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

const RETRY_DELAYS_MS = [300, 1000, 3000];

/** A request without an answer is given up after this time, in milliseconds, and counts as a network error. */
const TIMEOUT_MS = 20_000;

/** Statuses from here on are the service's fault, so the same request may succeed later. */
const FIRST_SERVER_ERROR = 500;

/**
 * The JSON that a URL answers with. After a network error or a status of 500 and above it tries again, after the
 * waits given, each up to a quarter longer so that many clients do not come back all at once.
 *
 * Rejects with LocationDirectoryError, or with the signal's reason once that is aborted.
 */
export async function requestJson<Body>(
  url: URL,
  { delays = RETRY_DELAYS_MS, fetch, signal }: RetryOptions & { signal?: AbortSignal } = {},
): Promise<Body> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await requestOnce<Body>(url, fetch, signal);
    } catch (error) {
      signal?.throwIfAborted();
      const delay = delays[attempt];
      if (delay === undefined || !isPassing(error)) throw error;
      await wait(delay * (1 + Math.random() / 4), signal);
    }
  }
}

/** Settles as a promise does, or rejects with the signal's reason as soon as that is aborted. */
export function abortable<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/** A response, given up after a time and when the signal is aborted. Its body must be read by `read`. */
export async function fetchWithin<Value>(
  url: URL,
  init: RequestInit,
  read: (response: Response) => Promise<Value>,
  signal?: AbortSignal,
  fetchIt: Fetch = fetch,
): Promise<Value> {
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort, { once: true });
  const timer = setTimeout(
    () => controller.abort(new Error(`no answer within ${TIMEOUT_MS} ms`)),
    TIMEOUT_MS,
  );
  try {
    return await read(await fetchIt(url, { ...init, signal: controller.signal }));
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

async function requestOnce<Body>(
  url: URL,
  fetchIt: Fetch | undefined,
  signal: AbortSignal | undefined,
): Promise<Body> {
  let status: number;
  let text: string;
  try {
    [status, text] = await fetchWithin(
      url,
      {},
      async (response) => [response.status, await response.text()],
      signal,
      fetchIt,
    );
  } catch (cause) {
    throw new LocationDirectoryError(
      "network_error",
      `${url.host} can't be reached: check the connection and try again`,
      {
        cause,
      },
    );
  }
  const body = parse(text);
  if (status < 400 && body?.success === true) return body as Body;
  throw refusal(url, status, body);
}

interface Answer {
  success?: unknown;
  error?: { code?: unknown; message?: unknown; parameter?: unknown; suggestions?: unknown };
}

function parse(text: string): Answer | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}

function refusal(url: URL, status: number, body: Answer | undefined): LocationDirectoryError {
  const { code, message, parameter, suggestions } = body?.error ?? {};
  if (typeof code !== "string" || typeof message !== "string") {
    // A gateway in between answers as it likes; with 500 and above it speaks of the service all the same.
    return status >= FIRST_SERVER_ERROR
      ? new LocationDirectoryError("internal_error", `${url.host} failed with status ${status}`, { status })
      : new LocationDirectoryError(
          "invalid_answer",
          `${url.host} did not answer as a location directory does: check its address`,
          { status },
        );
  }
  const details: ErrorDetails = {
    status,
    parameter: typeof parameter === "string" ? parameter : undefined,
    suggestions: Array.isArray(suggestions) ? suggestions.map(String) : undefined,
  };
  return new LocationDirectoryError(code as LocationDirectoryErrorCode, message, details);
}

function isPassing(error: unknown): boolean {
  return (
    error instanceof LocationDirectoryError &&
    (error.code === "network_error" || error.status >= FIRST_SERVER_ERROR)
  );
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return abortable(new Promise((resolve) => setTimeout(resolve, ms)), signal);
}
