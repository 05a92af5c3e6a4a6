import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The page around the viewer. */
const OWN = fileURLToPath(new URL("reference", import.meta.url));
/** The page, whose colours the reference has. */
const PAGE_STYLE = fileURLToPath(new URL("../site/page/style", import.meta.url));
/** The viewer: Swagger UI is the one of four tried that shows the document without any inline style or script. */
const VIEWER = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));

const FILES: readonly (readonly [string, string])[] = [
  [OWN, "index.html"],
  [PAGE_STYLE, "colours.css"],
  [OWN, "reference.css"],
  [OWN, "start.js"],
  [VIEWER, "swagger-ui.css"],
  [VIEWER, "swagger-ui-bundle.js"],
  // Its license asks to be passed on with it.
  [VIEWER, "LICENSE"],
  [VIEWER, "NOTICE"],
];

/** The files of /reference/, which shows /openapi.json, by path below the output folder. */
export function referenceFiles(): Map<string, Uint8Array> {
  return new Map(FILES.map(([folder, file]) => [`reference/${file}`, readFileSync(join(folder, file))]));
}
