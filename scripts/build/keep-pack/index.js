/**
 * A plugin of Netlify's build. Once the functions are bundled, it takes the packed index out of the folder that is published:
 * only the function reads it, from its bundle.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";

export const onPostBuild = ({ constants }) => {
  rmSync(join(constants.PUBLISH_DIR, "index.pack"));
};
