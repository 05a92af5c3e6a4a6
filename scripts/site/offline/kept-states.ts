import { digest } from "../../../functions/core/index/digest.ts";
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
  readonly hindi_name?: string | undefined;
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

/** The header of a kept pack with its state. This avoids a list of packs, which could be damaged. */
const STATE = "X-Kept-State";

/** A pack as it is kept. */
export function packResponse(state: KeptState, pack: Uint8Array<ArrayBuffer>): Response {
  return new Response(pack, { headers: { [STATE]: encodeURIComponent(JSON.stringify(state)) } });
}

/**
 * The states kept on this device, by name; none if caches can't be used. Not cached in memory, since another window may
 * change them.
 */
export async function keptStates(): Promise<readonly KeptState[]> {
  return (await keptPacks()).filter(({ isWhole }) => isWhole).map(({ state }) => state);
}

/** The kept states, each with whether its pack is complete, judging by its length. */
export async function keptPacks(): Promise<readonly { state: KeptState; isWhole: boolean }[]> {
  try {
    // Don't create a cache if nothing was ever kept.
    if (!(await caches.has(CACHES.kept))) return [];
    const cache = await caches.open(CACHES.kept);
    const packs = (await cache.keys()).filter(({ url }) => url.endsWith(".pack"));
    const found = await Promise.all(
      packs.map(async (request) => packOf(await cache.match(request))),
    );
    return found
      .filter((pack) => pack !== undefined)
      .sort((a, b) => a.state.name.localeCompare(b.state.name, "en"));
  } catch {
    return [];
  }
}

async function packOf(response: Response | undefined) {
  try {
    const state = JSON.parse(decodeURIComponent(response!.headers.get(STATE)!)) as KeptState;
    const isWhole = (await response!.blob()).size === state.bytes;
    return { state, isWhole };
  } catch {
    // Not written by this code.
    return undefined;
  }
}

/** The content of a kept pack. If it does not match its name, it is emptied so that it is loaded again, and this rejects. */
export async function readPack(state: KeptState): Promise<Uint8Array<ArrayBuffer>> {
  const { file } = state;
  const cache = await caches.open(CACHES.kept);
  const kept = await cache.match(file);
  const pack = new Uint8Array(kept ? await kept.arrayBuffer() : new ArrayBuffer());
  if (isPack(file, pack)) return pack;
  await cache.put(file, packResponse(state, new Uint8Array()));
  throw new Error(`${file} is damaged`);
}

/** Whether a pack has the contents that its name states. */
export function isPack(file: string, pack: Uint8Array): boolean {
  return file.endsWith(`-${digest(pack)}.pack`);
}
