import { CACHES } from "./shell-list.ts";

/** The states that can be kept for offline use, as the build lists them. */
export interface OfflineList {
  /** The layout of the packs. Code for another layout can't read them. */
  readonly format: string;
  /** A hash of the data, and when it was retrieved from its source (ISO 8601). */
  readonly dataVersion: string;
  readonly retrieved: string;
  readonly states: readonly OfflineState[];
}

/** A state that can be kept. */
export interface OfflineState {
  readonly code: string;
  readonly name: string;
  /** Path of its pack: compressed with gzip, named by its contents. */
  readonly file: string;
  /** Size of the pack in bytes. */
  readonly bytes: number;
}

/** Path of the list. */
export const OFFLINE_LIST = "/offline/index.json";

/** A state that is kept on this device, and the version of its data. */
export interface KeptState extends OfflineState {
  readonly dataVersion: string;
  readonly retrieved: string;
}

/** Key of the list of kept states in the cache. Not a real path of the site. */
const KEPT_LIST = "/offline/kept.json";

/** The states that are kept on this device, by name. Not cached in memory, since another window may change them. */
export async function keptStates(): Promise<readonly KeptState[]> {
  // Plain HTTP has no caches. Where nothing was ever kept, don't create one.
  if (!("caches" in globalThis) || !(await caches.has(CACHES.kept))) return [];
  const list = await (await caches.open(CACHES.kept)).match(KEPT_LIST);
  return list ? ((await list.json()) as KeptState[]) : [];
}

/** Writes the list of kept states. */
export async function setKeptStates(cache: Cache, states: readonly KeptState[]): Promise<void> {
  const sorted = states.toSorted((a, b) => a.name.localeCompare(b.name, "en"));
  await cache.put(KEPT_LIST, new Response(JSON.stringify(sorted)));
}
