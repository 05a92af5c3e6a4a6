import { readFileSync, writeFileSync } from "node:fs";
import MiniSearch, { type Options, type SearchOptions } from "minisearch";
import {
  type Engine,
  type MakeIndex,
  MOST_RESULTS,
  type PlaceRow,
  placeRows,
  queryOf,
} from "./engine.ts";

/**
 * As in MiniSearch's own guide. No fields are stored, so answers have only codes; with names they would take more memory and
 * time than measured here.
 */
const OPTIONS: Options<PlaceRow> = {
  idField: "code",
  fields: ["name", "taluka", "district", "state"],
};

/** Every word in any field, as a prefix or with edits in a fifth of its letters; the own name counts most. */
const SEARCH_OPTIONS: SearchOptions = {
  combineWith: "AND",
  prefix: true,
  fuzzy: (word) => (word.length < 4 ? false : 0.2),
  boost: { name: 4 },
};

/** One index of all places, as the JSON that MiniSearch loads. */
export const makeIndex: MakeIndex = (dataset, file) => {
  const index = new MiniSearch(OPTIONS);
  for (const row of placeRows(dataset)) index.add(row);
  writeFileSync(file, JSON.stringify(index));
};

let opened: MiniSearch<PlaceRow> | undefined;

const engine: Engine = async (request) => {
  opened ??= MiniSearch.loadJSON(readFileSync(process.env.LOCATION_INDEX!, "utf8"), OPTIONS);
  const found = opened.search(queryOf(request), SEARCH_OPTIONS);
  return Response.json({
    results: found.slice(0, MOST_RESULTS).map(({ id }) => ({ code: id })),
    total: found.length,
  });
};
export default engine;
