/**
 * Serves one engine over bare HTTP on loopback until it is told to end: `serve.ts <engine> <path>`, the path being that
 * of the packed index of this service, or the directory for a plain index of it. Speaks with the process that started it: tells
 * its port, and its memory whenever asked.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createPlainHandler } from "./plain-minisearch.ts";

/** What a server tells. */
export type ServerMessage =
  | { readonly port: number }
  | { readonly rssBytes: number; readonly heapBytes: number };

const [engine, path] = process.argv.slice(2);
const answer = engine === "service" ? await functionOver(path!) : await createPlainHandler(path!);

const server = createServer(serve);
server.listen(0, "127.0.0.1", () => tell({ port: (server.address() as AddressInfo).port }));
process.on("message", () => {
  const { rss, heapUsed } = process.memoryUsage();
  tell({ rssBytes: rss, heapBytes: heapUsed });
});
process.once("disconnect", () => process.exit());

/** The function as it is deployed. */
async function functionOver(pack: string): Promise<(request: Request) => Promise<Response>> {
  process.env.LOCATION_INDEX = pack;
  return (await import("../../../../functions/api/index.ts")).default;
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answered = await answer(new Request(`http://127.0.0.1${request.url}`));
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  response.end(new Uint8Array(await answered.arrayBuffer()));
}

function tell(message: ServerMessage): void {
  process.send!(message);
}
