/** Packs states. Runs as a thread of its own. */
import { gzipSync } from "node:zlib";
import type { Position } from "../../functions/core/geo/distance.ts";
import { encodePack } from "../../functions/core/index/pack.ts";
import { onTasks } from "../cli/task-thread.ts";
import type { Dataset } from "../dataset/dataset.ts";
import { buildIndex } from "./index/index.ts";

/** A part of the country as a directory of its own. */
export interface StateDataset {
  readonly data: Dataset;
  /** Positions of places of other states near its own, where its outlines end. */
  readonly around: readonly Position[];
}

/** A state, and the hash of the data that answers carry. */
export interface StateToPack extends StateDataset {
  readonly dataVersion: string;
}

onTasks<StateToPack, Uint8Array>(import.meta.url, ({ data, around, dataVersion }) => {
  const index = buildIndex(data, dataVersion, { isWhole: true, around });
  return gzipSync(encodePack(index), { level: 9 });
});
