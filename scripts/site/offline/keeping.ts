/** Keeps states on this device, updates and removes them. */
import { digest } from "../../../functions/core/index/digest.ts";
import { INDEX_FORMAT } from "../../../functions/core/index/manifest.ts";
import { FOLDING_VERSION } from "../../../functions/core/names/folding.ts";
import {
  type KeptState,
  keptStates,
  OFFLINE_LIST,
  type OfflineList,
  type OfflineState,
  setKeptStates,
} from "./kept-states.ts";
import { CACHES, SERVICE_WORKER } from "./shell-list.ts";

/** The layout of packs that this code reads. */
const FORMAT = `${INDEX_FORMAT}.${FOLDING_VERSION}`;

/** Answers about the whole country that the pages of a state need. */
const COMMON_ANSWERS = ["/api/stats", "/api/locations/states", "/hindi-names.json"];

/** Whether this browser can keep states. It can't over plain HTTP and in some private windows. */
export function canKeep(): boolean {
  return (
    "serviceWorker" in navigator && "caches" in globalThis && "DecompressionStream" in globalThis
  );
}

/** The states that can be kept. Rejects when the list can't be loaded or is for another version of this code. */
export async function offlineList(signal: AbortSignal): Promise<OfflineList> {
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
    await Promise.all([cache.addAll(COMMON_ANSWERS), cache.put(state.file, new Response(pack))]);
    await replace(cache, state.code, {
      ...state,
      dataVersion: list.dataVersion,
      retrieved: list.retrieved,
    });
  } catch (error) {
    await dropIfEmpty();
    throw error;
  }
  // Asks the browser not to remove the pack when the device is full. It may refuse.
  await navigator.storage?.persist?.().catch(() => false);
}

/** Removes a state, and with the last one the whole cache. */
export async function remove(code: string): Promise<void> {
  await replace(await caches.open(CACHES.kept), code, undefined);
  await dropIfEmpty();
}

/** Reloads kept states that have newer data. A page that has opened a state goes on with the old data. */
export async function updateKept(signal: AbortSignal): Promise<void> {
  const kept = await keptStates();
  if (kept.length === 0) return;
  const list = await offlineList(signal);
  for (const { code, file } of kept) {
    const state = list.states.find((one) => one.code === code);
    if (state && state.file !== file) await keep(list, state, () => {}, signal);
  }
}

async function dropIfEmpty(): Promise<void> {
  if ((await keptStates()).length === 0) await caches.delete(CACHES.kept);
}

async function replace(cache: Cache, code: string, state: KeptState | undefined): Promise<void> {
  const kept = await keptStates();
  const others = kept.filter((one) => one.code !== code);
  await setKeptStates(cache, state ? [...others, state] : others);
  for (const { code: old, file } of kept)
    if (old === code && file !== state?.file) await cache.delete(file);
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
  if (!file.endsWith(`-${digest(pack)}.pack`)) throw new Error(`${file} is damaged`);
  return pack;
}

/** Waits until the service worker has kept the page. */
async function keepPage(): Promise<void> {
  await navigator.serviceWorker.register(SERVICE_WORKER);
  await navigator.serviceWorker.ready;
}

async function fetched(
  path: string,
  signal: AbortSignal,
  cache: RequestCache = "default",
): Promise<Response> {
  const response = await fetch(path, { signal, cache });
  if (!response.ok) throw new Error(`${path}: status ${response.status}`);
  return response;
}
