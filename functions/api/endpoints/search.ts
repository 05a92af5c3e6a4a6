import { SEARCH_PARAMETERS } from "../../core/contract/parameters.ts";
import { count, list, text } from "../../core/contract/schema.ts";
import { ref } from "../../core/contract/schemas.ts";
import { toSearchRecord } from "../../core/search-record.ts";
import { endpoint } from "./endpoint.ts";

export const search = endpoint({
  name: "search",
  path: "/api/search",
  tag: "Search",
  summary: "Places of all levels by their names",
  description:
    "Every word counts, each in the place's own name or in the name of a place above it, at least one in its own. " +
    "Other romanisations, words joined or split and slips of the keys are forgiven.",
  parameters: SEARCH_PARAMETERS,
  formats: [{ name: "Words", parameters: ["q", "limit"] }],
  payload: {
    results: list(ref("SearchResult")),
    total: count("matching places, on this page or not"),
    query: text("q as submitted, without blanks at its ends.", { minLength: 1 }),
  },
  answer: async (directory, { q, limit, offset }) => {
    const { total, results } = await directory.search(q, offset, limit);
    const end = offset + results.length;
    return {
      payload: { results: results.map((result) => toSearchRecord(directory.areas, result)), total, query: q },
      ...(end < total && results.length > 0 ? { nextOffset: end } : {}),
    };
  },
});
