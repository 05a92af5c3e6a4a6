/**
 * The current list, in one database of the browser: the list, its columns, its results, and each decision under its row.
 * Every function rejects if the database can't be used: it is blocked, full or damaged.
 */
import type { ListColumns } from "../../match/match-file.ts";
import type { ChosenPlace } from "../../match/results.ts";
import type { Decisions, Match } from "./messages.ts";

export interface KeptList {
  /** Different for each list, so that a tab never writes under the rows of another tab's list. */
  readonly id: string;
  /** The file's name without its ending. */
  readonly name: string;
  /** The chosen sheet of a workbook. */
  readonly sheet?: string | undefined;
  /** Once the columns are checked. */
  readonly columns?: ListColumns | undefined;
  /** The columns to add to the file. */
  readonly added?: readonly string[] | undefined;
  /** A new value for each finished run. */
  readonly run?: string | undefined;
}

/** Decisions to store; undefined takes one back. */
export type Changes = ReadonlyMap<number, ChosenPlace | null | undefined>;

/** Another tab has replaced or forgotten this list. */
export class OtherListError extends Error {
  override readonly name = "OtherListError";
}

const DATABASE = "match-list";
const VERSION = 1;
const LIST = "list";
const DECISIONS = "decisions";
const STORES = [LIST, DECISIONS];
/** The keys of the list, its file and its results. */
const [CURRENT, CONTENT, MATCH] = ["current", "content", "match"];

let opened: Promise<IDBDatabase> | undefined;

/** The database, which stays open. After a failure the next call tries again. */
function database(): Promise<IDBDatabase> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, VERSION);
  request.onupgradeneeded = () => {
    for (const store of STORES) request.result.createObjectStore(store);
  };
  const found = await settled(request);
  const forget = () => {
    opened = undefined;
  };
  found.onclose = forget;
  found.onversionchange = () => {
    found.close();
    forget();
  };
  return found;
}

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Runs work in one transaction. Resolves once its changes are stored; if the work fails, none are. */
async function transact<Value>(
  mode: IDBTransactionMode,
  work: (store: (name: string) => IDBObjectStore) => Promise<Value>,
): Promise<Value> {
  const transaction = (await database()).transaction(STORES, mode);
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  try {
    const value = await work((name) => transaction.objectStore(name));
    await done;
    return value;
  } catch (error) {
    done.catch(() => {});
    try {
      transaction.abort();
    } catch {
      // The transaction has already ended.
    }
    throw error;
  }
}

export interface Kept {
  readonly list: KeptList;
  readonly decisions: Decisions;
}

/** The list and its decisions; undefined if none is kept. */
export function readKept(): Promise<Kept | undefined> {
  return transact("readonly", async (store) => {
    const list = (await settled(store(LIST).get(CURRENT))) as KeptList | undefined;
    return list && { list, decisions: await decisionsIn(store(DECISIONS)) };
  });
}

/** The content of the kept list's file. */
export function readContent(id: string): Promise<Uint8Array> {
  return readPart(id, CONTENT);
}

/** The results of the kept list; undefined if no run has finished. */
export function readMatch(id: string): Promise<Match | undefined> {
  return readPart(id, MATCH);
}

function readPart<Part>(id: string, key: string): Promise<Part> {
  return transact("readonly", async (store) => {
    await checkList(store, id);
    return (await settled(store(LIST).get(key))) as Part;
  });
}

async function decisionsIn(store: IDBObjectStore): Promise<Decisions> {
  const [rows, places] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
  return new Map(rows.map((row, i) => [row as number, places[i] as ChosenPlace | null]));
}

/** Keeps a list in place of the previous one, with its data so far. */
export function putList(
  list: KeptList,
  content: Uint8Array,
  match?: Match,
  decisions: Decisions = new Map(),
): Promise<void> {
  return changed(() =>
    transact("readwrite", async (store) => {
      store(DECISIONS).clear();
      store(LIST).put(list, CURRENT);
      store(LIST).put(content, CONTENT);
      store(LIST).put(match, MATCH);
      for (const [row, place] of decisions) store(DECISIONS).put(place, row);
    }),
  );
}

/**
 * Stores the settings of a list, and the results of its run. Rejects with {@link OtherListError} if another list is kept.
 */
export function changeList(id: string, change: Partial<KeptList>, match?: Match): Promise<void> {
  return changed(() =>
    transact("readwrite", async (store) => {
      store(LIST).put({ ...(await checkList(store, id)), ...change }, CURRENT);
      if (match) store(LIST).put(match, MATCH);
    }),
  );
}

/** Stores decisions, each under its row. Rejects with {@link OtherListError} if another list is kept. */
export function storeDecisions(id: string, changes: Changes): Promise<void> {
  return changed(() =>
    transact("readwrite", async (store) => {
      await checkList(store, id);
      for (const [row, place] of changes)
        if (place === undefined) store(DECISIONS).delete(row);
        else store(DECISIONS).put(place, row);
    }),
  );
}

export function forgetList(): Promise<void> {
  return changed(() =>
    transact("readwrite", async (store) => {
      for (const name of STORES) store(name).clear();
    }),
  );
}

async function checkList(store: (name: string) => IDBObjectStore, id: string): Promise<KeptList> {
  const list = (await settled(store(LIST).get(CURRENT))) as KeptList | undefined;
  if (list?.id !== id) throw new OtherListError("another list is kept now");
  return list;
}

const CHANNEL = "match-list";
let channel: BroadcastChannel | undefined;

function changes(): BroadcastChannel {
  channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}

/** Notifies the other tabs after something is stored. */
async function changed(write: () => Promise<void>): Promise<void> {
  await write();
  try {
    changes().postMessage("changed");
  } catch {
    // This browser has no channel between tabs.
  }
}

/** Calls a function after each change stored by another tab. */
export function onOtherTabs(listener: () => void): void {
  changes().addEventListener("message", listener);
}
