import { readFileSync } from "node:fs";
import type { writePage } from "../core/pages/write-page.ts";
import { boundHeap } from "./bound-heap.ts";
import { createHandler } from "./handler.ts";
import { indexPack, packReader } from "./index-pack.ts";

/** The module that writes pages, created by the build. It has the same relative path in the bundle as in the project. */
const SHELLS = new URL("../../dist/index/pages.json", import.meta.url);
const CODE = new URL("../../dist/index/pages.mjs", import.meta.url);

/** Answers GET and HEAD for every path under /api without a static file, and writes pages. */
export default createHandler(boundHeap(packReader(indexPack())), undefined, {
  code: () => import(CODE.href) as Promise<{ writePage: typeof writePage }>,
  shells: async () => readFileSync(SHELLS),
});
