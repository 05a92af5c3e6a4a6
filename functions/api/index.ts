import { setFlagsFromString } from "node:v8";
import { createHandler } from "./handler.ts";
import { folderReader, indexFolder } from "./index-folder.ts";

const answer = createHandler(folderReader(indexFolder()));
let isFirst = true;

/** Answers GET and HEAD for every path under /api that no static file answers. */
export default async (request: Request): Promise<Response> => {
  const response = await answer(request);
  if (isFirst) keepYoungHeapSmall();
  isFirst = false;
  return response;
};

/**
 * Leaves short-lived objects a small part of the heap. By itself V8 lets that part grow with every query, for a tenth
 * less time but half as much memory again (`npm run bench -- --only cold`). Not before the first answer, since what is
 * loaded for that would be collected over and over.
 */
function keepYoungHeapSmall(): void {
  setFlagsFromString("--semi-space-growth-factor=1");
}
