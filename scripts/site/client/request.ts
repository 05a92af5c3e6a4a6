import { LocationDirectoryError, type LocationDirectoryErrorCode } from "./errors.ts";

export interface RequestOptions {
  /** Delays before retries, in milliseconds. */
  delays?: readonly number[] | undefined;
  /** Replaces the global `fetch`. */
  fetch?: ((url: URL, init: RequestInit) => Promise<Response>) | undefined;
  signal?: AbortSignal | undefined;
  /** Sent by POST. */
  body?: string | undefined;
}

const RETRY_DELAYS_MS = [300, 1000, 3000];

/** A request without an answer fails after this time, in milliseconds, with a network error. */
const TIMEOUT_MS = 20_000;

/** From this status on, the service has failed, so the same request may succeed later. */
const FIRST_SERVER_ERROR = 500;

/**
 * The JSON answer of a URL. Retries after a network error or a status of 500 or above, unless the device is offline. Each delay is extended at random by
 * up to a quarter, so that many clients do not return at the same time.
 *
 * Rejects with LocationDirectoryError, or with the signal's reason once that is aborted.
 */
export async function requestJson<Body>(
  url: URL,
  { delays = RETRY_DELAYS_MS, ...options }: RequestOptions = {},
): Promise<Body> {
  const { signal } = options;
  for (let attempt = 0; ; attempt++) {
    try {
      return await requestOnce<Body>(url, options);
    } catch (error) {
      signal?.throwIfAborted();
      const delay = delays[attempt];
      if (delay === undefined || !isPassing(error) || isOffline()) throw error;
      const pause = delay * (1 + Math.random() / 4);
      await abortable(new Promise((done) => setTimeout(done, pause)), signal);
    }
  }
}

/** The promise, but rejects with the signal's reason as soon as that is aborted. */
export function abortable<Value>(
  promise: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    // It is sent at most once.
    signal.addEventListener("abort", abort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/** A signal with a time limit, also for reading the body. */
function limited(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

export type ReadIndexFile = typeof readIndexFile;

/** The bytes of an index file. Rejects when it can't be loaded, or with the signal's reason once that is aborted. */
export async function readIndexFile(
  index: URL,
  file: string,
  init: RequestInit,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  // An API request made at the same time takes precedence.
  const url = new URL(file, index);
  const response = await fetch(url, { priority: "low", ...init, signal: limited(signal) });
  if (!response.ok) throw new Error(failure(url, response.status));
  return new Uint8Array(await response.arrayBuffer());
}

async function requestOnce<Body>(
  url: URL,
  { fetch = globalThis.fetch, signal, body }: RequestOptions,
): Promise<Body> {
  let status: number;
  let text: string;
  try {
    const sent = body !== undefined && { method: "POST", body };
    const response = await fetch(url, { ...sent, signal: limited(signal) });
    [status, text] = [response.status, await response.text()];
  } catch (cause) {
    const message = `${withoutQuery(url)} can't be reached: check the connection and try again`;
    throw new LocationDirectoryError("network_error", message, { cause });
  }
  let answer: Answer | null | undefined;
  try {
    answer = JSON.parse(text);
  } catch {
    // The reply is from a gateway.
  }
  if (status < 400 && answer?.success === true) return answer as Body;
  throw refusal(url, status, answer);
}

/** An answer of the service, or anything else that is JSON. */
interface Answer {
  success?: unknown;
  error?: { code?: unknown; message?: unknown; parameter?: unknown; suggestions?: unknown };
}

function refusal(
  url: URL,
  status: number,
  body: Answer | null | undefined,
): LocationDirectoryError {
  const { code, message, parameter, suggestions } = body?.error ?? {};
  if (typeof code === "string" && typeof message === "string")
    return new LocationDirectoryError(code as LocationDirectoryErrorCode, message, {
      status,
      parameter: typeof parameter === "string" ? parameter : undefined,
      suggestions: Array.isArray(suggestions) ? suggestions.map(String) : undefined,
    });
  // The reply is from a gateway. From 500 on it still means that the service failed.
  return status >= FIRST_SERVER_ERROR
    ? new LocationDirectoryError("internal_error", failure(url, status), { status })
    : new LocationDirectoryError(
        "invalid_answer",
        `the reply of ${withoutQuery(url)} is not from a location directory: check the address`,
        { status },
      );
}

function failure(url: URL, status: number): string {
  return `${withoutQuery(url)} failed with status ${status}`;
}

/** Host and path, for messages: search texts are private. */
function withoutQuery({ host, pathname }: URL): string {
  return host + pathname;
}

/** Whether the service could not be reached or has failed, so that the same request may succeed later. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof LocationDirectoryError &&
    (error.code === "network_error" || error.status >= FIRST_SERVER_ERROR)
  );
}

/** Whether the device says that it has no network. Only browsers do. */
function isOffline(): boolean {
  return (globalThis as { navigator?: { onLine?: boolean } }).navigator?.onLine === false;
}
