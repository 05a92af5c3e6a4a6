/**
 * Keeps the page's shell, and the pages and answers that were loaded, so that they can be used without a network. Registered as
 * KEPT_WORKER it also writes pages and answers from kept states. A new version takes over when all windows of the old one are
 * closed.
 */
import { languageOf, pageOf } from "../../../functions/core/contract/page-paths.ts";
import { localPath } from "../../../functions/core/pages/addresses.ts";
import { SHELLS_FILE } from "../../../functions/core/pages/shells.ts";
import type { KeptPages } from "./kept-pages.ts";
import { CACHES, KEPT_CODE, KEPT_WORKER, OFFLINE_PAGE, type ShellList } from "./shell-list.ts";

/** Inserted by the build. */
declare const SHELL: ShellList;

/** The parts of the service worker's scope that are used: TypeScript's types of windows and workers exclude each other. */
interface Scope {
  readonly keptPages?: KeptPages;
  importScripts(url: string): void;
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listen: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listen: (event: FetchEvent) => void): void;
}
interface ExtendableEvent {
  waitUntil(done: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/** How many answers and index files are kept. The oldest are dropped first. */
const MAX_KEPT = 3000;
/** Number of additional entries to drop, because counting them takes long. */
const SPARE = 100;

const scope = globalThis as unknown as Scope;
const shellCache = `${CACHES.shell}${SHELL.version}`;
/** Whether there are kept states to answer from. */
const hasKept = location.href.endsWith(KEPT_WORKER);
/** How long to wait for the network before answering from kept data, in milliseconds. */
const PATIENCE = 4000;
/** At most this many answers are kept. Not known when the worker starts. */
let entries = Number.POSITIVE_INFINITY;
/** Resolves when the oldest are dropped. */
let trimmed = Promise.resolve();

scope.addEventListener("install", (event) => {
  event.waitUntil(install());
});

async function install(): Promise<void> {
  // A worker of the same version without kept states: this one can continue with its pages.
  const isSame = await caches.has(shellCache);
  const cache = await caches.open(shellCache);
  await cache.addAll(hasKept ? [...SHELL.files, `/index/${SHELLS_FILE}`] : [...SHELL.files]);
  if (!hasKept) return;
  // Scripts that are imported later must have been imported before the worker is installed.
  scope.importScripts(KEPT_CODE);
  if (isSame) await scope.skipWaiting();
}

scope.addEventListener("activate", (event) => {
  event.waitUntil(dropOldShells());
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  const { pathname } = url;
  if (SHELL.files.includes(pathname)) event.respondWith(fromShell(pathname, request));
  else if (request.mode === "navigate") {
    if (isPage(pathname) || !isFile(pathname)) event.respondWith(toPage(event, url));
  }
  // The index files and modules below these folders are named by their contents; the manifest is not.
  else if (/^\/(index|assets)\//.test(pathname) && pathname !== "/index/manifest.json")
    event.respondWith(cacheFirst(event));
  else if (/^\/(api\/.*|(index\/manifest|hindi-names)\.json|match-worker\.js)$/.test(pathname))
    event.respondWith(networkFirst(event, (code) => code.answer(url)));
});

/** A page, or any other address that somebody opens. Without a network it is the page that says so. */
async function toPage(event: FetchEvent, url: URL): Promise<Response> {
  const { request } = event;
  const { pathname } = url;
  try {
    return await (isPage(pathname)
      ? networkFirst(event, (code) => code.page(url))
      : fetch(request));
  } catch (error) {
    // A page would be saved under the name of the requested file.
    if (isFile(pathname)) throw error;
    const other = pathname.endsWith("/") ? pathname.slice(0, -1) : `${pathname}/`;
    if (SHELL.files.includes(other)) return Response.redirect(other + url.search);
    return fromShell(localPath(OFFLINE_PAGE, languageOf(pathname)), request);
  }
}

/** Whether a path is that of a page outside the shell, which is kept when it is loaded. */
function isPage(pathname: string): boolean {
  return pageOf(pathname) !== undefined || /^(\/hi)?\/(coverage|field|downloads\/)$/.test(pathname);
}

/** Whether a path is one of a page's files, such as `/place/27.csv`. */
function isFile(pathname: string): boolean {
  return /\.[a-z]+$/.test(pathname);
}

async function fromShell(path: string, request: Request): Promise<Response> {
  const shell = await caches.open(shellCache).catch(() => undefined);
  return (await shell?.match(path)) ?? fetch(request);
}

/** The answer of the network. If there is none, or it is slow: a kept answer, or one from kept states. */
async function networkFirst(
  event: FetchEvent,
  make: (code: KeptPages) => Promise<Response | undefined>,
): Promise<Response> {
  const answer = fetch(event.request).then((response) => {
    keep(event, response);
    return response;
  });
  // Perhaps nobody is waiting for it any more.
  answer.catch(() => {});
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE));
  const first = await Promise.race([answer, late]).catch(() => undefined);
  return first ?? (await fromCaches(event.request)) ?? (await fromKept(make)) ?? answer;
}

/** An answer from the code for kept states; undefined if none are kept, or they can't be used. */
async function fromKept(
  make: (code: KeptPages) => Promise<Response | undefined>,
): Promise<Response | undefined> {
  if (!hasKept) return undefined;
  try {
    if (!scope.keptPages) scope.importScripts(KEPT_CODE);
    return await make(scope.keptPages!);
  } catch {
    // The network's error says more.
    return undefined;
  }
}

async function cacheFirst(event: FetchEvent): Promise<Response> {
  // A request with `reload` found the cached file damaged.
  const kept = event.request.cache === "reload" ? undefined : await fromCaches(event.request);
  if (kept) return kept;
  const response = await fetch(event.request);
  keep(event, response);
  return response;
}

/** Looks in all caches, since answers kept with states are in another one. Undefined if the caches can't be read. */
function fromCaches(request: Request): Promise<Response | undefined> {
  return caches.match(request).catch(() => undefined);
}

/** Keeps an answer while the page reads it. The page gets it even if it can't be kept, for example on a full disk. */
function keep(event: FetchEvent, response: Response): void {
  if (response.ok) event.waitUntil(put(event.request, response.clone()).catch(() => {}));
}

async function put(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(CACHES.data);
  await cache.put(request, response);
  entries++;
  trimmed = trimmed.then(() => dropOldest(cache)).catch(() => {});
  await trimmed;
}

/** Drops the shells of older versions and the pages kept with them, because pages name their style sheets and code. */
async function dropOldShells(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(CACHES.shell) && name !== shellCache);
  if (old.length === 0) return;
  const cache = await caches.open(CACHES.data);
  const requests = await cache.keys();
  const pages = requests.filter(({ url }) => isPage(new URL(url).pathname));
  await Promise.all([
    ...old.map((name) => caches.delete(name)),
    ...pages.map((request) => cache.delete(request)),
  ]);
}

async function dropOldest(cache: Cache): Promise<void> {
  if (entries <= MAX_KEPT) return;
  // Answers stored in the meantime are counted, too.
  entries = 0;
  const requests = await cache.keys();
  const surplus =
    requests.length > MAX_KEPT ? requests.slice(0, requests.length - MAX_KEPT + SPARE) : [];
  await Promise.all(surplus.map((request) => cache.delete(request)));
  entries += requests.length - surplus.length;
}
