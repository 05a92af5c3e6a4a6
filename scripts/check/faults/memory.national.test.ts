import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { readDataset } from "../../dataset/read.ts";
import { readFolder } from "../fixtures/folder-files.ts";
import { describeNational, isLong } from "../fixtures/national.ts";
import { scratchFolder } from "../fixtures/scratch-folder.ts";
import { SEED, seeded } from "../fixtures/seed.ts";
import { Random } from "../measure/random.ts";
import { buildWithNetlify, unzipFunction } from "../netlify/netlify-build.ts";
import { crowdRequests } from "./crowd-requests.ts";

/** Fewer in a short run: most of the memory is taken by the first thousands. */
const REQUESTS = isLong ? 20_000 : 4_000;
const AT_ONCE = 50;
/** Less than half of what the platform gives a function. */
const MOST_BYTES = 450e6;
/** How the platform starts Node for a function of 1,024 MB: 5 % for a young semi-space, 90 % for the old generation. */
const PLATFORM = ["--max-semi-space-size=51", "--max-old-space-size=921"];
const PROGRAM = fileURLToPath(new URL("crowd-memory.js", import.meta.url));

describeNational("the memory of the function", ["data", "dist"], (folders) => {
  test(
    seeded(`${REQUESTS} mixed requests, ${AT_ONCE} at once, take at most ${MOST_BYTES / 1e6} MB`),
    async () => {
      const folder = scratchFolder();
      const { zips } = await buildWithNetlify(readFolder(folders.dist));
      unzipFunction(zips.get("api")!, folder);
      const paths = join(folder, "paths.json");
      const requests = crowdRequests(await readDataset(folders.data), new Random(SEED), REQUESTS);
      writeFileSync(paths, JSON.stringify(requests));
      const { LOCATION_INDEX: _, ...env } = process.env;
      const main = pathToFileURL(join(folder, "functions", "api", "index.mjs")).href;
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [...PLATFORM, PROGRAM, main, paths, String(AT_ONCE)],
        { env },
      );
      console.log(
        `${REQUESTS} mixed requests, ${AT_ONCE} at once: at most ${(Number(stdout) / 1e6).toFixed(0)} MB`,
      );
      expect(Number(stdout)).toBeLessThan(MOST_BYTES);
    },
  );
});
