import { beforeEach, describe, expect, test } from "vitest";
import { SAMPLE } from "../../check/fixtures/sample.ts";
import { sampleQueries } from "../../check/fixtures/sample-queries.ts";
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

  test("finds what the function finds, in its order, without asking it", async () => {
    const queries = sampleQueries(await readDataset(SAMPLE), 300);
    expect(queries).toHaveLength(300);
    const vain = ["goa 999999", "panaji valpoi", "xqzzvw"];
    for (const q of vain) expect((await api.search(q)).results).toEqual([]);
    for (const [i, q] of [...vain, ...queries].entries()) {
      const options = { limit: 10 + (i % 3), offset: i % 4 === 0 ? 3 : 0 };
      service.asked = [];
      const here = await browser.search(q, options);
      expect(service.asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
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

  test("gets a damaged file anew", async () => {
    service.failNext("/index/areas/", "damage");
    expect((await browser.search("goa")).results[0]).toMatchObject({ name: "Goa", level: "state" });
    expect(service.asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
  });

  test("asks the API when the index can't be loaded, and leaves the index alone for a while", async () => {
    service.failNext("/index/manifest.json", "404", 2);
    expect(await browser.search("goa", { limit: 5 })).toEqual(await api.search("goa", { limit: 5 }));
    service.asked = [];
    await browser.search("satari");
    expect(service.asked).toEqual(["/api/search?q=satari"]);
  });
});

describe("search in browser and API, whichever is first", () => {
  let auto: LocationDirectory;
  beforeEach(() => {
    auto = service.client({ searchIn: "auto", retryDelays: [1] });
  });
  const askedIn = (folder: string) => service.asked.filter((path) => path.startsWith(folder));

  test("asks the API until the index is open, then the index, with the same answers", async () => {
    const before = await auto.search("satari goa");
    expect(askedIn("/index/")).toEqual([]);
    expect(askedIn("/api/search")).toHaveLength(1);
    await auto.warm();
    service.asked = [];
    await auto.search("satari goa");
    expect(askedIn("/api/search")).toHaveLength(1);
    // Meanwhile the index reads what these words need.
    await expect
      .poll(async () => {
        service.asked = [];
        expect(await auto.search("satari goa")).toEqual(before);
        return service.asked;
      })
      .toEqual([]);
  });

  test("asks the API, too, when the index is late for these words", async () => {
    await auto.warm();
    service.failNext("/index/", "hang", 40);
    expect(await auto.search("satari")).toEqual(await api.search("satari"));
  });

  test("an abandoned search ends its reads, and the next one does without them", async () => {
    await auto.warm();
    service.asked = [];
    service.failNext("/index/", "hang", 40);
    // The API is asked as well.
    service.failNext("/api/", "hang");
    const typing = new AbortController();
    const abandoned = auto.search("satari", { signal: typing.signal });
    await expect.poll(() => askedIn("/index/").length).toBeGreaterThan(0);
    const closed = service.closedRequests;
    typing.abort();
    await expect(abandoned).rejects.toMatchObject({ name: "AbortError" });
    await expect.poll(() => service.closedRequests).toBeGreaterThan(closed);
    service.reset();
    expect((await auto.search("satari")).results[0]).toMatchObject({ name: "Satari" });
  });

  test("answers by the index when the API can't be reached", async () => {
    await auto.warm();
    service.failNext("/api/", "drop", 10);
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
    const plain = service.client();
    await plain.warm();
    await plain.search("satari");
    expect(service.asked).toEqual(["/api/search?q=satari"]);
  });
});
