import { PACK_FILE } from "../../functions/core/index/pack.ts";
import type { DownloadFile } from "../../functions/core/pages/downloads-page.ts";
import type { Dataset as DirectoryData } from "../dataset/dataset.ts";
import type { FolderFiles } from "../files/folder.ts";
import { type Api, buildApi, dataVersionOf, OPENAPI_FILE } from "./api.ts";
import { changesFiles } from "./changes.ts";
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
import { SecondThread } from "./second-thread.ts";
import { SHELLS_PATH } from "./shell.ts";
import { type Published, siteFiles } from "./site.ts";

/**
 * All published files of a directory: the API with its index and description, the downloads, the page and the
 * client, and the headers of all of it. The same directory gives the same bytes.
 *
 * @param progress called with a few words about the current step
 * @param history the dataset's CHANGES.md, if there is one
 * @param built the API of the same directory, if there is one already
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
 * The same for a directory whose files are many.
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
  const version = dataVersionOf(data.manifest);
  const thread = published.isDraft ? undefined : new SecondThread();
  try {
    const packing = thread && packStates(data, version, thread);
    // Errors surface when the files are awaited.
    packing?.catch(() => {});
    const api = built ?? (await buildApi(data, progress, published.repository));
    const parquet = thread?.run("writeParquet", api.files.get(PACK_FILE) as Uint8Array);
    progress("writing the API");
    write(api.files);
    const changes = changesFiles(data, published.address ?? "", history);
    write(changes);
    const files = [...changes.keys()];
    let downloads: DownloadFile[] = [];
    if (parquet !== undefined) {
      progress("writing downloads");
      const { writeDownloads } = await import("./downloads.ts");
      downloads = await writeDownloads(data, api.directory, parquet, (file, contents) => {
        files.push(file);
        write(new Map([[file, contents]]));
      });
    }
    progress("compiling the page and the client");
    const openApi = String(api.files.get(OPENAPI_FILE));
    const site = await siteFiles(data, api.directory, openApi, downloads, published);
    write(site);
    if (thread) {
      progress("drawing pictures");
      const pack = api.files.get(PACK_FILE) as Uint8Array;
      write(new Map(await thread.run("drawPictures", pack, String(site.get(SHELLS_PATH)))));
    }
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
      ...siteHeaders([OPENAPI_FILE, ...site.keys()].filter((file) => !file.startsWith(INDEX))),
    ]);
    write(new Map([["_headers", headers]]));
  } finally {
    thread?.stop();
  }
}

const INDEX = "index/";
