/**
 * A Netlify build plugin. Once the functions are bundled, it removes the packed index from the published folder: only the
 * function reads it, from its bundle.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";

export const onPostBuild = ({ constants }) => {
  rmSync(join(constants.PUBLISH_DIR, "index.pack"));
};
