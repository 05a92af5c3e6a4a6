/**
 * Keeps the page's shell and the answers it has loaded, so that the page works offline. A new version takes over when
 * all windows of the old one are closed.
 */
import { CACHES, PAGE_HTML, type ShellList } from "./shell-list.ts";

/** Inserted by the build. */
declare const SHELL: ShellList;

/** The parts of the service worker's scope that are used: TypeScript's types of windows and workers exclude each other. */
interface Scope {
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
/** How many more are dropped than necessary, since counting takes long. */
const SPARE = 100;

const scope = globalThis as unknown as Scope;
const shellCache = `${CACHES.shell}${SHELL.version}`;
/** At most this many answers are kept. Not known when the worker starts. */
let entries = Number.POSITIVE_INFINITY;
/** Resolves when the oldest are dropped. */
let trimmed = Promise.resolve();

scope.addEventListener("install", (event) => {
  event.waitUntil(caches.open(shellCache).then((cache) => cache.addAll([...SHELL.files])));
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([dropOldShells(), dropOldPlaces()]));
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  const { pathname } = url;
  if (SHELL.files.includes(pathname)) event.respondWith(fromShell(pathname, request));
  else if (request.mode === "navigate") {
    if (isBelow(SHELL.places, pathname))
      event.respondWith(networkFirst(event).catch(() => fromShell(PAGE_HTML, request)));
    else if (isBelow(SHELL.views, pathname)) event.respondWith(fromShell(PAGE_HTML, request));
  }
  // The index files and modules below these folders are named by their contents; the manifest is not.
  else if (/^\/(index|assets)\//.test(pathname) && pathname !== "/index/manifest.json")
    event.respondWith(cacheFirst(event));
  else if (/^\/(api\/.*|(index\/manifest|hindi-names)\.json|match-worker\.js)$/.test(pathname))
    event.respondWith(networkFirst(event));
});

function isBelow(starts: readonly string[], pathname: string): boolean {
  return starts.some((start) => pathname === start || pathname.startsWith(`${start}/`));
}

async function fromShell(path: string, request: Request): Promise<Response> {
  const shell = await caches.open(shellCache).catch(() => undefined);
  return (await shell?.match(path)) ?? fetch(request);
}

async function networkFirst(event: FetchEvent): Promise<Response> {
  try {
    const response = await fetch(event.request);
    keep(event, response);
    return response;
  } catch (error) {
    const kept = await fromCaches(event.request);
    if (kept) return kept;
    throw error;
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

/** In any cache: the answers kept with states are in another one. Undefined if the caches can't be read. */
function fromCaches(request: Request): Promise<Response | undefined> {
  return caches.match(request).catch(() => undefined);
}

/** Keeps an answer while the page reads it. The page gets it even if it can't be kept, such as on a full disk. */
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

async function dropOldShells(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(CACHES.shell) && name !== shellCache);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The pages of places name the style and the code of an older shell. */
async function dropOldPlaces(): Promise<void> {
  const cache = await caches.open(CACHES.data);
  const requests = await cache.keys();
  const places = requests.filter(({ url }) => isBelow(SHELL.places, new URL(url).pathname));
  await Promise.all(places.map((request) => cache.delete(request)));
}

async function dropOldest(cache: Cache): Promise<void> {
  if (entries <= MAX_KEPT) return;
  // Answers stored meanwhile are counted as well.
  entries = 0;
  const requests = await cache.keys();
  const surplus =
    requests.length > MAX_KEPT ? requests.slice(0, requests.length - MAX_KEPT + SPARE) : [];
  await Promise.all(surplus.map((request) => cache.delete(request)));
  entries += requests.length - surplus.length;
}
