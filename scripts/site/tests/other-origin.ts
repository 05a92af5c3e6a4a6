import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A page of another site, and what forms of it were sent. */
export interface OtherOrigin {
  readonly url: string;
  /** The bodies of the forms received, in order. */
  readonly received: string[];
  stop(): void;
}

/** Serves a page, and files beside it, from an address of its own; takes what forms post to it. */
export async function serveOther(
  html: string,
  files: Readonly<Record<string, string>> = {},
): Promise<OtherOrigin> {
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    if (request.method === "POST") received.push(await bodyOf(request));
    const file = files[request.url!.slice(1)];
    response
      .setHeader("Content-Type", file === undefined ? "text/html; charset=utf-8" : "text/javascript")
      .end(file ?? html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const part of request) body += String(part);
  return body;
}
