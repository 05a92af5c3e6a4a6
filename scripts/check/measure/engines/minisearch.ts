import { readFileSync } from "node:fs";
import MiniSearch from "minisearch";
import type { Engine } from "./engine.ts";
import { MINISEARCH_OPTIONS, MOST_RESULTS, SEARCH_OPTIONS } from "./minisearch-options.ts";

/** One plain MiniSearch index of everything, built beforehand and loaded with `loadJSON`. */
const index = MiniSearch.loadJSON(readFileSync(process.env.LOCATION_INDEX!, "utf8"), MINISEARCH_OPTIONS);

export const search: Engine["search"] = async (query) => {
  const found = index.search(query, SEARCH_OPTIONS);
  const results = found.slice(0, MOST_RESULTS).map(({ id }) => ({ code: id }));
  return JSON.stringify({ results, total: found.length });
};
