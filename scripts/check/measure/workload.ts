import type { Dataset } from "../../dataset/dataset.ts";
import { searchPath, villagesPath } from "./engines/engine.ts";
import { mixedQueries, parentQuestions } from "./queries.ts";
import { Random } from "./random.ts";

/** The paths of what engines are asked; the same dataset gives the same. */
export interface Workload {
  /** One search a fresh process. */
  readonly cold: readonly string[];
  /** Villages of talukas that have some, one a fresh process. */
  readonly villages: readonly string[];
  /** The memory of a process is taken while it answers these. */
  readonly memory: readonly string[];
  /** Asked before the stream that is timed. */
  readonly warmUp: readonly string[];
  readonly warm: readonly string[];
  /** Asked in turn by the load test. */
  readonly load: readonly string[];
}

/** Fresh processes, of which the median counts. */
export const COLD_STARTS = 9;
const MEMORY_QUERIES = 100;
const WARM_UP_QUERIES = 300;
const WARM_QUERIES = 2000;
const LOAD_QUERIES = 5000;

/** The workload of a dataset. A cold search is a village with a place above it, which an address line has. */
export function workloadOf(dataset: Dataset): Workload {
  const mixed = (seed: number, count: number) =>
    mixedQueries(dataset, new Random(seed), count).map(searchPath);
  const inhabited = [...new Set(dataset.villages.map((village) => village.taluka_code))];
  return {
    cold: parentQuestions(dataset, new Random(11), COLD_STARTS).map(({ query }) => searchPath(query)),
    villages: new Random(12).sample(inhabited, COLD_STARTS).map(villagesPath),
    memory: mixed(13, MEMORY_QUERIES),
    warmUp: mixed(14, WARM_UP_QUERIES),
    warm: mixed(15, WARM_QUERIES),
    load: mixed(21, LOAD_QUERIES),
  };
}
