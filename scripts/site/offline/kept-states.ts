import type { OfflineState } from "./kept-list.ts";
import { CACHES } from "./shell-list.ts";

/** A state that is kept on this device, and of which data. */
export interface KeptState extends OfflineState {
  readonly dataVersion: string;
  readonly retrieved: string;
}

/** Where the cache has the list of what is kept; nothing is served there. */
const KEPT_LIST = "/offline/kept.json";

/** The states that are kept on this device, by name. Read anew each time: another window may have changed it. */
export async function keptStates(): Promise<readonly KeptState[]> {
  // Not there over plain HTTP; and what was never kept needs no cache.
  if (!("caches" in globalThis) || !(await caches.has(CACHES.kept))) return [];
  const list = await (await caches.open(CACHES.kept)).match(KEPT_LIST);
  return list ? ((await list.json()) as KeptState[]) : [];
}

/** Writes the list of what is kept. */
export async function setKeptStates(cache: Cache, states: readonly KeptState[]): Promise<void> {
  const sorted = states.toSorted((a, b) => a.name.localeCompare(b.name, "en"));
  await cache.put(KEPT_LIST, new Response(JSON.stringify(sorted)));
}
