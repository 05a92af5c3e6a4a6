/** Packs states for use without a network. Runs as a worker of `packStates`. */
import { parentPort } from "node:worker_threads";
import { gzipSync } from "node:zlib";
import { encodePack } from "../../functions/core/index/pack.ts";
import type { Dataset } from "../dataset/dataset.ts";
import { buildIndex } from "./index/index.ts";

/** What the worker packs; it answers with the packed directory. */
export interface StateToPack {
  readonly data: Dataset;
  readonly dataVersion: string;
}

parentPort?.on("message", ({ data, dataVersion }: StateToPack) => {
  const pack = gzipSync(encodePack(buildIndex(data, dataVersion, { isWhole: true })), { level: 9 });
  parentPort!.postMessage(new Uint8Array(pack));
});
