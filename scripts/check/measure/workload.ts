import type { Dataset } from "../../dataset/dataset.ts";
import { mixedQueries, parentQuestions } from "./queries.ts";
import { Random } from "./random.ts";

/** What the engines are asked to be timed: the same directory gives the same. */
export interface Workload {
  /** One search a fresh process. */
  cold: string[];
  /** Codes of talukas that have villages, one a fresh process. */
  talukas: string[];
  /** After these, the memory of a process is taken. */
  memory: string[];
  /** Asked before the stream that is timed. */
  warmUp: string[];
  warm: string[];
}

/** Fresh processes of which the median is told. */
const COLD_STARTS = 9;
const MEMORY_QUERIES = 100;
const WARM_UP_QUERIES = 300;
const WARM_QUERIES = 2000;

/** The questions of a directory. A cold search is a village with a place above it, which an address line has. */
export function workloadOf(directory: Dataset): Workload {
  const cold = parentQuestions(directory, new Random(11), COLD_STARTS).map(({ query }) => query);
  const inhabited = [...new Set(directory.villages.map((village) => village.taluka_code))];
  return {
    cold,
    talukas: new Random(12).sample(inhabited, COLD_STARTS),
    memory: mixedQueries(directory, new Random(13), MEMORY_QUERIES),
    warmUp: mixedQueries(directory, new Random(14), WARM_UP_QUERIES),
    warm: mixedQueries(directory, new Random(15), WARM_QUERIES),
  };
}
