import type { Dataset } from "../../../dataset/dataset.ts";

/**
 * An engine is a module that is bundled separately. Its default export answers searches like the API. Its index is the file in
 * the environment variable LOCATION_INDEX, as for the function.
 */
export type Engine = (request: Request, context: object) => Promise<Response>;

/** Writes an engine's index of a dataset into a file. */
export type MakeIndex = (dataset: Dataset, file: string) => void;

/** This service and its alternatives. */
export const ENGINES = {
  service: "this service",
  minisearch: "plain MiniSearch",
  fts5: "SQLite FTS5",
} as const;

export type EngineName = keyof typeof ENGINES;

export const ENGINE_NAMES = Object.keys(ENGINES) as EngineName[];

/** The default `limit` of this service, so that all engines return as many results. */
export const MOST_RESULTS = 50;

/** The path of a search. */
export function searchPath(query: string): string {
  return `/api/search?q=${encodeURIComponent(query)}`;
}

/** The path of all villages of a taluka. */
export function villagesPath(talukaCode: string): string {
  return `/api/locations/villages?taluka_id=${talukaCode}`;
}

/** The query of a request, for the other engines. */
export function queryOf(request: Request): string {
  return new URL(request.url).searchParams.get("q") ?? "";
}

/** A place of any level with the names above it, for an index without levels. Names below its level are "". */
export interface PlaceRow {
  /** Codes of different levels differ in length, so they are unique across levels. */
  code: string;
  name: string;
  taluka: string;
  district: string;
  state: string;
}

/** Every place of a dataset, states first. */
export function* placeRows({ states, districts, talukas, villages }: Dataset): Generator<PlaceRow> {
  const above = new Map<string, Omit<PlaceRow, "code" | "name">>();
  for (const { code, name } of states) {
    const names = { taluka: "", district: "", state: name };
    above.set(code, names);
    yield { code, name, ...names };
  }
  for (const { code, name, state_code } of districts) {
    const names = { ...above.get(state_code)!, district: name };
    above.set(code, names);
    yield { code, name, ...names };
  }
  for (const { code, name, district_code } of talukas) {
    const names = { ...above.get(district_code)!, taluka: name };
    above.set(code, names);
    yield { code, name, ...names };
  }
  for (const { code, name, taluka_code } of villages)
    yield { code, name, ...above.get(taluka_code)! };
}
