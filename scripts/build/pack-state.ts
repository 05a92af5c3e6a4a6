/** Packs states. Runs as a separate thread. */
import { gzipSync } from "node:zlib";
import type { Position } from "../../functions/core/geo/distance.ts";
import { encodePack } from "../../functions/core/index/pack.ts";
import { onTasks } from "../cli/task-thread.ts";
import type { Dataset } from "../dataset/dataset.ts";
import { buildIndex } from "./index/index.ts";

/** Part of the country as a separate directory. */
export interface StateDataset {
  readonly data: Dataset;
  /** Positions of other states' places nearby, where its outlines end. */
  readonly around: readonly Position[];
}

/** A state, and the hash of the data, which answers carry. */
export interface StateToPack extends StateDataset {
  readonly dataVersion: string;
}

onTasks<StateToPack, Uint8Array>(import.meta.url, ({ data, around, dataVersion }) => {
  const index = buildIndex(data, dataVersion, { isWhole: true, around });
  // Level 9 takes twice as long and saves only 0.2 % of the bytes.
  return gzipSync(encodePack(index));
});
