/** The site while it is being edited. This module is loaded again when code that it imports was edited. */
import type { ServerResponse } from "node:http";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { type Api, buildApi } from "../build/api.ts";
import { historyOf } from "../build/changes.ts";
import { buildDist } from "../build/dist.ts";
import { compileSite, forgetCompiled } from "../build/site.ts";
import { InputError } from "../cli/input-error.ts";
import type { Dataset } from "../dataset/dataset.ts";
import { readDataset } from "../dataset/read.ts";
import type { FolderFiles } from "../files/folder.ts";
import { SERVICE_WORKER } from "../site/offline/shell-list.ts";
import { type SiteServer, serveSite } from "./site-server.ts";

const RELOAD = "/dev/reload.js";
const CHANGES = "/dev/changes";

/** Reloads the page when the server is back, with the next build. */
const RELOAD_CODE = `const changes = new EventSource("${CHANGES}");
let isOpen = false;
changes.onopen = () => (isOpen ? location.reload() : (isOpen = true));
`;

/** Replaces the page's own service worker, whose kept files would hide a change. */
const NO_SERVICE_WORKER = `addEventListener("install", () => skipWaiting());
addEventListener("activate", () => registration.unregister());
`;

const PROJECT = fileURLToPath(new URL("../..", import.meta.url));

/** A built site and its inputs. */
export interface Draft {
  readonly data: Dataset;
  readonly api: Api;
  readonly dist: FolderFiles;
  /** Whether a file is part of its bundles for browsers. */
  readonly bundles: (file: string) => boolean;
  /** The code that built it. */
  readonly code: typeof CODE;
}

/** A function of unedited code is the same when this module is loaded again. */
const CODE = { readDataset, buildApi };

/**
 * Builds a site. Reuses the parts of the last one that do not depend on the saved files.
 * @param folder of the dataset, an absolute path
 */
export async function buildDraft(
  folder: string,
  last?: Draft,
  saved: readonly string[] = [],
): Promise<Draft> {
  if (last === undefined || saved.some((file) => last.bundles(file))) forgetCompiled();
  const compiling = compileSite(true);
  // A failure is reported when the site is assembled.
  compiling.catch(() => {});
  const isSameData =
    last?.code.readDataset === readDataset && !saved.some((file) => file.startsWith(folder + sep));
  const data = isSameData ? last.data : await readDataset(folder);
  const isSameApi = isSameData && last.code.buildApi === buildApi;
  const api = isSameApi ? last.api : await buildApi(data);
  const dist = await buildDist(data, undefined, historyOf(folder), { isDraft: true }, api);
  const inputs = new Set([...(await compiling).inputs].map((file) => join(PROJECT, file)));
  return { data, api, dist, bundles: (file) => inputs.has(file), code: CODE };
}

/** Serves a site whose pages reload when the next one is served. */
export async function serveDraft({ dist }: Draft, port: number): Promise<SiteServer> {
  const site = await serveSite(withReload(dist), { port });
  site.intercept = answerOwn;
  return site;
}

/** The message for code that does not compile, or invalid data. The next saved file may fix it. */
export function failure(error: unknown): unknown {
  return error instanceof InputError ? error.message : error;
}

/** The site, with pages that load the reloading code. */
function withReload(dist: FolderFiles): FolderFiles {
  // Without quotes, so that it also fits into the JSON with the pages' HTML.
  const tag = `<script src=${RELOAD} defer></script></head>`;
  return new Map(
    [...dist].map(([file, contents]) => {
      const isPage = file.endsWith(".html") || file === "index/pages.json";
      return [
        file,
        isPage ? Buffer.from(contents).toString().replaceAll("</head>", tag) : contents,
      ];
    }),
  );
}

function answerOwn(path: string, response: ServerResponse): boolean {
  if (path === CHANGES) {
    response.writeHead(200, { "Content-Type": "text/event-stream" }).write("retry: 50\n\n");
    return true;
  }
  const code = { [RELOAD]: RELOAD_CODE, [SERVICE_WORKER]: NO_SERVICE_WORKER }[path];
  if (code === undefined) return false;
  response.writeHead(200, { "Content-Type": "text/javascript; charset=utf-8" }).end(code);
  return true;
}
