/**
 * One way to answer, as a module that is bundled by itself. Its index, made beforehand by
 * `prepare.ts`, is the file in the environment variable LOCATION_INDEX, as it is for the function.
 */
export interface Engine {
  /** The answer to a search as JSON text: an object with `results`, best first, at most fifty. */
  search(query: string): Promise<string>;
  /** All villages of the taluka with this code as JSON text; absent in an engine that has no such question. */
  villagesOf?(talukaCode: string): Promise<string>;
}

/** The file that an index is, in its folder. */
export const INDEX_FILES = { service: "index.pack", minisearch: "index.json", fts5: "index.sqlite" } as const;

/** What is compared: this service, one plain MiniSearch index of everything, and SQLite's FTS5. */
export const ENGINES = {
  service: "this service",
  minisearch: "plain MiniSearch",
  fts5: "SQLite FTS5",
} as const;

export type EngineName = keyof typeof ENGINES;

/** In the folder that is prepared for an engine. */
export const INDEX_FOLDER = "index";
export const WORKLOAD_FILE = "workload.json";
