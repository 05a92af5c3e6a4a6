import { readFileSync } from "node:fs";
import { join } from "node:path";
import MiniSearch from "minisearch";
import { type Engine, INDEX_FILES } from "./engine.ts";
import { MINISEARCH_OPTIONS, MOST_RESULTS, SEARCH_OPTIONS } from "./minisearch-options.ts";

/** One plain MiniSearch index of everything, built beforehand and loaded with `loadJSON`. */
const index = MiniSearch.loadJSON(
  readFileSync(join(process.env.LOCATION_INDEX!, INDEX_FILES.minisearch), "utf8"),
  MINISEARCH_OPTIONS,
);

export const search: Engine["search"] = async (query) => {
  const found = index.search(query, SEARCH_OPTIONS);
  const results = found.slice(0, MOST_RESULTS).map(({ id }) => ({ code: id }));
  return JSON.stringify({ results, total: found.length });
};
