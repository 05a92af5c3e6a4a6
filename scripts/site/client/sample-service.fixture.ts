import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createHandler } from "../../../functions/api/handler.ts";
import { onDemand } from "../../../functions/core/directory/load-on-demand.ts";
import { buildIndex } from "../../build/index/index.ts";
import { SAMPLE } from "../../check/fixtures/sample.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { readDataset } from "../../dataset/read.ts";
import { type ClientOptions, LocationDirectory } from "./client.ts";

/** How a request fails. */
type Failure = "500" | "drop" | "html" | "hang" | "404" | "damage";

/** The service with the sample or another dataset, while the tests of a file run. */
export function useSampleService(data = () => readDataset(SAMPLE)): SampleService {
  const service = new SampleService(data);
  beforeAll(() => service.start());
  beforeEach(() => service.reset());
  afterAll(() => service.stop());
  return service;
}

class SampleService {
  readonly #data: () => Promise<Dataset>;
  /** Requested paths since the test began. */
  asked: string[] = [];
  /** Number of requests that the client has cancelled. */
  closedRequests = 0;
  #failures: { readonly path: string; readonly failure: Failure }[] = [];
  #server: Server | undefined;
  /** Its address, without a slash at the end. */
  base = "";

  constructor(data: () => Promise<Dataset>) {
    this.#data = data;
  }

  client(options: Omit<ClientOptions, "base"> = {}): LocationDirectory {
    return new LocationDirectory({ base: this.base, ...options });
  }

  /** Makes the next requests of paths with this prefix fail. */
  failNext(path: string, failure: Failure, times = 1): void {
    for (let i = 0; i < times; i++) this.#failures.push({ path, failure });
  }

  async start(): Promise<void> {
    const index = new Map(buildIndex(await this.#data(), "sample"));
    const handler = createHandler(
      async (file) => index.get(file) ?? Promise.reject(new Error(file)),
      { onDemand },
    );
    const server = createServer(async (request, response) => {
      const path = request.url!;
      this.asked.push(path);
      const failure = this.#takeFailure(path);
      if (failure === "hang") return void response.on("close", () => this.closedRequests++);
      if (failure === "drop") return void response.destroy();
      if (failure === "500") return void response.writeHead(502).end("<h1>Bad gateway</h1>");
      if (failure === "404") return void response.writeHead(404).end("<h1>Not here</h1>");
      if (failure === "html")
        return void response.writeHead(200).end("<h1>Log in to this hotel's network</h1>");
      const bytes = index.get(path.replace(/^\/index\//, ""));
      if (bytes) return void response.end(failure === "damage" ? bytes.slice(1) : bytes);
      const body = Buffer.concat(await request.toArray());
      const init = body.length > 0 ? { method: request.method!, body } : {};
      const answer = await handler(new Request(this.base + path, init));
      response
        .writeHead(answer.status, Object.fromEntries(answer.headers))
        .end(await answer.text());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    this.#server = server;
    this.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  reset(): void {
    this.asked = [];
    this.#failures = [];
  }

  stop(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }

  #takeFailure(path: string): Failure | undefined {
    const at = this.#failures.findIndex((next) => path.startsWith(next.path));
    return at < 0 ? undefined : this.#failures.splice(at, 1)[0]!.failure;
  }
}
