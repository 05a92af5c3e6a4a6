import type { Parameter } from "../contract/parameter.ts";
import type { SearchAnswer } from "../contract/records.ts";
import { ref } from "../contract/ref.ts";
import { count, type Fields, list, optional, text } from "../contract/schema.ts";
import { SEARCH_PARAMETERS } from "../contract/search-parameters.ts";
import { endpoint } from "./endpoint.ts";
import { placeSearch } from "./place-search.ts";
import { placeLine } from "./tool.ts";

const PAYLOAD: Fields<SearchAnswer> = {
  results: list(ref("SearchResult")),
  total: count("matching places, on this page or not"),
  query: text("q as submitted, without blanks at its ends.", { minLength: 1 }),
  suggestions: optional(ref("SearchSuggestions")),
  note: optional(ref("SearchNote")),
  unused: optional(ref("UnusedTexts")),
};

/** The tool returns ten results unless the model asks for more. */
const TOOL_RESULTS = 10;

const TOOL_PARAMETERS: readonly Parameter[] = SEARCH_PARAMETERS.filter(
  ({ name }) => name !== "offset",
).map((parameter) =>
  parameter.name === "limit"
    ? { ...parameter, schema: { ...parameter.schema, default: TOOL_RESULTS } }
    : parameter,
);

export const search = endpoint({
  name: "searchPlaces",
  path: "/api/search",
  tag: "Search",
  summary: "Places of all levels by their names",
  description:
    "Every word must match the place's own name or the name of a place above it, and at least one must match its own. " +
    "Other romanisations, joined or split words and typos match, too. Level words (pune district), states' letters (UP), " +
    "codes and PIN codes are understood; a DIGIPIN or a position (15.49,73.82) finds the nearest places. If the intended place may be missing, the answer suggests other queries (suggestions) and says " +
    "why (note).",
  parameters: SEARCH_PARAMETERS,
  formats: [{ name: "Words", parameters: ["q", "limit"] }],
  payload: PAYLOAD,
  answer: async (directory, values) => {
    const payload = await directory.finder.answer(values.q, await placeSearch(directory, values));
    const end = values.offset + payload.results.length;
    return { payload, ...(end < payload.total && end > values.offset ? { nextOffset: end } : {}) };
  },
  tool: {
    name: "search_places",
    title: "Search places by name",
    parameters: TOOL_PARAMETERS,
    text: ({ results, total, suggestions = [], note }) =>
      [
        countLine(total, results.length),
        ...results.map((found) => {
          const others = found.also_known_as ? `, also ${found.also_known_as.join(", ")}` : "";
          const hint = found.hint ? `, ${found.hint}` : "";
          return `${placeLine(found)}${hint}${others} (${found.match})`;
        }),
        ...(note ? [note.message] : []),
        ...(suggestions.length > 0 ? [`Try instead: ${suggestions.join("; ")}`] : []),
      ].join("\n"),
  },
});

function countLine(total: number, shown: number): string {
  if (total === 0) return "No place matches: try another spelling, or fewer words.";
  if (total <= shown) return `${total} match:`;
  return `${total} places match, the best ${shown} (give a state, district, taluka or level, or a higher limit, for others):`;
}
