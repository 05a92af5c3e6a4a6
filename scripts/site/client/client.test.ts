import { beforeEach, describe, expect, test } from "vitest";
import { SAMPLE } from "../../check/fixtures/sample.ts";
import { openDirectory } from "../../check/fixtures/service.ts";
import { readDataset } from "../../dataset/read.ts";
import { matchListFile } from "../../match/match-file.ts";
import { readList } from "../../match/read-list.ts";
import { LocationDirectory, LocationDirectoryError } from "./client.ts";
import { useSampleService } from "./sample-service.fixture.ts";

const service = useSampleService();
let api: LocationDirectory;

beforeEach(() => {
  api = service.client({ searchIn: "api", retryDelays: [1, 1] });
});

describe("the constructor", () => {
  test("takes the address of the deployment as a text, with or without a slash", async () => {
    for (const base of [service.base, `${service.base}/`, new URL(service.base)])
      expect(await new LocationDirectory(base).stats()).toMatchObject({ totalStates: 6 });
    const below = new LocationDirectory({ base: `${service.base}/below`, retryDelays: [] });
    await expect(below.stats()).rejects.toThrow(LocationDirectoryError);
    expect(service.asked.at(-1)).toBe("/below/api/stats");
  });

  test("needs an address where this module is not from a deployment, as in Node", () => {
    for (const options of [undefined, {}, { searchIn: "api" }] as const)
      expect(() => new LocationDirectory(options)).toThrow(
        'give the address of the deployment, as in new LocationDirectory("https://directory.example")',
      );
  });

  test.each([
    [
      { bsae: "https://directory.example" },
      /no option "bsae", only base, searchIn, retryDelays, fetch/,
    ],
    [{ searchIn: "server" }, /searchIn must be "auto", "browser" or "api", not "server"/],
    ["directory.example", /the address "directory.example" must be like https:/],
    ["localhost:8888", /the address "localhost:8888" must be like https:/],
    ["", /the address "" must be like https:/],
  ])("says what it does not understand: %j", (options, message) => {
    expect(() => new LocationDirectory(options as string)).toThrow(message);
    expect(() => new LocationDirectory(options as string)).toThrow(TypeError);
  });
});

describe("resolve", () => {
  test("finds a place by its parts or in one line", async () => {
    const parts = await api.resolve({
      village: "Advoi",
      taluka: "Sattari",
      district: "North Goa",
      state: "Goa",
    });
    expect(parts).toMatchObject({
      outcome: "match",
      match: { level: "village", taluka_name: "Satari" },
    });
    const line = await api.resolve("Advoi, Tal. Sattari, Goa");
    expect(line.match).toEqual(parts.match);
  });

  test("rejects with the errors of the service", async () => {
    await expect(api.resolve({})).rejects.toMatchObject({ code: "missing_parameter", status: 400 });
    await expect(api.resolve({ village: "Advoi", pincode: "x" })).rejects.toMatchObject({
      parameter: "pincode",
    });
  });
});

describe("resolveAll", () => {
  test("answers each row as resolve does, in hundreds", async () => {
    const rows = Array.from({ length: 101 }, (_, i) =>
      i % 2 ? "Advoi, Tal. Sattari, Goa" : { state: "Goa" },
    );
    const results = await api.resolveAll(rows);
    expect(service.asked).toEqual(["/api/resolve", "/api/resolve"]);
    expect(results).toHaveLength(101);
    expect(results[1]).toEqual(await api.resolve(rows[1]!));
    expect(results[100]!.match).toMatchObject({ code: "30" });
  });

  test("gives a row that can't be read its error", async () => {
    const [wrong, right] = await api.resolveAll([{ village: "Advoi", pincode: "x" }, "Goa"]);
    expect(wrong).toMatchObject({ outcome: "none", error: { parameter: "pincode" } });
    expect(right!.match).toMatchObject({ code: "30" });
    expect(await api.resolveAll([])).toEqual([]);
  });
});

