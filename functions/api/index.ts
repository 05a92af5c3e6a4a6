import { readFileSync } from "node:fs";
import type { LoadOnDemand } from "../core/directory/directory.ts";
import { boundHeap } from "./bound-heap.ts";
import { createHandler } from "./handler.ts";
import { besideIndex, indexPack, packReader } from "./index-pack.ts";
import type { Pages } from "./pages.ts";

/** Answers GET and HEAD for every path under /api without a static file, and writes pages. */
export default createHandler(boundHeap(packReader(indexPack())), {
  onDemand: (async () => import((await besideIndex("on-demand.mjs")).href)) as LoadOnDemand,
  pages: {
    code: (async () => import((await besideIndex("pages.mjs")).href)) as Pages["code"],
    shells: async () => readFileSync(await besideIndex("pages.json")),
  },
});
