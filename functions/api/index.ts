import { setFlagsFromString } from "node:v8";
import { createHandler } from "./handler.ts";
import { folderReader, indexFolder } from "./index-folder.ts";

/**
 * Short-lived objects stay in a small part of the heap. Left to itself V8 lets that part grow with every query, for a
 * tenth less time but twice the memory (`npm run bench -- --only cold`), and a function shares its memory with more
 * than this.
 */
setFlagsFromString("--semi-space-growth-factor=1");

/** Answers GET and HEAD for every path under /api that no static file answers. */
export default createHandler(folderReader(indexFolder()));
