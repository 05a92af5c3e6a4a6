import { createHandler } from "./handler.ts";
import { folderReader, indexFolder } from "./index-folder.ts";

/** Answers GET and HEAD for every path under /api that no static file answers. */
export default createHandler(folderReader(indexFolder()));
