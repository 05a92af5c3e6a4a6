/**
 * Builds the index of one engine: `prepare.ts <engine> <data> <index file>`. A program of its own, so that `measure` does
 * not keep the memory that building takes.
 */
import { writeFileSync } from "node:fs";
import { encodePack } from "../../../functions/core/index/pack.ts";
import { buildIndex } from "../../build/index/index.ts";
import { readDataset } from "../../dataset/read.ts";
import type { EngineName, MakeIndex } from "./engines/engine.ts";
import { makeIndex as makeFts5 } from "./engines/fts5.ts";
import { makeIndex as makeMiniSearch } from "./engines/minisearch.ts";

const MAKERS: Readonly<Record<EngineName, MakeIndex>> = {
  service: (dataset, file) => writeFileSync(file, encodePack(buildIndex(dataset, "measure"))),
  minisearch: makeMiniSearch,
  fts5: makeFts5,
};

const [engine, data, index] = process.argv.slice(2);
MAKERS[engine as EngineName](await readDataset(data!), index!);
