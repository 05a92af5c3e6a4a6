/** What the service worker keeps of a version of the page, as the build writes it. */
export interface ShellList {
  /** Changes with the contents of any of the files. */
  readonly version: string;
  /** Paths of the files that every view needs. */
  readonly files: readonly string[];
  /** Paths of further ones that answer from kept states. */
  readonly answering: readonly string[];
  /** What the addresses of the views begin with. */
  readonly views: readonly string[];
}

/** Where the service worker lies: it serves what is below its folder. */
export const SERVICE_WORKER = "/service-worker.js";

/** The HTML of every view but the start page. */
export const PAGE_HTML = "/page.html";

/** Names of the caches: of the shell, with its version behind; of answers and index files; of kept states. */
export const CACHES = { shell: "shell-", data: "data", kept: "kept" } as const;
