/**
 * Keeps the page's shell and what was loaded, so that the page works without a network. A new version is taken when
 * all windows of the old one are closed, never while one is in use.
 */
import { CACHES, PAGE_HTML, type ShellList } from "./shell-list.ts";

/** The build puts the shell's list here. */
declare const SHELL: ShellList;

/** What of the service worker's global scope is used; the types of windows and of workers exclude each other. */
interface Scope {
  addEventListener(type: "install" | "activate", listen: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listen: (event: FetchEvent) => void): void;
  addEventListener(type: "message", listen: (event: ExtendableEvent & MessageEvent) => void): void;
}
interface ExtendableEvent {
  waitUntil(done: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/** How many answers and index files are kept. The oldest go first. */
const MAX_KEPT = 3000;

const scope = globalThis as unknown as Scope;
const shellCache = `${CACHES.shell}${SHELL.version}`;

scope.addEventListener("install", (event) => {
  event.waitUntil(keepShell());
});

// A state is to be kept: so is the code that answers from it.
scope.addEventListener("message", (event) => {
  const [port] = event.ports;
  event.waitUntil(
    addToShell(SHELL.answering).then(
      () => port?.postMessage("kept"),
      () => port?.postMessage("failed"),
    ),
  );
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([dropOldShells(), dropOldest()]));
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  const { pathname } = url;
  if (request.mode === "navigate") {
    if (isView(pathname)) event.respondWith(fromShell(pathname === "/" ? "/" : PAGE_HTML, request));
  } else if (SHELL.files.includes(pathname) || SHELL.answering.includes(pathname))
    event.respondWith(fromShell(pathname, request));
  else if (pathname.startsWith("/api/") || pathname === "/index/manifest.json")
    event.respondWith(networkFirst(request));
  // Index files and the page's other modules are named by their contents.
  else if (/^\/(index|assets)\/|^\/(client-search|client-match|match-worker)\.js$/.test(pathname)) {
    event.respondWith(
      pathname.endsWith(".js") && !pathname.startsWith("/assets/")
        ? networkFirst(request)
        : cacheFirst(request),
    );
  }
});

function isView(pathname: string): boolean {
  return pathname === "/" || SHELL.views.some((view) => pathname === view || pathname.startsWith(`${view}/`));
}

async function keepShell(): Promise<void> {
  const keepsStates = await caches.has(CACHES.kept);
  await addToShell(keepsStates ? [...SHELL.files, ...SHELL.answering] : SHELL.files);
}

async function addToShell(files: readonly string[]): Promise<void> {
  await (await caches.open(shellCache)).addAll([...files]);
}

async function fromShell(path: string, request: Request): Promise<Response> {
  return (await (await caches.open(shellCache)).match(path)) ?? fetch(request);
}

async function networkFirst(request: Request): Promise<Response> {
  const cache = await caches.open(CACHES.data);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    // Of all caches: what is kept with a state is in another one.
    const kept = await caches.match(request);
    if (kept) return kept;
    throw error;
  }
}

async function cacheFirst(request: Request): Promise<Response> {
  const cache = await caches.open(CACHES.data);
  // A request that asks to pass by caches found the kept file damaged.
  const kept = request.cache === "reload" ? undefined : await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

async function dropOldShells(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(CACHES.shell) && name !== shellCache);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function dropOldest(): Promise<void> {
  const cache = await caches.open(CACHES.data);
  const kept = await cache.keys();
  await Promise.all(
    kept.slice(0, Math.max(0, kept.length - MAX_KEPT)).map((request) => cache.delete(request)),
  );
}
