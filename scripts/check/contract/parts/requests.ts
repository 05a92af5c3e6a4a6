import { describe, expect, test } from "vitest";
import type { StatsRecord } from "../../../../functions/core/contract/records.ts";
import { type ContractClient, type ErrorBody, expectCommonHeaders } from "./contract-client.ts";

/** Tests the statistics, and rules for all requests. */
export function testRequests(on: ContractClient): void {
  test("statistics count places and name the sources of the data", async () => {
    const { data: stats } = await on.success<{ data: StatsRecord }>("/api/stats");
    expect(stats).toMatchObject({
      totalStates: on.data.states.length,
      totalDistricts: on.data.districts.length,
      totalTalukas: on.data.talukas.length,
      totalVillages: on.data.villages.length,
      totalLocalities: on.data.localities?.length ?? 0,
      lastUpdated: on.data.manifest.retrieved,
      source: on.data.manifest.source,
      license: on.data.manifest.license,
    });
    expect(stats.apiEndpoints).toEqual([
      "GET /api/locations/states",
      "GET /api/locations/districts?state_id={state_id}",
      "GET /api/locations/talukas?district_id={district_id}",
      "GET /api/locations/villages?state={state}&district={district}&taluka={taluka}",
      "GET /api/locations/villages?taluka_id={taluka_id} (legacy)",
      "GET /api/locations/villages?taluka={taluka}",
      "GET /api/locations/villages?search={search}&taluka={taluka}",
      "GET /api/search?q={q}&limit={limit}",
    ]);
    expect(stats.totalTowns).toBe(on.data.villages.filter(({ kind }) => kind === "town").length);
    expect(stats.coverage).toHaveLength(36);
    const of = (code: string) => stats.coverage.find((one) => one.code === code);
    expect(of("01")).toEqual({
      code: "01",
      name: "Upper Land",
      kind: "state",
      states: ["01"],
      districts: 2,
      talukas: 3,
      villages: 4,
      towns: 0,
      blocks: 3,
      villages_with_block: 4,
      panchayats: 3,
      villages_with_panchayat: 4,
      assembly_constituencies: 2,
      parliament_constituencies: 1,
      villages_with_assembly: 2,
      has_villages: true,
      source: "Invention",
      boundaries: 2011,
      districts_edition: "2011",
      villages_edition: "2011",
      talukas_kept: 0,
      talukas_left_out: 0,
    });
    expect(stats).toMatchObject({
      totalPanchayats: on.data.panchayats!.length,
      totalAssemblyConstituencies: on.data.assemblies!.length,
      totalParliamentConstituencies: on.data.parliaments!.length,
    });
    expect(of("36")).toMatchObject({ states: [], talukas: 0, has_villages: false });
    expect(of("02")).toMatchObject({ districts: 2, talukas: 1, villages: 2, towns: 1 });
    expect(of("38")).toMatchObject({ states: ["25", "26"], has_villages: true });
    expect(of("27")).toMatchObject({
      name: "Maharashtra",
      states: [],
      has_villages: false,
      source: null,
    });
    const response = await on.ask("/api/locations/states");
    expect(response.headers.get("X-Data-Version")).toBe(stats.dataVersion);
  });

  describe("requests", () => {
    test("any other path is unknown", async () => {
      for (const path of on.some([
        "/api",
        "/api/",
        "/api/nope",
        "/api/locations",
        "/api/search/x",
        "/api/../api/states",
        "/api/locations/states/..%2f..",
        "/api//stats",
        "/api/locations/states.json",
        "/api/Stats",
      ])) {
        await on.failure(path, "unknown_endpoint");
      }
    });

    test("a trailing slash is ignored", async () => {
      await on.success("/api/stats/");
      await on.success("/api/search/?q=goa");
    });

    test("a client that already has the answer gets 304", async () => {
      for (const path of on.some([
        "/api/locations/states",
        "/api/search?q=goa",
        "/api/locations/villages?taluka=rampur",
      ])) {
        const etag = (await on.ask(path)).headers.get("ETag")!;
        for (const known of on.some([etag, `W/${etag.replace(/^W\//, "")}`])) {
          const response = await on.ask(path, { headers: { "If-None-Match": known } });
          expect(response.status, `${path} ${known}`).toBe(304);
          expect(await response.text()).toBe("");
        }
        expect((await on.ask(path, { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
      }
    });

    test("HEAD is GET without a body", async () => {
      for (const path of on.some([
        "/api/locations/states",
        "/api/search?q=goa",
        "/api/search",
        "/api/nope",
      ])) {
        const [head, get] = [await on.ask(path, { method: "HEAD" }), await on.ask(path)];
        expect(head.status).toBe(get.status);
        expect(await head.text()).toBe("");
        expectCommonHeaders(head);
      }
    });

    test("OPTIONS names the allowed methods", async () => {
      for (const path of on.some(["/api/locations/states", "/api/search", "/api/nope"])) {
        const response = await on.ask(path, {
          method: "OPTIONS",
          headers: { Origin: "https://example.org", "Access-Control-Request-Method": "GET" },
        });
        expect(response.status).toBe(204);
        expect(await response.text()).toBe("");
        expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
        expect(response.headers.get("Access-Control-Allow-Methods")).toBe("GET, HEAD, OPTIONS");
      }
    });

    test("other methods are refused, for paths answered by files and by the function", async () => {
      for (const path of on.some(["/api/locations/states", "/api/search?q=goa", "/api/nope"])) {
        for (const method of on.some(["POST", "PUT", "PATCH", "DELETE"])) {
          const response = await on.ask(path, { method });
          expect(response.status).toBe(405);
          expect(response.headers.get("Allow")).toBe("GET, HEAD, OPTIONS");
          expectCommonHeaders(response);
          expect(((await response.json()) as ErrorBody).error).toEqual({
            code: "method_not_allowed",
            message: `${method} is not allowed: use one of GET, HEAD, OPTIONS`,
          });
        }
      }
    });
  });
}
