import MiniSearch from "minisearch";
import { readDataset } from "../../../dataset/read.ts";
import { MINISEARCH_OPTIONS, MOST_RESULTS, SEARCH_OPTIONS } from "../engines/minisearch-options.ts";
import { placeRows } from "../engines/place-rows.ts";

/** Answers to the searches of the API from one plain MiniSearch index of every place in a directory. */
export async function createPlainHandler(data: string): Promise<(request: Request) => Promise<Response>> {
  const index = new MiniSearch(MINISEARCH_OPTIONS);
  index.addAll([...placeRows(await readDataset(data))]);
  return async (request) => {
    const query = new URL(request.url).searchParams.get("q") ?? "";
    const found = index.search(query, SEARCH_OPTIONS);
    const results = found.slice(0, MOST_RESULTS).map(({ id }) => ({ code: id }));
    return Response.json({ success: true, results, total: found.length, query });
  };
}
