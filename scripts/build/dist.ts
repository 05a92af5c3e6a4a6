import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CHANGES_JSON, CHANGES_MD, type Dataset as DirectoryData } from "../dataset/dataset.ts";
import type { FolderFiles } from "../files/folder.ts";
import { buildApi, OPENAPI_FILE } from "./api.ts";
import { downloadFiles } from "./downloads.ts";
import {
  apiHeaders,
  downloadHeaders,
  formatHeaders,
  indexHeaders,
  offlineHeaders,
  siteHeaders,
} from "./headers.ts";
import { offlineFiles } from "./offline.ts";
import { compileSite, type Published, siteFiles } from "./site.ts";

/**
 * Everything that is published of a directory: the API with its index and description, the downloads, the page and the
 * client, and the headers of all of it. The same directory gives the same bytes.
 *
 * @param progress called with a few words about the current step
 * @param changes further files to publish: what refreshes have changed (see `changesFiles`)
 */
export async function buildDist(
  data: DirectoryData,
  progress: (step: string) => void = () => {},
  changes: FolderFiles = new Map(),
  published: Published = {},
): Promise<FolderFiles> {
  // A failure shows when the site is put together.
  compileSite(published.isDraft).catch(() => {});
  const { files: api, directory } = await buildApi(data, progress);
  progress("writing downloads, packing states for offline use");
  const [downloads, offline] = published.isDraft
    ? [new Map<string, Uint8Array>(), new Map<string, Uint8Array>()]
    : await Promise.all([
        downloadFiles(data, directory),
        offlineFiles(data, directory.manifest.dataVersion),
      ]);
  progress("compiling the page and the client");
  const site = new Map<string, Uint8Array | string>([
    ...(await siteFiles(data, directory, String(api.get(OPENAPI_FILE)), published)),
    ...changes,
  ]);
  const { dataVersion } = directory.manifest;
  const index = [...api.keys()]
    .filter((file) => file.startsWith(INDEX))
    .map((file) => file.slice(INDEX.length));
  const headers = formatHeaders([
    ...apiHeaders(dataVersion),
    ...indexHeaders(index, dataVersion),
    ...downloadHeaders(downloads.keys(), dataVersion),
    ...offlineHeaders(offline.keys()),
    ...siteHeaders([OPENAPI_FILE, ...site.keys()].filter((file) => !file.startsWith(INDEX))),
  ]);
  return new Map([...api, ...downloads, ...offline, ...site, ["_headers", headers]]);
}

const INDEX = "index/";

/** The files that say what refreshes have changed in a directory; none if there was no refresh. */
export function changesFiles(folder: string): FolderFiles {
  const existing = [CHANGES_MD, CHANGES_JSON].filter((file) => existsSync(join(folder, file)));
  return new Map(existing.map((file) => [file, readFileSync(join(folder, file))]));
}
