import { beforeEach, describe, expect, test } from "vitest";
import { SAMPLE } from "../../check/fixtures/sample.ts";
import { mixedQueries } from "../../check/measure/queries.ts";
import { Random } from "../../check/measure/random.ts";
import { readDataset } from "../../dataset/read.ts";
import { type LocationDirectory, LocationDirectoryError } from "./client.ts";
import { useSampleService } from "./sample-service.fixture.ts";

const service = useSampleService();
let api: LocationDirectory;

beforeEach(() => {
  api = service.client({ searchIn: "api", retryDelays: [1, 1] });
});

describe("search in the browser", () => {
  let browser: LocationDirectory;
  beforeEach(() => {
    browser = service.client({ searchIn: "browser", retryDelays: [1] });
  });

  test("finds the same as the function, in the same order, without calling it", async () => {
    const queries = mixedQueries(await readDataset(SAMPLE), new Random(20), 300);
    const vain = ["xqzzvw"];
    for (const q of vain) expect((await api.search(q)).results).toEqual([]);
    const others = [
      "गोवा",
      "403506",
      "05613",
      "satari taluka",
      "northgoa",
      "Goa, North Goa, Advoi",
      "goa 999999",
      "panaji valpoi",
      "Near temple, Advoi, Tal. Satari, Goa",
      "satari %",
      "satari '",
    ];
    for (const [i, q] of [...vain, ...others, ...queries].entries()) {
      const options = { limit: 10 + (i % 3), offset: i % 4 === 0 ? 3 : 0 };
      service.asked = [];
      const here = await browser.search(q, options);
      expect(service.asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
      expect(here, q).toEqual(await api.search(q, options));
    }
  });

  test.each(["%", "'", "---"])(
    "refuses %j as the function does: it has no letter or digit",
    async (q) => {
      const refusal = { code: "invalid_parameter", parameter: "q", status: 400 };
      service.asked = [];
      await expect(browser.search(q)).rejects.toMatchObject(refusal);
      expect(service.asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
      await expect(api.search(q)).rejects.toMatchObject(refusal);
    },
  );

  test("gives each caller records of its own", async () => {
    const before = await api.search("satari");
    const mine = await browser.search("satari");
    (mine.results[0]!.also_known_as as string[]).push("changed");
    expect(await browser.search("satari")).toEqual(before);
  });

  test("with typing, leaves out only matches with a typo, and nearly keeps the order", async () => {
    const queries = mixedQueries(await readDataset(SAMPLE), new Random(20), 300);
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

  test("refuses the same queries as the function", async () => {
    for (const [q, options] of [
      ["", {}],
      ["x".repeat(301), {}],
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

  test("opens the index once, and reads no file twice", async () => {
    await browser.search("satari goa");
    await browser.search("satari goa");
    expect(service.asked).toContain("/index/manifest.json");
    expect(new Set(service.asked).size).toBe(service.asked.length);
  });

  test("after a deploy reads the manifest again", async () => {
    service.failNext("/index/terms/", "404");
    const { results } = await browser.search("satari");
    expect(results[0]).toMatchObject({ name: "Satari", level: "taluka" });
    const manifests = service.asked.filter((path) => path === "/index/manifest.json");
    expect(manifests).toHaveLength(2);
    expect(service.asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
  });

  test("reloads a damaged file", async () => {
    service.failNext("/index/areas/", "damage");
    expect((await browser.search("goa")).results[0]).toMatchObject({ name: "Goa", level: "state" });
    expect(service.asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
  });

  test("an aborted search cancels its reads, and the next search works", async () => {
    await browser.warm();
    service.asked = [];
    service.failNext("/index/", "hang", 40);
    const typing = new AbortController();
    const abandoned = browser.search("satari", { signal: typing.signal });
    await expect.poll(() => service.asked.length).toBeGreaterThan(0);
    const closed = service.closedRequests;
    typing.abort();
    await expect(abandoned).rejects.toMatchObject({ name: "AbortError" });
    await expect.poll(() => service.closedRequests).toBeGreaterThan(closed);
    service.reset();
    expect((await browser.search("satari")).results[0]).toMatchObject({ name: "Satari" });
  });

  test("uses the API when the index can't be loaded, and does not try the index for a while", async () => {
    service.failNext("/index/manifest.json", "404", 2);
    expect(await browser.search("goa", { limit: 5 })).toEqual(
      await api.search("goa", { limit: 5 }),
    );
    service.asked = [];
    await browser.search("satari");
    expect(service.asked).toEqual(["/api/search?q=satari"]);
  });
});

describe("search by the API, in the browser where that fails", () => {
  let auto: LocationDirectory;
  beforeEach(() => {
    auto = service.client({ searchIn: "auto", retryDelays: [1] });
  });

  test("asks the API once for each text, and loads no index", async () => {
    await auto.warm();
    for (const q of ["sat", "satari", "satari goa"]) {
      service.asked = [];
      expect(await auto.search(q)).toEqual(await api.search(q));
      const path = `/api/search?q=${q.replace(" ", "+")}`;
      expect(service.asked).toEqual([path, path]);
    }
  });

  test.each(["drop", "500"] as const)("uses the index when the API fails (%s)", async (failure) => {
    const online = await api.search("satari");
    service.failNext("/api/", failure, 2);
    expect(await auto.search("satari")).toEqual(online);
    expect(service.asked).toContain("/index/manifest.json");
  });

  test("the error is the API's where the index can't be loaded either", async () => {
    service.failNext("/api/", "drop", 2);
    service.failNext("/index/", "404", 4);
    await expect(auto.search("satari")).rejects.toMatchObject({ code: "network_error" });
  });

  test("a query that the API refuses is not searched in the browser", async () => {
    await expect(auto.search("")).rejects.toMatchObject({ code: "missing_parameter" });
    expect(service.asked).toEqual(["/api/search?q="]);
  });

  test("an aborted search cancels its request", async () => {
    service.failNext("/api/", "hang");
    const typing = new AbortController();
    const abandoned = auto.search("satari", { signal: typing.signal });
    await expect.poll(() => service.asked.length).toBe(1);
    const closed = service.closedRequests;
    typing.abort();
    await expect(abandoned).rejects.toMatchObject({ name: "AbortError" });
    await expect.poll(() => service.closedRequests).toBeGreaterThan(closed);
    expect(service.asked).toEqual(["/api/search?q=satari"]);
  });

  test("without a network it does not wait for another attempt", async () => {
    const waiting = service.client({ searchIn: "auto", retryDelays: [60_000] });
    Object.assign(navigator, { onLine: false });
    service.failNext("/api/", "drop");
    expect((await waiting.search("satari")).results[0]).toMatchObject({ name: "Satari" });
    Reflect.deleteProperty(navigator, "onLine");
  });

  test("never loads the index by default in Node", async () => {
    const plain = service.client({ retryDelays: [] });
    await plain.warm();
    await plain.search("satari");
    expect(service.asked).toEqual(["/api/search?q=satari"]);
    service.failNext("/api/", "drop");
    await expect(plain.search("satari")).rejects.toMatchObject({ code: "network_error" });
  });
});
