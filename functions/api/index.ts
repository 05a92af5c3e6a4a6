import { readFileSync } from "node:fs";
import { createHandler } from "./handler.ts";
import { indexPack, packReader } from "./index-pack.ts";

/** The HTML of pages, which the bundle has at the same place as the project. */
const SHELLS = new URL("../../dist/index/pages.json", import.meta.url);

/** Answers GET and HEAD for every path under /api that no static file answers, and for the pages of places. */
export default createHandler(packReader(indexPack()), undefined, async () => readFileSync(SHELLS));
