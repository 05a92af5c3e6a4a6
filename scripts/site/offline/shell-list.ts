/** The files of one version of the page that the service worker keeps, as the build lists them. */
export interface ShellList {
  /** A hash of the contents of all files. */
  readonly version: string;
  /** Paths of the page's files, with all modules that are loaded later: after a deploy they exist only here. */
  readonly files: readonly string[];
  /** First parts of the views' addresses. */
  readonly views: readonly string[];
  /** First parts of the addresses of places, whose HTML the server writes. */
  readonly places: readonly string[];
}

/** Path of the service worker. It serves everything below its folder. */
export const SERVICE_WORKER = "/service-worker.js";

/** The HTML of every view except the home page. */
export const PAGE_HTML = "/page.html";

/** Names of the caches: the shell (plus its version), answers and index files, kept states. */
export const CACHES = { shell: "shell-", data: "data", kept: "kept" } as const;
