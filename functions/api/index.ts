import { readFileSync } from "node:fs";
import { boundHeap } from "./bound-heap.ts";
import { createHandler } from "./handler.ts";
import { indexFile, indexPack, packReader } from "./index-pack.ts";

/** Loads a module that the build bundled. */
const load = async (name: string) => import((await indexFile(name)).href);

/** Answers GET and HEAD for every path under /api without a static file, and writes pages. */
export default createHandler(boundHeap(packReader(indexPack())), {
  onDemand: () => load("on-demand.mjs"),
  pages: {
    code: () => load("pages.mjs"),
    shells: async () => readFileSync(await indexFile("pages.json")),
  },
});

/** The build has bundled it. */
export const config = { nodeBundler: "none" };
