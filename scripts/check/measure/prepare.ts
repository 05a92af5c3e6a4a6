/**
 * Builds the index of an alternative: `prepare.ts <engine> <data> <index file>`. It is a separate program, so that `measure`
 * does not keep the memory that the build takes.
 */
import { readDataset } from "../../dataset/read.ts";
import type { EngineName, MakeIndex } from "./engines/engine.ts";
import { makeIndex as makeFts5 } from "./engines/fts5.ts";
import { makeIndex as makeMiniSearch } from "./engines/minisearch.ts";

const MAKERS: Readonly<Record<Exclude<EngineName, "service">, MakeIndex>> = {
  minisearch: makeMiniSearch,
  fts5: makeFts5,
};

const [engine, data, index] = process.argv.slice(2);
MAKERS[engine as keyof typeof MAKERS](await readDataset(data!), index!);
