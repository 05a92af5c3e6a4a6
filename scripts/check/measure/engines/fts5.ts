import { DatabaseSync } from "node:sqlite";
import { tokens } from "../../../../functions/core/names/tokens.ts";
import type { Engine } from "./engine.ts";
import { MOST_RESULTS } from "./minisearch-options.ts";

/** SQLite's full-text search with an index of beginnings; every word is looked for as a beginning, anywhere. */
const database = new DatabaseSync(process.env.LOCATION_INDEX!, { readOnly: true });

const statement = database.prepare(
  `SELECT code, name, taluka, district, state FROM places WHERE places MATCH ? ORDER BY bm25(places) LIMIT ${MOST_RESULTS}`,
);

export const search: Engine["search"] = async (query) => {
  const words = tokens(query).map((word) => `"${word}"*`);
  return JSON.stringify({ results: words.length === 0 ? [] : statement.all(words.join(" ")) });
};
