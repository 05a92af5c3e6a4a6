/** Packs states. Runs as a thread of its own. */
import { gzipSync } from "node:zlib";
import { encodePack } from "../../functions/core/index/pack.ts";
import { onTasks } from "../cli/task-thread.ts";
import { buildIndex } from "./index/index.ts";
import type { StateDataset } from "./offline.ts";

/** A state, and the hash of the data that answers carry. */
export interface StateToPack extends StateDataset {
  readonly dataVersion: string;
}

onTasks<StateToPack, Uint8Array>(import.meta.url, ({ data, around, dataVersion }) => {
  const index = buildIndex(data, dataVersion, { isWhole: true, around });
  return gzipSync(encodePack(index), { level: 9 });
});
