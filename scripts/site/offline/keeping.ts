/** Keeps states on this device, updates and removes them. */
import { INDEX_FORMAT } from "../../../functions/core/index/manifest.ts";
import { FOLDING_VERSION } from "../../../functions/core/names/folding.ts";
import {
  isPack,
  type KeptState,
  keptPacks,
  OFFLINE_LIST,
  type OfflineList,
  type OfflineState,
  packResponse,
  readPack,
} from "./kept-states.ts";
import { CACHES, KEPT_WORKER, SERVICE_WORKER } from "./shell-list.ts";

/** The layout of packs that this code reads. */
const FORMAT = `${INDEX_FORMAT}.${FOLDING_VERSION}`;

/** Answers about the whole country that the pages of a state need. */
const COMMON_ANSWERS = ["/api/stats", "/api/locations/states", "/hindi-names.json"];

/** Whether this browser can keep states. It can't over plain HTTP and in some private windows. */
export function canKeep(): boolean {
  try {
    return Boolean(navigator.serviceWorker && caches && "DecompressionStream" in globalThis);
  } catch {
    return false;
  }
}

/** The states that can be kept. Rejects if the list can't be loaded or is for another version of this code. */
export async function offlineList(signal?: AbortSignal): Promise<OfflineList> {
  const list = (await (await fetched(OFFLINE_LIST, signal, "no-cache")).json()) as OfflineList;
  if (list.format !== FORMAT)
    throw new Error(`the list has format ${list.format}, this code reads ${FORMAT}`);
  return list;
}

/**
 * Keeps a state. The device changes only when the whole pack is loaded.
 *
 * @param onProgress called with the bytes loaded so far
 */
export async function keep(
  list: OfflineList,
  state: OfflineState,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const pack = await load(state, onProgress, signal);
  await keepPage();
  signal.throwIfAborted();
  try {
    const cache = await caches.open(CACHES.kept);
    const { dataVersion, retrieved } = list;
    await cache.addAll(COMMON_ANSWERS);
    await cache.put(state.file, packResponse({ ...state, dataVersion, retrieved }, pack));
    await drop(cache, state.code, state.file);
  } catch (error) {
    await dropIfEmpty();
    throw error;
  }
  // Asks the browser not to remove the pack when the device is full. It may refuse.
  await navigator.storage?.persist?.().catch(() => false);
}

/** Removes a state, and with the last one the whole cache and the worker that answers from it. */
export async function remove(code: string): Promise<void> {
  await drop(await caches.open(CACHES.kept), code);
  await dropIfEmpty();
  if (!(await caches.has(CACHES.kept))) await navigator.serviceWorker.register(SERVICE_WORKER);
}

/** Reloads kept states that have newer data or are damaged. A page that has opened a state goes on with the old data. */
export async function updateKept(signal: AbortSignal): Promise<void> {
  const kept = await keptPacks();
  if (kept.length === 0) return;
  const list = await offlineList(signal);
  for (const { state: old, isWhole } of kept) {
    const state = list.states.find(({ code }) => code === old.code);
    if (!state) continue;
    const isCurrent = isWhole && state.file === old.file;
    if (!isCurrent) await keep(list, state, () => {}, signal);
  }
}

/** A kept state, and whether its content is intact. */
export async function keptState(
  code: string,
): Promise<{ state: KeptState; isIntact: boolean } | undefined> {
  const pack = (await keptPacks()).find(({ state }) => state.code === code);
  if (!pack) return undefined;
  const { state, isWhole } = pack;
  return { state, isIntact: isWhole && (await readPack(state).then(Boolean, () => false)) };
}

async function dropIfEmpty(): Promise<void> {
  if ((await keptPacks()).length === 0) await caches.delete(CACHES.kept);
}

/** Drops the packs of a state, except one. */
async function drop(cache: Cache, code: string, except?: string): Promise<void> {
  for (const { state } of await keptPacks())
    if (state.code === code && state.file !== except) await cache.delete(state.file);
}

async function load(
  { file, bytes }: OfflineState,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = (await fetched(file, signal)).body!.getReader();
  const pack = new Uint8Array(bytes);
  let done = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    if (done + read.value.length > bytes) throw new Error(`${file} is longer than ${bytes} bytes`);
    pack.set(read.value, done);
    done += read.value.length;
    onProgress(done);
  }
  if (!isPack(file, pack)) throw new Error(`${file} is damaged`);
  return pack;
}

/** Waits until the service worker that answers from kept states has kept the page. */
async function keepPage(): Promise<void> {
  const { installing } = await navigator.serviceWorker.register(KEPT_WORKER);
  if (!installing) return;
  await new Promise<void>((resolve, reject) => {
    installing.addEventListener("statechange", () => {
      if (installing.state === "redundant") reject(new Error("the page can't be kept"));
      else resolve();
    });
  });
}

async function fetched(
  path: string,
  signal?: AbortSignal,
  cache: RequestCache = "default",
): Promise<Response> {
  const response = await fetch(path, { signal: signal ?? null, cache });
  if (!response.ok) throw new Error(`${path}: status ${response.status}`);
  return response;
}