describe("match", () => {
  const rows = [
    { state: "Goa", district: "North Goa", taluka: "Sattari", village: "Advoi" },
    "Advoi, Tal. Sattari, Goa",
    { village: "Qqqqqq", taluka: "Satari" },
    { state: "Goa", district: "North Goa", taluka: "Sattari", village: "Advoi" },
  ];

  test("gives the answers of resolve, and sends no row", async () => {
    const matched = await api.match(rows);
    expect(service.asked.filter((path) => !path.startsWith("/index/"))).toEqual([]);
    expect(matched.rows).toHaveLength(rows.length);
    expect(matched.rows[0]!.match).toEqual((await api.resolve(rows[0]!)).match);
    expect(matched.rows[1]!.match).toEqual(matched.rows[0]!.match);
    expect(matched.rows[2]).toMatchObject({ outcome: "none", match: null });
    expect(matched.rows[3]).toBe(matched.rows[0]);
  });

  test("splits a line in every possible way, as the command line does", async () => {
    const dataset = await readDataset(SAMPLE);
    const districts = new Map(dataset.districts.map(({ code, name }) => [code, name]));
    const talukas = new Map(
      dataset.talukas.map((taluka) => [taluka.code, districts.get(taluka.district_code)]),
    );
    const drawn = dataset.villages.filter((_, i) => i % 9 === 0);
    const lines = drawn.map(({ name, taluka_code }) => `${name} ${talukas.get(taluka_code)}`);
    const { rows } = await api.match(lines);
    const codes = rows.map(({ match }) => match?.code);
    expect(codes.filter((code, i) => code === drawn[i]!.code).length).toBeGreaterThan(57);
    const content = ["Address", ...lines.map((line) => `"${line}"`)].join("\n");
    const list = await readList(new TextEncoder().encode(content));
    const directory = await openDirectory(dataset);
    const listed = await matchListFile(list, { columns: { line: 0 }, headerRows: 1 }, directory);
    expect(
      listed.resolutions.map(({ outcome, candidates }) =>
        outcome === "match" ? candidates[0]!.place.code : undefined,
      ),
    ).toEqual(codes);
  });

  test("reports progress, and can be aborted", async () => {
    const done: number[] = [];
    await api.match(rows, { onProgress: (_, count) => done.push(count) });
    expect(done.at(-1)).toBe(rows.length);
    const aborted = api.match(rows, { signal: AbortSignal.abort() });
    await expect(aborted).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("lists", () => {
  test("lead from a state to its villages", async () => {
    const goa = (await api.states()).find(({ name }) => name === "Goa")!;
    const [district] = await api.districts(goa.id);
    expect(district).toMatchObject({ name: "North Goa", state_id: 30 });
    const taluka = (await api.talukas(district!.id)).find(({ name }) => name === "Satari")!;
    const { villages, total } = await api.villages({ taluka_id: taluka.code });
    expect(total).toBe(villages.length);
    expect(villages[0]).toMatchObject({ state_name: "Goa", taluka_code: taluka.code });
  });

  test("are requested once, by id or by code", async () => {
    const [first, second, third] = await Promise.all([
      api.districts(30),
      api.districts("30"),
      api.districts("030"),
    ]);
    expect(second).toEqual(first);
    expect(third).toEqual(first);
    expect(service.asked).toEqual(["/api/locations/districts?state_id=30"]);
  });

  test("belong to the caller: a change of one affects no other", async () => {
    for (const list of [
      () => api.states(),
      () => api.districts(30),
      () => api.talukas(585),
      async () => (await api.stats()).coverage as unknown[],
    ]) {
      const mine = await list();
      const before = structuredClone(mine);
      Object.assign(mine[0]!, { name: "changed" });
      mine.length = 1;
      expect(await list()).toEqual(before);
    }
  });

  test("are requested again after a failure", async () => {
    service.failNext("/api/locations/states", "500", 3);
    await expect(api.states()).rejects.toMatchObject({ code: "internal_error", status: 502 });
    expect(await api.states()).toHaveLength(6);
    expect(service.asked).toHaveLength(4);
  });

  test("continue when one of their callers aborts", async () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const calls = [api.states({ signal: one.signal }), api.states({ signal: other.signal })];
    one.abort();
    await expect(calls[0]).rejects.toMatchObject({ name: "AbortError" });
    expect(await calls[1]).toHaveLength(6);
    expect(service.asked).toHaveLength(1);
  });
});

describe("villages and statistics", () => {
  test("filters are passed on by name", async () => {
    const { villages } = await api.villages({ state: "goa", search: "podocem", limit: 1 });
    expect(villages).toHaveLength(1);
    expect(service.asked).toEqual(["/api/locations/villages?state=goa&search=podocem&limit=1"]);
  });

  test("statistics are counts of the data", async () => {
    expect(await api.stats()).toMatchObject({ totalStates: 6, dataVersion: "sample" });
  });
});

describe("failures", () => {
  test("of the network and from status 500 on are retried", async () => {
    service.failNext("/api/stats", "drop");
    service.failNext("/api/stats", "500");
    expect(await api.stats()).toMatchObject({ totalStates: 6 });
    expect(service.asked).toHaveLength(3);
  });

  test("below 500 are not; the error has code, status, parameter and suggestions", async () => {
    const error = await api.villages({ taluka: "Sattarii" }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(LocationDirectoryError);
    expect(error).toMatchObject({ code: "not_found", status: 404, parameter: "taluka" });
    expect((error as LocationDirectoryError).suggestions).toContain("Satari");
    expect(service.asked).toHaveLength(1);
  });

  test("an error has suggestions and a parameter only if they are what the service sends", async () => {
    const error = { code: "not_found", message: "no", parameter: 5, suggestions: null };
    const api = new LocationDirectory({
      base: "https://directory.example",
      fetch: async () => Response.json({ success: false, error }, { status: 404 }),
    });
    await expect(api.stats()).rejects.toMatchObject({ parameter: undefined, suggestions: [] });
  });

  test("replies from something else are an invalid_answer, without a retry", async () => {
    service.failNext("/api/stats", "html");
    await expect(api.stats()).rejects.toMatchObject({ code: "invalid_answer", status: 200 });
    expect(service.asked).toHaveLength(1);
  });

  test("name the host and the path, but not the query", async () => {
    const { host } = new URL(service.base);
    const patient = service.client({ retryDelays: [] });
    for (const [failure, message] of [
      ["drop", `${host}/api/search can't be reached: check the connection and try again`],
      ["500", `${host}/api/search failed with status 502`],
      [
        "html",
        `the reply of ${host}/api/search is not from a location directory: check the address`,
      ],
    ] as const) {
      service.failNext("/api/search", failure);
      await expect(patient.search("goa")).rejects.toMatchObject({ message });
    }
  });

  test("without a server are a network_error without status", async () => {
    const nowhere = new LocationDirectory({ base: "http://127.0.0.1:1", retryDelays: [] });
    await expect(nowhere.stats()).rejects.toMatchObject({ code: "network_error", status: 0 });
    await expect(nowhere.search("goa")).rejects.toMatchObject({ code: "network_error", status: 0 });
  });

  test("end when the signal is aborted, during an answer and between retries", async () => {
    service.failNext("/api/stats", "hang");
    const hanging = new AbortController();
    const call = api.stats({ signal: hanging.signal });
    setTimeout(() => hanging.abort(new Error("left")), 20);
    await expect(call).rejects.toThrow("left");

    service.failNext("/api/stats", "500");
    const patient = service.client({ retryDelays: [1e9] });
    const waiting = new AbortController();
    const other = patient.stats({ signal: waiting.signal });
    setTimeout(() => waiting.abort(), 50);
    await expect(other).rejects.toMatchObject({ name: "AbortError" });
    expect(service.asked).toEqual(["/api/stats", "/api/stats"]);
  });

  test("with an aborted signal make no request", async () => {
    const options = { signal: AbortSignal.abort() };
    await expect(api.search("goa", options)).rejects.toMatchObject({ name: "AbortError" });
    await expect(api.stats(options)).rejects.toMatchObject({ name: "AbortError" });
    expect(service.asked).toEqual([]);
  });
});
