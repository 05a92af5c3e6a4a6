import type { Options, SearchOptions } from "minisearch";
import type { PlaceRow } from "./place-rows.ts";

/**
 * What MiniSearch's own guide leads to. Nothing is stored beside the index, so an answer has codes alone: a real
 * one would need the names too, and so more memory and time than is measured here.
 */
export const MINISEARCH_OPTIONS: Options<PlaceRow> = {
  idField: "code",
  fields: ["name", "taluka", "district", "state"],
};

/** Every word anywhere, by its beginning or with slips in a fifth of its letters; the own name counts most. */
export const SEARCH_OPTIONS: SearchOptions = {
  combineWith: "AND",
  prefix: true,
  fuzzy: (word) => (word.length < 4 ? false : 0.2),
  boost: { name: 4 },
};

/** What this service answers when no limit is given, so that all answer as much. */
export const MOST_RESULTS = 50;
