import { DatabaseSync, type StatementSync } from "node:sqlite";
import { tokens } from "../../../../functions/core/names/tokens.ts";
import { type Engine, type MakeIndex, MOST_RESULTS, placeRows, queryOf } from "./engine.ts";

/** SQLite's full-text search with a prefix index. */
export const makeIndex: MakeIndex = (dataset, file) => {
  const database = new DatabaseSync(file);
  database.exec(
    "CREATE VIRTUAL TABLE places USING fts5(name, taluka, district, state, code UNINDEXED, prefix='1 2 3')",
  );
  const insert = database.prepare(
    "INSERT INTO places (name, taluka, district, state, code) VALUES (?, ?, ?, ?, ?)",
  );
  database.exec("BEGIN");
  for (const { name, taluka, district, state, code } of placeRows(dataset))
    insert.run(name, taluka, district, state, code);
  database.exec("COMMIT");
  database.exec("INSERT INTO places (places) VALUES ('optimize')");
  database.close();
};

let opened: StatementSync | undefined;

/** Searches for every word as a prefix, in any column. */
const engine: Engine = async (request) => {
  opened ??= new DatabaseSync(process.env.LOCATION_INDEX!, { readOnly: true }).prepare(
    `SELECT code, name, taluka, district, state FROM places WHERE places MATCH ? ORDER BY bm25(places) LIMIT ${MOST_RESULTS}`,
  );
  const words = tokens(queryOf(request)).map((word) => `"${word}"*`);
  return Response.json({ results: words.length === 0 ? [] : opened.all(words.join(" ")) });
};
export default engine;
