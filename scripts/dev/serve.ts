/** Builds a dataset and serves it for `npm run dev`, which starts it: `node serve.ts <dataset> <port>`. */
import type { ServerResponse } from "node:http";
import { buildDist, changesFiles } from "../build/dist.ts";
import { InputError } from "../cli/input-error.ts";
import { readDataset } from "../dataset/read.ts";
import type { FolderFiles } from "../files/folder.ts";
import { SERVICE_WORKER } from "../site/offline/shell-list.ts";
import { serveSite } from "./site-server.ts";

const RELOAD = "/dev/reload.js";
const CHANGES = "/dev/changes";

/** Reloads the page when the server is there again: the next one is of the next build. */
const RELOAD_CODE = `const changes = new EventSource("${CHANGES}");
let isOpen = false;
changes.onopen = () => (isOpen ? location.reload() : (isOpen = true));
`;

/** In the place of the page's own: kept files would hide a change. */
const NO_SERVICE_WORKER = `addEventListener("install", () => skipWaiting());
addEventListener("activate", () => registration.unregister());
`;

const [folder, port] = process.argv.slice(2) as [string, string];

try {
  const dist = await buildDist(await readDataset(folder), undefined, changesFiles(folder), {
    isDraft: true,
  });
  process.once("message", async () => {
    const site = await serveSite(withReload(dist), { port: Number(port) });
    site.intercept = answerOwn;
    process.send!("serving");
  });
  process.send!("built");
} catch (error) {
  // Code that does not compile, or data that is not valid. The next saved file may put it right.
  console.error(error instanceof InputError ? error.message : error);
  process.exit(1);
}

/** The site, whose pages load the code that reloads them. */
function withReload(dist: FolderFiles): FolderFiles {
  // Without quotes, so that it also fits into the JSON with the HTML of pages.
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
