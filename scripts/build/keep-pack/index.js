/**
 * A Netlify build plugin. Once the functions are packed, it removes them and the packed index from the published folder:
 * only the platform and the function read them.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";

export const onPostBuild = ({ constants }) => {
  rmSync(join(constants.PUBLISH_DIR, "index.pack"));
  rmSync(join(constants.PUBLISH_DIR, "functions"), { recursive: true });
};
