import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import type { LocationDirectory } from "./client.ts";
import { useSampleService } from "./sample-service.fixture.ts";

const service = useSampleService();
let api: LocationDirectory;

beforeEach(() => {
  api = service.client({ searchIn: "api", retryDelays: [1, 1] });
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
    expect(service.asked.filter((path) => !path.startsWith("/index/"))).toEqual([]);
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
    expect(service.asked).toEqual(["/api/locations/districts?state_id=30"]);
  });

  test("that failed are asked for again", async () => {
    service.failNext("/api/locations/states", "500", 3);
    await expect(api.states()).rejects.toMatchObject({ code: "internal_error", status: 502 });
    expect(await api.states()).toHaveLength(6);
    expect(service.asked).toHaveLength(4);
  });

  test("survive that one of their callers gives up", async () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const calls = [api.states({ signal: one.signal }), api.states({ signal: other.signal })];
    one.abort();
    await expect(calls[0]).rejects.toMatchObject({ name: "AbortError" });
    expect(await calls[1]).toHaveLength(6);
    expect(service.asked).toHaveLength(1);
  });
});

describe("villages and statistics", () => {
  test("filters are passed on as they are named", async () => {
    const { villages } = await api.villages({ state: "goa", search: "podocem", limit: 1 });
    expect(villages).toHaveLength(1);
    expect(service.asked).toEqual(["/api/locations/villages?state=goa&search=podocem&limit=1"]);
  });

  test("statistics are counts of the data", async () => {
    expect(await api.stats()).toMatchObject({ totalStates: 6, dataVersion: "sample" });
  });
});

test("the module needs no package", () => {
  for (const file of ["client.ts", "browser-search.ts", "client-search.ts", "errors.ts", "request.ts"]) {
    const text = readFileSync(new URL(file, import.meta.url), "utf8");
    for (const [, from] of text.matchAll(/from "([^"]+)"/g)) expect(from).toMatch(/^\.{1,2}\//);
  }
});
