import MiniSearch from "minisearch";
import type { Areas } from "../../../functions/core/index/areas.ts";
import { nameDocuments, SUGGESTION_OPTIONS } from "../../../functions/core/index/suggestions.ts";

/** The MiniSearch index of the names of areas, as JSON (see `suggestAreas`). */
export function encodeSuggestions(areas: Areas): Uint8Array {
  const index = new MiniSearch(SUGGESTION_OPTIONS);
  index.addAll(nameDocuments(areas));
  return new TextEncoder().encode(JSON.stringify(index));
}
