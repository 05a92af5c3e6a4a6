import { folderReader, indexFolder } from "../api/index-folder.ts";
import { answerMethod } from "../api/methods.ts";
import { decodeManifest, MANIFEST_FILE } from "../directory/manifest.ts";

/** Answers what static files can't: OPTIONS and the methods that are refused. */
export default async (request: Request): Promise<Response> => answerMethod(request, await dataVersion());

export const config = { path: "/api/*", method: ["OPTIONS", "POST", "PUT", "PATCH", "DELETE"] };

const read = folderReader(indexFolder());

/** Empty when the index can't be read: a refusal needs none. */
async function dataVersion(): Promise<string> {
  try {
    return decodeManifest(await read(MANIFEST_FILE)).dataVersion;
  } catch {
    return "";
  }
}
