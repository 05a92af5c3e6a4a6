/** Requests to a local server that fails in every way. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { refusalOf } from "../check/fixtures/refusal.ts";
import { get, type HttpOptions } from "./http.ts";

type Play = (response: ServerResponse, request: IncomingMessage, times: number) => void;

/** Starts a server, and returns its address. `times` counts its requests from 1. */
async function serve(play: Play): Promise<string> {
  let times = 0;
  const server = createServer((request, response) => play(response, request, ++times));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/list`;
}

/** The result of a request that gets these answers, and the waits between attempts. */
async function ask(
  play: Play,
  { maxBytes = 1e6, ...options }: HttpOptions & { maxBytes?: number } = {},
) {
  const waits: number[] = [];
  const answer = await get(
    `${await serve(play)}?key=secret`,
    { maxBytes },
    { wait: async (milliseconds) => waits.push(milliseconds), ...options },
  );
  return { ...answer, text: answer.body.toString(), waits };
}

/** Writes the same text repeatedly until the connection is closed. */
function writeOn(response: ServerResponse, chunk: string, milliseconds: number): void {
  const timer = setInterval(() => response.write(chunk), milliseconds);
  response.once("close", () => clearInterval(timer));
}

test.each<[what: string, play: Play, options: HttpOptions & { maxBytes?: number }, error: RegExp]>([
  [
    "40 kB that unpack to 40 MB",
    (response) => {
      response.writeHead(200, { "Content-Encoding": "gzip" });
      response.end(gzipSync(Buffer.alloc(40e6, 0x20)));
    },
    {},
    /\/list: sends more than 1,000,000 bytes$/,
  ],
  [
    "an endless response",
    (response) => writeOn(response, " ".repeat(1e5), 1),
    {},
    /\/list: sends more than 1,000,000 bytes$/,
  ],
  [
    "a slow response",
    (response) => writeOn(response, " ", 10),
    { patience: 60 },
    /\/list: no response \(stalled after \d+ bytes\), 6 times; check the network/,
  ],
  [
    "no response at all",
    () => {},
    { patience: 60 },
    /no response \(stalled after 0 bytes\), 6 times/,
  ],
  [
    "an error that stays",
    (response) => response.writeHead(502).end(),
    {},
    /\/list: status 502, 6 times; check the network and run again later$/,
  ],
])(
  "gives up with one line that does not show the query: %s",
  async (_what, play, options, error) => {
    const message = await refusalOf(ask(play, options));
    expect(message).toMatch(error);
    expect(message).not.toContain("secret");
  },
);

test("no server", async () => {
  const options = { wait: async () => {} };
  await expect(get("http://127.0.0.1:2/", { maxBytes: 1 }, options)).rejects.toThrow(
    /no response \(.*ECONNREFUSED.*\), 6 times; check the network, set HTTPS_PROXY if it needs a proxy, and/,
  );
});

test("a permanent error status is the answer, and so is one with a wait of over a minute", async () => {
  for (const status of [204, 304, 400, 403, 404, 418])
    expect(await ask((response) => void response.writeHead(status).end())).toMatchObject({
      status,
      waits: [],
    });
  for (const status of [429, 503])
    expect(
      await ask((response) => void response.writeHead(status, { "Retry-After": "61" }).end()),
    ).toMatchObject({ status, waits: [] });
});

test("waits as long as Retry-After says; otherwise waits double, and half of each is random", async () => {
  const failures: Play[] = [
    (response) => response.writeHead(429, { "Retry-After": "7" }).end(),
    (response) => response.destroy(),
    (response) => {
      const date = new Date(Date.now() + 50_000).toUTCString();
      response.writeHead(503, { "Retry-After": date }).end();
    },
    (response) => response.writeHead(500).end(),
    (response) => {
      response.writeHead(200, { "Content-Length": 9 });
      response.write("half", () => response.destroy());
    },
  ];
  const { text, waits } = await ask((response, request, times) => {
    const fail = failures[times - 1];
    if (fail === undefined) response.end("all of it");
    else fail(response, request, times);
  });
  expect(text).toBe("all of it");
  const ranges = [
    [7000, 7000],
    [1000, 2000],
    [30_000, 50_000],
    [4000, 8000],
    [8000, 16_000],
  ] as const;
  expect(waits).toHaveLength(ranges.length);
  for (const [i, [low, high]] of ranges.entries()) {
    expect(waits[i]).toBeGreaterThanOrEqual(low!);
    expect(waits[i]).toBeLessThanOrEqual(high!);
  }
});

test.each(["-5", "-1000000", "0", "soon", "Thu, 01 Jan 1970 00:00:00 GMT", "1e3"])(
  "Retry-After: %s does not shorten the wait",
  async (wait) => {
    const { text, waits } = await ask((response, _request, times) => {
      if (times === 1) response.writeHead(429, { "Retry-After": wait }).end();
      else response.end("here");
    });
    expect(text).toBe("here");
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThanOrEqual(500);
  },
);
