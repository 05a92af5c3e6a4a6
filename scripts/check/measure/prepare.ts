/**
 * Makes what one engine is measured on: its index, and the questions that it is asked. A program of its own, so
 * that the memory that building takes is not the bench's: `prepare.ts <engine> <data> <times> <folder>`.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import MiniSearch from "minisearch";
import { encodePack } from "../../../functions/core/index/pack.ts";
import { buildIndex } from "../../build/index/index.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { readDataset } from "../../dataset/read.ts";
import { type EngineName, INDEX_FILES, INDEX_FOLDER, WORKLOAD_FILE } from "./engines/engine.ts";
import { MINISEARCH_OPTIONS } from "./engines/minisearch-options.ts";
import { placeRows } from "./engines/place-rows.ts";
import { multiply } from "./multiply.ts";
import { workloadOf } from "./workload.ts";

const PREPARE: Record<EngineName, (directory: Dataset, folder: string) => void> = {
  service: writeServiceIndex,
  minisearch: writeMiniSearch,
  fts5: writeFts5,
};

const [engine, data, times, folder] = process.argv.slice(2);
const directory = multiply(await readDataset(data!), Number(times));
const index = join(folder!, INDEX_FOLDER);
mkdirSync(index, { recursive: true });
writeFileSync(join(folder!, WORKLOAD_FILE), JSON.stringify(workloadOf(directory)));
PREPARE[engine as EngineName](directory, index);

function writeServiceIndex(directory: Dataset, folder: string): void {
  writeFileSync(join(folder, INDEX_FILES.service), encodePack(buildIndex(directory, "bench")));
}

function writeMiniSearch(directory: Dataset, folder: string): void {
  const index = new MiniSearch(MINISEARCH_OPTIONS);
  for (const row of placeRows(directory)) index.add(row);
  writeFileSync(join(folder, INDEX_FILES.minisearch), JSON.stringify(index));
}

function writeFts5(directory: Dataset, folder: string): void {
  const database = new DatabaseSync(join(folder, INDEX_FILES.fts5));
  database.exec(
    "CREATE VIRTUAL TABLE places USING fts5(name, taluka, district, state, code UNINDEXED, prefix='1 2 3')",
  );
  const insert = database.prepare(
    "INSERT INTO places (name, taluka, district, state, code) VALUES (?, ?, ?, ?, ?)",
  );
  database.exec("BEGIN");
  for (const { name, taluka, district, state, code } of placeRows(directory))
    insert.run(name, taluka, district, state, code);
  database.exec("COMMIT");
  database.exec("INSERT INTO places (places) VALUES ('optimize')");
  database.close();
}
