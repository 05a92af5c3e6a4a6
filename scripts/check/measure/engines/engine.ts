import type { Dataset } from "../../../dataset/dataset.ts";

/**
 * One way to answer, as a module that is bundled by itself: its default export answers searches as the API does. The
 * file in the environment variable LOCATION_INDEX is its index, as it is for the function.
 */
export type Engine = (request: Request, context: object) => Promise<Response>;

/** Makes an engine's index of a dataset and writes it into a file. */
export type MakeIndex = (dataset: Dataset, file: string) => void;

/** What is compared: this service, and what somebody would take instead. */
export const ENGINES = {
  service: "this service",
  minisearch: "plain MiniSearch",
  fts5: "SQLite FTS5",
} as const;

export type EngineName = keyof typeof ENGINES;

export const ENGINE_NAMES = Object.keys(ENGINES) as EngineName[];

/** What this service answers when no limit is given, so that all answer as much. */
export const MOST_RESULTS = 50;

/** The path of a search, as a request has it. */
export function searchPath(query: string): string {
  return `/api/search?q=${encodeURIComponent(query)}`;
}

/** The path of all villages of a taluka. */
export function villagesPath(talukaCode: string): string {
  return `/api/locations/villages?taluka_id=${talukaCode}`;
}

/** What an engine other than this service reads of a request. */
export function queryOf(request: Request): string {
  return new URL(request.url).searchParams.get("q") ?? "";
}

/** A place of any level with the names above it, as an index without levels holds it; "" below its level. */
export interface PlaceRow {
  /** Codes of different levels differ in length, so they are unique over all of them. */
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
  for (const { code, name, taluka_code } of villages) yield { code, name, ...above.get(taluka_code)! };
}
