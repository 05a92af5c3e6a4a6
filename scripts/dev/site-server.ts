import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createSecureServer, type Http2SecureServer } from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import { brotliCompressSync, constants } from "node:zlib";
import { createHandler } from "../../functions/api/handler.ts";
import type { Pages } from "../../functions/api/pages.ts";
import { onDemand } from "../../functions/core/directory/load-on-demand.ts";
import { SHELLS_PATH } from "../build/shell.ts";
import type { FolderFiles } from "../files/folder.ts";

/** Handles a request itself and returns true, or returns false for the usual answer. */
export type Intercept = (path: string, response: ServerResponse) => boolean;

/** A running site. */
export interface SiteServer {
  /** Such as `http://127.0.0.1:40123`. */
  readonly url: string;
  /** If set, answers some requests in another way. */
  intercept: Intercept | undefined;
  stop(): void;
}

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  webmanifest: "application/manifest+json",
  txt: "text/plain; charset=utf-8",
  xml: "application/xml",
};

export interface SiteServerOptions {
  /** Whether texts are compressed, as by a CDN. */
  readonly compresses?: boolean;
  /** For HTTP/2, which browsers use only over TLS; without it, HTTP/1.1. */
  readonly certificate?: { readonly key: Buffer; readonly cert: Buffer } | undefined;
  /** By default a free one. */
  readonly port?: number;
}

/** The quality that CDNs use for answers. */
const BROTLI_QUALITY = 5;

/**
 * Serves a built site in this process, with its `_redirects`, its `_headers` and the function. It behaves like the
 * platform as far as the page needs, and is far faster than `netlify dev`. scripts/check/netlify tests the platform
 * itself.
 */
export async function serveSite(
  dist: FolderFiles,
  { compresses = false, certificate, port = 0 }: SiteServerOptions = {},
): Promise<SiteServer> {
  const handler = createHandler(async (file) => bytes(dist.get(`index/${file}`)!), {
    onDemand,
    pages: pagesOf(dist),
  });
  const rules = readRules(String(dist.get("_redirects")));
  const headers = readHeaders(String(dist.get("_headers")));
  const site: { -readonly [Key in keyof SiteServer]: SiteServer[Key] } = {
    url: "",
    intercept: undefined,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  const listen = (request: IncomingMessage, response: ServerResponse) => {
    void answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  };
  const server: Server | Http2SecureServer = certificate
    ? createSecureServer(certificate, (request, response) =>
        // They have those members of their HTTP/1.1 counterparts that are used here.
        listen(request as unknown as IncomingMessage, response as unknown as ServerResponse),
      )
    : createServer(listen);
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = request.url!;
    if (site.intercept?.(url, response)) return;
    const { pathname, searchParams } = new URL(url, site.url);
    // Existing files take precedence over all rules except those that end with an exclamation mark.
    const own = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
    const isForced = rules.some(({ path, forced }) => forced && path === pathname);
    const rule =
      dist.has(own.slice(1)) && !isForced
        ? { to: own, status: 200 }
        : rules.find(
            ({ path, query }) =>
              (path.endsWith("*") ? pathname.startsWith(path.slice(0, -1)) : path === pathname) &&
              query.every(
                (one) => one === `${one.split("=")[0]}=${searchParams.get(one.split("=")[0]!)}`,
              ),
          )!;
    const { method = "GET" } = request;
    const isRead = method === "GET" || method === "HEAD";
    // Static answers only allow reading; the platform sends other methods to a function.
    if (rule.to.startsWith("/.netlify/") || (pathname.startsWith("/api/") && !isRead)) {
      const body = Buffer.concat(await request.toArray());
      const hasBody = body.length > 0 && !isRead;
      const init = { method, headers: headersOf(request), ...(hasBody && { body }) };
      const answered = await handler(new Request(site.url + url, init));
      send(response, answered.status, Object.fromEntries(answered.headers), await answered.text());
      return;
    }
    const type = TYPES[rule.to.split(".").at(-1)!] ?? "application/octet-stream";
    send(
      response,
      rule.status,
      { "Content-Type": type, ...headers(rule.to) },
      dist.get(rule.to.slice(1))!,
    );
  };
  const send = (
    response: ServerResponse,
    status: number,
    given: Record<string, string>,
    body: string | Uint8Array,
  ) => {
    const isText =
      compresses &&
      body.length > 0 &&
      /text|json|javascript|xml/.test(given["Content-Type"] ?? given["content-type"] ?? "");
    response.writeHead(status, { ...given, ...(isText && { "Content-Encoding": "br" }) });
    response.end(isText ? compressed(body) : body);
  };
  /** Caches compressed bodies, as a CDN does. */
  const kept = new Map<string | Uint8Array, Uint8Array>();
  const compressed = (body: string | Uint8Array) => {
    const known =
      kept.get(body) ??
      brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
    kept.set(body, known);
    return known;
  };
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  site.url = `${certificate ? "https" : "http"}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return site;
}

/** The headers of a request, without those of HTTP/2 itself. */
function headersOf({ headers }: IncomingMessage): Headers {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (!name.startsWith(":")) given.set(name, String(value));
  return given;
}

/** The rules of `_redirects`. A forced rule takes precedence over an existing file. */
function readRules(text: string) {
  const lines = text.trim().split("\n");
  return lines.map((line) => {
    const [path, ...query] = line.split(" ") as [string, ...string[]];
    const [to, status] = query.splice(-2) as [string, string];
    return { path, query, to, status: Number.parseInt(status, 10), forced: status.endsWith("!") };
  });
}

/** Returns a function for the headers of a file: those of all rules that match it. */
function readHeaders(text: string): (file: string) => Record<string, string> {
  const rules: [string, Record<string, string>][] = [];
  for (const line of text.split("\n").filter(Boolean)) {
    if (!line.startsWith(" ")) rules.push([line, {}]);
    else {
      const at = line.indexOf(":");
      rules.at(-1)![1][line.slice(0, at).trim()] = line.slice(at + 1).trim();
    }
  }
  return (file) =>
    Object.assign(
      {},
      ...rules
        .filter(([path]) =>
          path.endsWith("*") ? file.startsWith(path.slice(0, -1)) : path === file,
        )
        .map(([, values]) => values),
    ) as Record<string, string>;
}

function bytes(contents: string | Uint8Array): Uint8Array {
  return typeof contents === "string" ? new TextEncoder().encode(contents) : contents;
}

/** The module that writes pages, from source. scripts/check/netlify tests its bundle. */
export function pagesOf(dist: FolderFiles): Pages {
  return {
    code: () => import("../../functions/core/pages/write-page.ts"),
    shells: async () => bytes(dist.get(SHELLS_PATH)!),
  };
}
