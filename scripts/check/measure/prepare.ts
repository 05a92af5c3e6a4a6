/**
 * Builds the index of an engine alone: `prepare.ts <engine> <data> <index file>`. It is a separate program, so that `measure`
 * does not keep the memory that this takes. This service's index has the bytes that a build would write.
 */
import { writeFileSync } from "node:fs";
import { encodePack } from "../../../functions/core/index/pack.ts";
import { dataVersionOf } from "../../build/api.ts";
import { buildIndex } from "../../build/index/index.ts";
import { readDataset } from "../../dataset/read.ts";
import type { EngineName, MakeIndex } from "./engines/engine.ts";
import { makeIndex as makeFts5 } from "./engines/fts5.ts";
import { makeIndex as makeMiniSearch } from "./engines/minisearch.ts";

const MAKERS: Readonly<Record<EngineName, MakeIndex>> = {
  service: (dataset, file) =>
    writeFileSync(file, encodePack(buildIndex(dataset, dataVersionOf(dataset.manifest)))),
  minisearch: makeMiniSearch,
  fts5: makeFts5,
};

const [engine, data, index] = process.argv.slice(2);
MAKERS[engine as keyof typeof MAKERS](await readDataset(data!), index!);
