/** The files of one version of the page that the service worker keeps, as the build lists them. */
export interface ShellList {
  /** A hash of the contents of all files, and of the code that writes pages. */
  readonly version: string;
  /**
   * Paths of the page's files: a few pages, and all modules that are loaded later, because after a deploy they exist only here.
   */
  readonly files: readonly string[];
}

/** Path of the service worker. It serves everything below its folder. */
export const SERVICE_WORKER = "/service-worker.js";

/**
 * The service worker that also answers from kept states: the same file under another address, so that it is installed
 * anew.
 */
export const KEPT_WORKER = `${SERVICE_WORKER}?kept`;

/** The code and data for answers from kept states. */
export const KEPT_CODE = "/kept-pages.js";

/** The page for an address that can't be reached, in English. */
export const OFFLINE_PAGE = "/offline.html";

/** Names of the caches: the shell (plus its version), answers and index files, kept states. */
export const CACHES = { shell: "shell-", data: "data", kept: "kept" } as const;

/** Marks the `<html>` of a page that was written from kept states. */
export const WRITTEN_BY_WORKER = "data-from-kept";
