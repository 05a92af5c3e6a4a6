import { readFileSync } from "node:fs";
import { answerMethod } from "../api/responses.ts";
import { decodeManifest } from "../core/index/manifest.ts";

/** Answers OPTIONS and refused methods, which static files can't. Paths that take POST go to the other function. */
export default async (request: Request): Promise<Response> => answerMethod(request, dataVersion());

export const config = {
  path: "/api/*",
  // Netlify reads these literals; a test compares the paths with the endpoints that take POST.
  excludedPath: [
    "/api/locations/places",
    "/api/locations/places/",
    "/api/pincode",
    "/api/pincode/",
    "/api/resolve",
    "/api/resolve/",
    "/api/reconcile",
    "/api/reconcile/",
    "/api/mcp",
    "/api/mcp/",
  ],
  // The build has bundled it.
  nodeBundler: "none",
  method: ["OPTIONS", "POST", "PUT", "PATCH", "DELETE"],
};

/** The only file of the index that this function needs, relative to the function that the build bundles. */
const MANIFEST = new URL("../../index/manifest.json", import.meta.url);

/** Empty when the index can't be read: a refusal works without. */
function dataVersion(): string {
  try {
    return decodeManifest(readFileSync(MANIFEST)).dataVersion;
  } catch {
    return "";
  }
}
