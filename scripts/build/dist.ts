import { setImmediate } from "node:timers/promises";
import type { DownloadFile } from "../../functions/core/pages/downloads-page.ts";
import type { Shells } from "../../functions/core/pages/shells.ts";
import type { Dataset as DirectoryData } from "../dataset/dataset.ts";
import type { FolderFiles } from "../files/folder.ts";
import { type Api, buildApi, dataVersionOf, OPENAPI_FILE } from "./api.ts";
import { changesFiles } from "./changes.ts";
import { FUNCTIONS_FOLDER } from "./dist-folder.ts";
import {
  apiHeaders,
  downloadHeaders,
  FILE_HEADERS,
  formatHeaders,
  indexHeaders,
  offlineHeaders,
  siteHeaders,
} from "./headers.ts";
import { packStates } from "./offline.ts";
import { SHELLS_PATH } from "./shell.ts";
import { type Published, siteFiles } from "./site.ts";

/**
 * All published files of a directory: the API with its index and description, the downloads, the page and the client, and
 * the headers of all files. The same directory gives the same bytes.
 *
 * @param progress called with a few words about the current step
 * @param history the dataset's CHANGES.md, if it has one
 * @param built the API of the same directory, if already built
 */
export async function buildDist(
  data: DirectoryData,
  progress?: (step: string) => void,
  history?: string,
  published?: Published,
  built?: Api,
): Promise<FolderFiles> {
  const all = new Map<string, Uint8Array | string>();
  const write = (files: FolderFiles) => {
    for (const [file, contents] of files) all.set(file, contents);
  };
  await writeDist(data, write, progress, history, published, built);
  return all;
}

/**
 * The same for a directory with many files.
 *
 * @param write called with files as soon as they are complete, by path below the output folder
 */
export async function writeDist(
  data: DirectoryData,
  write: (files: FolderFiles) => void,
  progress: (step: string) => void = () => {},
  history?: string,
  published: Published = {},
  built?: Api,
): Promise<void> {
  // The thread that packs states gets the next one only between tasks.
  const begin = async (step: string) => {
    progress(step);
    await setImmediate();
  };
  const version = dataVersionOf(data.manifest);
  const isWhole = !published.isDraft;
  const ended = new AbortController();
  try {
    const packing = isWhole ? packStates(data, version, ended.signal) : undefined;
    // Errors surface when the files are awaited.
    packing?.catch(() => {});
    const api = built ?? (await buildApi(data, begin, published.repository));
    await begin("writing the API");
    write(api.files);
    const changes = changesFiles(data, published.address ?? "", history);
    write(changes);
    const files = [...changes.keys()];
    let downloads: DownloadFile[] = [];
    if (isWhole) {
      await begin("writing downloads");
      const { writeDownloads } = await import("./downloads.ts");
      downloads = await writeDownloads(data, api.directory, (file, contents) => {
        files.push(file);
        write(new Map([[file, contents]]));
      });
    }
    await begin("compiling the page and the client");
    const openApi = String(api.files.get(OPENAPI_FILE));
    const site = await siteFiles(data, api.directory, openApi, downloads, published);
    write(site);
    if (isWhole) {
      await begin("drawing pictures");
      const { drawPictures } = await import("./pictures.ts");
      const shells = JSON.parse(String(site.get(SHELLS_PATH))) as Shells;
      write(new Map(await drawPictures(api.directory, shells)));
    }
    if (packing) await begin("packing states");
    const offline = (await packing) ?? new Map();
    write(offline);
    const index = [...api.files.keys()]
      .filter((file) => file.startsWith(INDEX))
      .map((file) => file.slice(INDEX.length));
    const headers = formatHeaders([
      ...apiHeaders(version),
      ...indexHeaders(index, version),
      ...downloadHeaders(files, version),
      ...offlineHeaders(offline.keys()),
      ["/pictures/*", FILE_HEADERS],
      ...siteHeaders([OPENAPI_FILE, ...site.keys()].filter((file) => !isForFunctions(file))),
    ]);
    write(new Map([["_headers", headers]]));
  } finally {
    ended.abort();
  }
}

const INDEX = "index/";

const isForFunctions = (file: string) =>
  file.startsWith(INDEX) || file.startsWith(`${FUNCTIONS_FOLDER}/`);
