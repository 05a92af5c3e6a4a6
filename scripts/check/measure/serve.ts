/**
 * Serves one engine over bare HTTP on loopback until the process that started it ends or disconnects:
 * `serve.mjs <engine's module>`. Sends its port, and its resident memory whenever it gets a message.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Engine } from "./engines/engine.ts";

/** What a server sends. */
export type ServerMessage = { readonly port: number } | { readonly rssBytes: number };

const { default: answer } = (await import(process.argv[2]!)) as { default: Engine };
const server = createServer(serve);
server.listen(0, "127.0.0.1", () => send({ port: (server.address() as AddressInfo).port }));
process.on("message", () => send({ rssBytes: process.memoryUsage.rss() }));
process.once("disconnect", () => process.exit());

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answered = await answer(new Request(`http://127.0.0.1${request.url}`), {});
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  response.end(new Uint8Array(await answered.arrayBuffer()));
}

function send(message: ServerMessage): void {
  process.send!(message);
}
