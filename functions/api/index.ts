import { createHandler } from "./handler.ts";
import { indexPack, packReader } from "./index-pack.ts";

/** Answers GET and HEAD for every path under /api that no static file answers. */
export default createHandler(packReader(indexPack()));
