import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CHANGES_JSON, CHANGES_MD, type Dataset as DirectoryData } from "../dataset/dataset.ts";
import type { FolderFiles } from "../files/folder.ts";
import { type Api, buildApi, dataVersionOf, OPENAPI_FILE } from "./api.ts";
import {
  apiHeaders,
  downloadHeaders,
  formatHeaders,
  indexHeaders,
  offlineHeaders,
  siteHeaders,
} from "./headers.ts";
import { packStates } from "./offline.ts";
import { compileSite, type Published, siteFiles } from "./site.ts";

/**
 * Everything that is published of a directory: the API with its index and description, the downloads, the page and the
 * client, and the headers of all of it. The same directory gives the same bytes.
 *
 * @param progress called with a few words about the current step
 * @param changes further files to publish: what refreshes have changed (see `changesFiles`)
 * @param built the API of the same directory, if there is one already
 */
export async function buildDist(
  data: DirectoryData,
  progress: (step: string) => void = () => {},
  changes: FolderFiles = new Map(),
  published: Published = {},
  built?: Api,
): Promise<FolderFiles> {
  // A failure shows when the site is put together.
  compileSite(published.isDraft).catch(() => {});
  const version = dataVersionOf(data.manifest);
  const packing = published.isDraft ? undefined : packStates(data, version);
  try {
    const api = built ?? (await buildApi(data, progress));
    progress("writing downloads");
    const downloads: FolderFiles = published.isDraft
      ? new Map()
      : await (await import("./downloads.ts")).downloadFiles(data, api);
    progress("packing states for offline use");
    const offline = (await packing?.files) ?? new Map();
    progress("compiling the page and the client");
    const openApi = String(api.files.get(OPENAPI_FILE));
    const site = new Map<string, Uint8Array | string>([
      ...(await siteFiles(data, api.directory, openApi, published)),
      ...changes,
    ]);
    const index = [...api.files.keys()]
      .filter((file) => file.startsWith(INDEX))
      .map((file) => file.slice(INDEX.length));
    const headers = formatHeaders([
      ...apiHeaders(version),
      ...indexHeaders(index, version),
      ...downloadHeaders(downloads.keys(), version),
      ...offlineHeaders(offline.keys()),
      ...siteHeaders([OPENAPI_FILE, ...site.keys()].filter((file) => !file.startsWith(INDEX))),
    ]);
    return new Map([...api.files, ...downloads, ...offline, ...site, ["_headers", headers]]);
  } finally {
    packing?.stop();
  }
}

const INDEX = "index/";

/** The files that say what refreshes have changed in a directory; none if there was no refresh. */
export function changesFiles(folder: string): FolderFiles {
  const existing = [CHANGES_MD, CHANGES_JSON].filter((file) => existsSync(join(folder, file)));
  return new Map(existing.map((file) => [file, readFileSync(join(folder, file))]));
}
