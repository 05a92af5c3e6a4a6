import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createHandler } from "../../../functions/api/handler.ts";
import { buildIndex } from "../../build/index/index.ts";
import { SAMPLE } from "../../check/fixtures/sample.ts";
import { sampleQueries } from "../../check/fixtures/sample-queries.ts";
import { readDataset } from "../../dataset/read.ts";
import { LocationDirectory, LocationDirectoryError } from "./client.ts";

/** What the server does to the next requests of a path, instead of answering; each once. */
type Mishap = "500" | "drop" | "html" | "hang" | "404" | "damage";

let server: Server;
let base: string;
let index: Map<string, Uint8Array>;
let api: LocationDirectory;
/** Paths asked for since the test began. */
let asked: string[] = [];
/** How many requests the client has ended before their answer. */
let closedRequests = 0;
let mishaps: { path: string; what: Mishap }[] = [];

beforeAll(async () => {
  index = new Map(buildIndex(await readDataset(SAMPLE), "sample"));
  const handler = createHandler(async (file) => index.get(file) ?? Promise.reject(new Error(file)));
  server = createServer(async (request, response) => {
    const path = request.url!;
    asked.push(path);
    const at = mishaps.findIndex((mishap) => path.startsWith(mishap.path));
    const mishap = at < 0 ? undefined : mishaps.splice(at, 1)[0]!.what;
    if (mishap === "hang") return void response.on("close", () => closedRequests++);
    if (mishap === "drop") return void response.destroy();
    if (mishap === "500") return void response.writeHead(502).end("<h1>Bad gateway</h1>");
    if (mishap === "404") return void response.writeHead(404).end("<h1>Not here</h1>");
    if (mishap === "html") return void response.writeHead(200).end("<h1>Log in to this hotel's network</h1>");
    const bytes = index.get(path.replace(/^\/index\//, ""));
    if (bytes) return void response.end(mishap === "damage" ? bytes.slice(1) : bytes);
    const answer = await handler(new Request(base + path));
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  asked = [];
  mishaps = [];
  api = new LocationDirectory({ base, searchIn: "api", retryDelays: [1, 1] });
});

describe("resolve", () => {
  test("tells which place is meant, by parts or in one line", async () => {
    const parts = await api.resolve({
      village: "Advoi",
      taluka: "Sattari",
      district: "North Goa",
      state: "Goa",
    });
    expect(parts).toMatchObject({ outcome: "match", match: { level: "village", taluka_name: "Satari" } });
    const line = await api.resolve("Advoi, Tal. Sattari, Goa");
    expect(line.match).toEqual(parts.match);
  });

  test("rejects as the service refuses", async () => {
    await expect(api.resolve({})).rejects.toMatchObject({ code: "missing_parameter", status: 400 });
    await expect(api.resolve({ village: "Advoi", pincode: "x" })).rejects.toMatchObject({
      parameter: "pincode",
    });
  });
});

describe("match", () => {
  const rows = [
    { state: "Goa", district: "North Goa", taluka: "Sattari", village: "Advoi" },
    "Advoi, Tal. Sattari, Goa",
    { village: "Qqqqqq", taluka: "Satari" },
    { state: "Goa", district: "North Goa", taluka: "Sattari", village: "Advoi" },
  ];

  test("answers each row as resolve does, and sends no row", async () => {
    const matched = await api.match(rows);
    expect(asked.filter((path) => !path.startsWith("/index/"))).toEqual([]);
    expect(matched.rows).toHaveLength(rows.length);
    expect(matched.rows[0]!.match).toEqual((await api.resolve(rows[0]!)).match);
    expect(matched.rows[1]!.match).toEqual(matched.rows[0]!.match);
    expect(matched.rows[2]).toMatchObject({ outcome: "none", match: null });
    expect(matched.rows[3]).toBe(matched.rows[0]);
  });

  test("tells how far it is, and ends when it is aborted", async () => {
    const done: number[] = [];
    await api.match(rows, { onProgress: (_, count) => done.push(count) });
    expect(done.at(-1)).toBe(rows.length);
    const aborted = api.match(rows, { signal: AbortSignal.abort() });
    await expect(aborted).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("lists", () => {
  test("lead from a state down to its villages", async () => {
    const goa = (await api.states()).find(({ name }) => name === "Goa")!;
    const [district] = await api.districts(goa.id);
    expect(district).toMatchObject({ name: "North Goa", state_id: 30 });
    const taluka = (await api.talukas(district!.id)).find(({ name }) => name === "Satari")!;
    const { villages, total } = await api.villages({ taluka_id: taluka.code });
    expect(total).toBe(villages.length);
    expect(villages[0]).toMatchObject({ state_name: "Goa", taluka_code: taluka.code });
  });

  test("are asked for once, by id or by code", async () => {
    const [first, second, third] = await Promise.all([
      api.districts(30),
      api.districts("30"),
      api.districts("030"),
    ]);
    expect(first).toBe(second);
    expect(first).toBe(third);
    expect(asked).toEqual(["/api/locations/districts?state_id=30"]);
  });

  test("that failed are asked for again", async () => {
    mishaps = Array.from({ length: 3 }, () => ({ path: "/api/locations/states", what: "500" as const }));
    await expect(api.states()).rejects.toMatchObject({ code: "internal_error", status: 502 });
    expect(await api.states()).toHaveLength(6);
    expect(asked).toHaveLength(4);
  });

  test("survive that one of their callers gives up", async () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const calls = [api.states({ signal: one.signal }), api.states({ signal: other.signal })];
    one.abort();
    await expect(calls[0]).rejects.toMatchObject({ name: "AbortError" });
    expect(await calls[1]).toHaveLength(6);
    expect(asked).toHaveLength(1);
  });
});

describe("villages and statistics", () => {
  test("filters are passed on as they are named", async () => {
    const { villages } = await api.villages({ state: "goa", search: "podocem", limit: 1 });
    expect(villages).toHaveLength(1);
    expect(asked).toEqual(["/api/locations/villages?state=goa&search=podocem&limit=1"]);
  });

  test("statistics are counts of the data", async () => {
    expect(await api.stats()).toMatchObject({ totalStates: 6, dataVersion: "sample" });
  });
});

describe("failures", () => {
  test("of the network and of status 500 and above are tried again", async () => {
    mishaps = [
      { path: "/api/stats", what: "drop" },
      { path: "/api/stats", what: "500" },
    ];
    expect(await api.stats()).toMatchObject({ totalStates: 6 });
    expect(asked).toHaveLength(3);
  });

  test("below 500 are not; the error tells code, status, parameter and suggestions", async () => {
    const error = await api.villages({ taluka: "Sattarii" }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(LocationDirectoryError);
    expect(error).toMatchObject({ code: "not_found", status: 404, parameter: "taluka" });
    expect((error as LocationDirectoryError).suggestions).toContain("Satari");
    expect(asked).toHaveLength(1);
  });

  test("of a network that answers in the service's place are told as such, at once", async () => {
    mishaps = [{ path: "/api/stats", what: "html" }];
    await expect(api.stats()).rejects.toMatchObject({ code: "invalid_answer", status: 200 });
    expect(asked).toHaveLength(1);
  });

  test("when nothing is there: network_error without status", async () => {
    const nowhere = new LocationDirectory({ base: "http://127.0.0.1:1", retryDelays: [] });
    await expect(nowhere.stats()).rejects.toMatchObject({ code: "network_error", status: 0 });
    await expect(nowhere.search("goa")).rejects.toMatchObject({ code: "network_error", status: 0 });
  });

  test("end with the signal, during an answer and during a wait", async () => {
    mishaps = [{ path: "/api/stats", what: "hang" }];
    const hanging = new AbortController();
    const call = api.stats({ signal: hanging.signal });
    setTimeout(() => hanging.abort(new Error("left")), 20);
    await expect(call).rejects.toThrow("left");

    mishaps = [{ path: "/api/stats", what: "500" }];
    const patient = new LocationDirectory({ base, retryDelays: [1e9] });
    const waiting = new AbortController();
    const other = patient.stats({ signal: waiting.signal });
    setTimeout(() => waiting.abort(), 50);
    await expect(other).rejects.toMatchObject({ name: "AbortError" });
    expect(asked).toEqual(["/api/stats", "/api/stats"]);
  });

  test("an aborted signal asks nothing", async () => {
    const options = { signal: AbortSignal.abort() };
    await expect(api.search("goa", options)).rejects.toMatchObject({ name: "AbortError" });
    await expect(api.stats(options)).rejects.toMatchObject({ name: "AbortError" });
    expect(asked).toEqual([]);
  });
});

describe("search in the browser", () => {
  let browser: LocationDirectory;
  beforeEach(() => {
    browser = new LocationDirectory({ base, searchIn: "browser", retryDelays: [1] });
  });

  test("finds what the function finds, in its order, without asking it", async () => {
    const queries = sampleQueries(await readDataset(SAMPLE), 300);
    expect(queries).toHaveLength(300);
    const vain = ["goa 999999", "panaji valpoi", "xqzzvw"];
    for (const q of vain) expect((await api.search(q)).results).toEqual([]);
    for (const [i, q] of [...vain, ...queries].entries()) {
      const options = { limit: 10 + (i % 3), offset: i % 4 === 0 ? 3 : 0 };
      asked = [];
      const here = await browser.search(q, options);
      expect(asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
      expect(here, q).toEqual(await api.search(q, options));
    }
  });

  test("while typing it leaves out only what needs a typo, and all but keeps the order", async () => {
    const queries = sampleQueries(await readDataset(SAMPLE), 300);
    let fewer = 0;
    let reordered = 0;
    for (const q of queries) {
      const typed = await browser.search(q, { limit: 500, typing: true });
      const whole = await browser.search(q, { limit: 500 });
      const codes = new Set(typed.results.map(({ level, code }) => level + code));
      const kept = whole.results.filter(({ level, code }) => codes.has(level + code));
      expect(kept, q).toHaveLength(typed.results.length);
      expect(typed.total > 0, q).toBe(whole.total > 0);
      if (typed.total < whole.total) fewer++;
      if (JSON.stringify(kept) !== JSON.stringify(typed.results)) reordered++;
    }
    expect(fewer).toBeGreaterThan(0);
    expect(reordered).toBeLessThanOrEqual(queries.length / 100);
  });

  test("refuses what the function refuses", async () => {
    for (const [q, options] of [
      ["", {}],
      ["x".repeat(101), {}],
      ["goa", { limit: 0 }],
      ["goa", { offset: -1 }],
    ] as const) {
      const [here, there] = await Promise.all(
        [browser, api].map((one) => one.search(q, options).catch((reason: unknown) => reason)),
      );
      expect(here).toBeInstanceOf(LocationDirectoryError);
      expect({ ...(here as object) }).toEqual({ ...(there as object) });
      expect((here as Error).message).toBe((there as Error).message);
    }
  });

  test("opens the index once, and no file twice", async () => {
    await browser.search("satari goa");
    await browser.search("satari goa");
    expect(new Set(asked).size).toBe(asked.length);
  });

  test("after a deploy reads the manifest again", async () => {
    mishaps = [{ path: "/index/terms/", what: "404" }];
    const { results } = await browser.search("satari");
    expect(results[0]).toMatchObject({ name: "Satari", level: "taluka" });
    const manifests = asked.filter((path) => path === "/index/manifest.json");
    expect(manifests).toHaveLength(2);
    expect(asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
  });

  test("gets a damaged file anew", async () => {
    mishaps = [{ path: "/index/areas/", what: "damage" }];
    expect((await browser.search("goa")).results[0]).toMatchObject({ name: "Goa", level: "state" });
    expect(asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
  });

  test("asks the API when the index can't be loaded, and leaves the index alone for a while", async () => {
    mishaps = Array.from({ length: 2 }, () => ({ path: "/index/manifest.json", what: "404" as const }));
    expect(await browser.search("goa", { limit: 5 })).toEqual(await api.search("goa", { limit: 5 }));
    asked = [];
    await browser.search("satari");
    expect(asked).toEqual(["/api/search?q=satari"]);
  });
});

describe("search in browser and API, whichever is first", () => {
  let auto: LocationDirectory;
  beforeEach(() => {
    auto = new LocationDirectory({ base, searchIn: "auto", retryDelays: [1] });
  });
  const askedIn = (folder: string) => asked.filter((path) => path.startsWith(folder));

  test("asks the API until the index is open, then the index, with the same answers", async () => {
    const before = await auto.search("satari goa");
    expect(askedIn("/index/")).toEqual([]);
    expect(askedIn("/api/search")).toHaveLength(1);
    await auto.warm();
    asked = [];
    await auto.search("satari goa");
    expect(askedIn("/api/search")).toHaveLength(1);
    // Meanwhile the index reads what these words need.
    await expect
      .poll(async () => {
        asked = [];
        expect(await auto.search("satari goa")).toEqual(before);
        return asked;
      })
      .toEqual([]);
  });

  test("asks the API, too, when the index is late for these words", async () => {
    await auto.warm();
    mishaps = Array.from({ length: 40 }, () => ({ path: "/index/", what: "hang" as const }));
    expect(await auto.search("satari")).toEqual(await api.search("satari"));
  });

  test("an abandoned search ends its reads, and the next one does without them", async () => {
    await auto.warm();
    asked = [];
    mishaps = Array.from({ length: 40 }, () => ({ path: "/index/", what: "hang" as const }));
    // The API is asked as well.
    mishaps.push({ path: "/api/", what: "hang" });
    const typing = new AbortController();
    const abandoned = auto.search("satari", { signal: typing.signal });
    await expect.poll(() => askedIn("/index/").length).toBeGreaterThan(0);
    const closed = closedRequests;
    typing.abort();
    await expect(abandoned).rejects.toMatchObject({ name: "AbortError" });
    await expect.poll(() => closedRequests).toBeGreaterThan(closed);
    mishaps = [];
    expect((await auto.search("satari")).results[0]).toMatchObject({ name: "Satari" });
  });

  test("answers by the index when the API can't be reached", async () => {
    await auto.warm();
    mishaps = Array.from({ length: 10 }, () => ({ path: "/api/", what: "drop" as const }));
    expect((await auto.search("satari")).results[0]).toMatchObject({ name: "Satari" });
  });

  test("is left to the API on a slow connection, and where people save data", async () => {
    for (const connection of [{ saveData: true }, { effectiveType: "3g" }]) {
      Object.assign(navigator, { connection });
      await auto.warm();
      await auto.search("satari");
      expect(askedIn("/index/")).toEqual([]);
    }
    Reflect.deleteProperty(navigator, "connection");
  });

  test("by default Node asks the API", async () => {
    const plain = new LocationDirectory({ base });
    await plain.warm();
    await plain.search("satari");
    expect(asked).toEqual(["/api/search?q=satari"]);
  });
});

test("the module needs no package", () => {
  for (const file of ["client.ts", "browser-search.ts", "client-search.ts", "errors.ts", "request.ts"]) {
    const text = readFileSync(new URL(file, import.meta.url), "utf8");
    for (const [, from] of text.matchAll(/from "([^"]+)"/g)) expect(from).toMatch(/^\.{1,2}\//);
  }
});
