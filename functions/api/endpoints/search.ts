import { SEARCH_PARAMETERS } from "../../core/contract/parameters.ts";
import { count, list, text } from "../../core/contract/schema.ts";
import { ref } from "../../core/contract/schemas.ts";
import { toFoundRecord } from "../../core/search-record.ts";
import { areasByNames } from "../lookup.ts";
import { endpoint } from "./endpoint.ts";

export const search = endpoint({
  name: "search",
  path: "/api/search",
  tag: "Search",
  summary: "Places of all levels by their names",
  description:
    "Every word counts, each in the place's own name or in the name of a place above it, at least one in its own. " +
    "Other romanisations, words joined or split and typos match, too. Level words (pune district), states' letters (UP), " +
    "codes and PIN codes are understood.",
  parameters: SEARCH_PARAMETERS,
  formats: [{ name: "Words", parameters: ["q", "limit"] }],
  payload: {
    results: list(ref("SearchResult")),
    total: count("matching places, on this page or not"),
    query: text("q as submitted, without blanks at its ends.", { minLength: 1 }),
  },
  answer: async (directory, { q, level, limit, offset, ...names }) => {
    const within = await areasByNames(directory, names);
    const { total, results } = await directory.search(q, { level, within, offset, limit });
    const end = offset + results.length;
    return {
      payload: { results: results.map((result) => toFoundRecord(directory.areas, result)), total, query: q },
      ...(end < total && results.length > 0 ? { nextOffset: end } : {}),
    };
  },
});
