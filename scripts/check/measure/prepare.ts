/**
 * Makes the index of one engine, and the workload that it is asked. A program of its own, so that the memory that
 * building takes is not that of `measure`: `prepare.ts <engine> <data> <times> <index file> <workload file>`. Prints how
 * long the index took, from the dataset in memory to the file, as JSON ({@link Time}).
 */
import { writeFileSync } from "node:fs";
import { encodePack } from "../../../functions/core/index/pack.ts";
import { buildIndex } from "../../build/index/index.ts";
import { readDataset } from "../../dataset/read.ts";
import type { Time } from "./ask.ts";
import type { EngineName, MakeIndex } from "./engines/engine.ts";
import { makeIndex as makeFts5 } from "./engines/fts5.ts";
import { makeIndex as makeMiniSearch } from "./engines/minisearch.ts";
import { multiply } from "./multiply.ts";
import { workloadOf } from "./workload.ts";

const MAKERS: Readonly<Record<EngineName, MakeIndex>> = {
  service: (dataset, file) => writeFileSync(file, encodePack(buildIndex(dataset, "measure"))),
  minisearch: makeMiniSearch,
  fts5: makeFts5,
};

const [engine, data, times, indexFile, workloadFile] = process.argv.slice(2);
const dataset = multiply(await readDataset(data!), Number(times));
writeFileSync(workloadFile!, JSON.stringify(workloadOf(dataset)));
const cpu = process.cpuUsage();
const start = performance.now();
MAKERS[engine as EngineName](dataset, indexFile!);
const ms = performance.now() - start;
const { user, system } = process.cpuUsage(cpu);
process.stdout.write(JSON.stringify({ ms, cpuMs: (user + system) / 1000 } satisfies Time));
