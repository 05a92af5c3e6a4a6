import { setFlagsFromString } from "node:v8";
import { createHandler } from "./handler.ts";
import { indexPack, packReader } from "./index-pack.ts";

const answer = createHandler(packReader(indexPack()));
let isHeapBounded = false;

/** Answers GET and HEAD for every path under /api that no static file answers. */
export default (request: Request): Promise<Response> => {
  if (!isHeapBounded) keepYoungHeapSmall();
  isHeapBounded = true;
  return answer(request);
};

/**
 * Leaves short-lived objects a small part of the heap. By itself V8 lets that part grow with every query, for a tenth
 * less time but a quarter more memory (`npm run bench -- --only cold`). Not before the first request is there: what
 * Node loads to make one would be collected over and over.
 */
function keepYoungHeapSmall(): void {
  setFlagsFromString("--semi-space-growth-factor=1");
}
